import type { Company } from "./accounts.ts";

/** Gives machines a checklist of these lines. */
export async function giveChecklist(
  { owner }: Company,
  equipmentIds: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const { status, body } = await owner.json("POST", "/api/checklists", {
    name: "Daily",
    lines,
    equipmentIds,
  });
  if (status !== 201) throw new Error(`The checklist was refused: ${JSON.stringify(body)}`);
}
