import type { AnsweredLine } from "#app/domain/checks/checklist.ts";

/** The lines of the check in a report's form, with their answers; none without a check. */
export function answersIn(form: Pick<FormData, "get">): AnsweredLine[] {
  const lines: AnsweredLine[] = [];
  for (;;) {
    const name = `check[${lines.length}].`;
    const line = form.get(`${name}line`);
    if (typeof line !== "string") return lines;
    const ok = form.get(`${name}ok`);
    const word = String(form.get(`${name}word`) ?? "").trim();
    lines.push({ line, ...(ok && { ok: ok === "true" }), ...(word && { word }) });
  }
}
