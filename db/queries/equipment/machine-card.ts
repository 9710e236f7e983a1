import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { CardContent } from "#app/domain/equipment/machine-card.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { insertIf } from "#db/queries/insert-if.ts";
import { equipment, machineCards } from "#db/schema.ts";
import { isMachine, type MachineRef, type ScopedMachine } from "./machine.ts";
import { shownName } from "./shown-name.ts";

const ofItsMachine = and(
  eq(machineCards.companyId, equipment.companyId),
  eq(machineCards.equipmentId, equipment.id),
);

/** A machine with its card; the card's columns are null while it has none, and there is no row without the machine. */
export function selectCard(db: Database, machine: ScopedMachine) {
  return db
    .select({
      name: equipment.name,
      lines: machineCards.lines,
      operatorsSee: machineCards.operatorsSee,
      version: machineCards.version,
    })
    .from(equipment)
    .leftJoin(machineCards, ofItsMachine)
    .where(isMachine(machine));
}

/** The machines whose card has lines that operators see. */
export function selectCardsForOperators(db: Database, company: CompanyScope) {
  return db
    .select({ equipmentId: machineCards.equipmentId })
    .from(machineCards)
    .where(and(sql`${machineCards.companyId} = ${company}`, machineCards.operatorsSee, hasLines));
}

const hasLines = sql`${machineCards.lines} <> '[]'`;

/** The other machines that have a card: those of the same make and model first, whatever their case, then by name. */
export function selectCardSources(db: Database, { companyId, equipmentId }: MachineRef) {
  const isAlike = sql`(lower(${equipment.make}), lower(${equipment.model})) is
    (select lower(own.make), lower(own.model) from equipment as own
    where own.company_id = ${companyId} and own.id = ${equipmentId})`;
  return db
    .select({ id: equipment.id, name: shownName.as("shown_name") })
    .from(machineCards)
    .innerJoin(equipment, ofItsMachine)
    .where(and(eq(machineCards.companyId, companyId), ne(machineCards.equipmentId, equipmentId), hasLines))
    .orderBy(sql`(${isAlike}) desc`, equipment.sortName, equipment.id);
}

/** Whether a machine's card still has the version; 0 while there is none. */
export function isCardOf({ companyId, equipmentId }: MachineRef, version: number): SQL {
  return sql`coalesce((select version from machine_cards as card where card.company_id = ${companyId}
    and card.equipment_id = ${equipmentId}), 0) = ${version}`;
}

/** Makes or changes a machine's card, if the condition holds. */
export function putCard(
  db: Database,
  machine: MachineRef,
  { lines, operatorsSee, version, updatedAt }: CardContent & { version: number; updatedAt: Date },
  condition: SQL,
) {
  const row = { ...machine, lines, operatorsSee, version, updatedAt };
  return insertIf(db, machineCards, row, condition)
    .onConflictDoUpdate({
      target: [machineCards.companyId, machineCards.equipmentId],
      set: { lines, operatorsSee, version, updatedAt },
    })
    .returning({ version: machineCards.version });
}
