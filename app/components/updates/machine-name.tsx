import { PageLink } from "#app/components/page-link.tsx";
import type { CardUpdate } from "./view.ts";

/** The machine of an update, as a link to it while it is in the list. */
export function MachineName({
  update,
}: {
  update: Pick<CardUpdate, "equipmentId" | "equipmentName" | "machine">;
}) {
  const { equipmentId, equipmentName, machine } = update;
  if (machine === null) return <span className="name">{equipmentName}</span>;
  return (
    <PageLink className="name" to={`/equipment-items/${equipmentId}`}>
      {equipmentName}
    </PageLink>
  );
}
