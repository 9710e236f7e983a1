import { AppError } from "#app/domain/app-error.ts";
import { UNLIMITED } from "#app/domain/billing/entitlements.ts";
import { judgeMachineRows, listedKey } from "#app/domain/imports/judge-machine-rows.ts";
import type { JudgedImport } from "#app/domain/imports/judged-import.ts";
import type { KeptTable } from "#app/domain/imports/kept-table.ts";
import { readMachineRows } from "#app/domain/imports/read-machine-rows.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { selectPlaces } from "#db/queries/equipment/places.ts";
import {
  selectEntriesOf,
  selectMachinesOfFile,
  selectTaskMakers,
} from "#db/queries/imports/standing-books.ts";
import { areTooMany, READ_ROWS } from "./dated-import.ts";
import type { OpenImport } from "./open-import.ts";

/**
 * What an import of machines would do: nothing is written. Reads the machines that rows name in one round trip.
 * @throws {AppError} history_import.split when these machines have more services than are read at once
 */
export async function previewMachines(
  { db, now: clock }: ServiceContext,
  actor: Actor,
  { row, machines }: OpenImport,
  kept: KeptTable,
): Promise<JudgedImport> {
  const now = clock();
  const today = todayOf(actor, now);
  const { companyId, company } = actor;
  const table = readMachineRows(kept, row.choices, { today });
  const withTasks = new Map<string, boolean>();
  for (const { machine, task } of table.rows) {
    const key = listedKey(machine);
    withTasks.set(key, withTasks.get(key) || task !== null);
  }
  const here = machines.filter(({ retired }) => !retired);
  const named = here.filter((machine) => withTasks.has(listedKey(machine)));
  const ids = named.map(({ id }) => id);
  const tasked = named.flatMap((machine) => (withTasks.get(listedKey(machine)) ? machine.id : []));
  const hasPlaces = row.choices.columns.some(([field]) => field === "place");
  const read = await runBatch(db, {
    machines: selectMachinesOfFile(db, companyId, ids),
    entries: selectEntriesOf(db, companyId, tasked, READ_ROWS),
    taskMakers: selectTaskMakers(db, companyId, tasked),
    places: hasPlaces ? [selectPlaces(db, companyId)] : [],
  });
  if (areTooMany(read.entries)) throw new AppError("history_import.split");
  const limit = company.equipmentLimit;
  const standing = {
    ...read,
    places: read.places.flat().map(({ place }) => place),
    room: limit === UNLIMITED ? null : { limit, left: limit - here.length },
  };
  return judgeMachineRows(table, standing, { now, today, newId });
}
