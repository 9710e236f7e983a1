import { type OperatorCard, operatorCardOf } from "#app/domain/equipment/operator-card.ts";
import { stepsByTask } from "#app/domain/service/task-steps.ts";
import type { ResultsOf } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import type { SessionScope } from "#db/queries/accounts/sessions.ts";
import { selectMachine } from "#db/queries/equipment/equipment.ts";
import { selectScanned } from "#db/queries/equipment/labels.ts";
import { selectCard } from "#db/queries/equipment/machine-card.ts";
import { selectSteps } from "#db/queries/service/task-steps.ts";
import { cardOf } from "./machine-card.ts";

/** A machine with what operators find of it, read in the session's round trip. */
export function operatorCardReads(db: Database, { companyId }: SessionScope, equipmentId: string) {
  const machine = { companyId, equipmentId };
  return {
    machines: selectMachine(db, companyId, equipmentId),
    named: selectScanned(db, companyId, equipmentId),
    cards: selectCard(db, machine),
    steps: selectSteps(db, machine),
  };
}

type Machine = Awaited<ReturnType<typeof selectMachine>>[number];

/** A machine by the name that tells it apart, a retired one by its name alone; null for none of the company. */
export type OpenedCard =
  | { name: string; machine: Machine; card: OperatorCard | null }
  | { name: string; machine: null }
  | null;

export function openedCard(rows: ResultsOf<ReturnType<typeof operatorCardReads>>): OpenedCard {
  const [machine] = rows.machines;
  const [named] = rows.named;
  if (!named) return null;
  if (!machine) return { name: named.name, machine: null };
  return {
    name: named.name,
    machine,
    card: operatorCardOf(machine, cardOf(rows.cards[0]), stepsByTask(rows.steps)),
  };
}
