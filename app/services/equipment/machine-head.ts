import { AppError } from "#app/domain/app-error.ts";
import type { Database } from "#db/client.ts";
import { type EquipmentRow, selectNamedMachine } from "#db/queries/equipment/equipment.ts";
import type { MachineRef } from "#db/queries/equipment/machine.ts";
import { selectCurrentReading } from "#db/queries/meter/readings.ts";

/** A machine as the head of its pages shows it: its row, its name told from others, and who read its meter last. */
export type MachineHead = {
  machine: EquipmentRow;
  reading: { takenAt: Date; authorId: string | null; authorName: string } | null;
};

/** The statements of the head, for the batch of its page. */
export function machineHeadReads(db: Database, ref: MachineRef) {
  return [selectNamedMachine(db, ref), selectCurrentReading(db, ref)] as const;
}

/**
 * The head of what `machineHeadReads` read.
 * @throws {AppError} equipment.not_found
 */
export function machineHead(
  [machine]: readonly EquipmentRow[],
  [reading]: readonly { takenAt: Date; authorId: string | null; authorName: string }[],
): MachineHead {
  if (!machine) throw new AppError("equipment.not_found");
  return { machine, reading: reading ?? null };
}
