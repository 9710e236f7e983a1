import { AppError } from "#app/domain/app-error.ts";
import { limitExceeded } from "#app/domain/billing/entitlements.ts";
import {
  type ImportCounts,
  type ImportOutcome,
  type ImportPreview,
  type JudgedImport,
  keptTasks,
} from "#app/domain/imports/judged-import.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import { requireLiveSubscription } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { countEquipment } from "#app/services/equipment/equipment.ts";
import { sendEvents } from "#app/services/webhooks/tell-webhooks.ts";
import { runBatch } from "#db/batch.ts";
import type { StoredImport } from "#db/queries/imports/kept-imports.ts";
import { importStatements } from "./import-statements.ts";

/** How often an import is judged again because what it read has changed: seldom, because judging may take seconds. */
const ATTEMPTS = 3;

/** An import, and what its table would do now, by its present choices. */
export type ImportRead = { row: StoredImport; judge: () => Promise<JudgedImport> };

/** What a run did, or the dry run that comes back because something has changed. */
export type ImportRun =
  | { ran: true; row: StoredImport; preview: ImportPreview; outcome: ImportOutcome }
  | { ran: false; row: StoredImport; preview: ImportPreview };

/**
 * Imports a table as its dry run said, in one batch: all of its rows that go in, or none. Every row is judged anew; if
 * the counts are no longer those of the dry run, or its version is an older one, nothing goes in and the new dry run
 * comes back. Run again it answers what the first run did.
 * @param read reads the import and its table, again before each attempt
 * @param version that of the dry run; null for the last one
 * @throws {AppError} plan.inactive; equipment.limit_reached; history_import.undone; history_import.changed before a dry run;
 * history_import.split
 */
export async function runAsShown(
  ctx: ServiceContext,
  actor: Actor,
  read: () => Promise<ImportRead>,
  version: number | null,
): Promise<ImportRun> {
  requireLiveSubscription(actor, ctx.now());
  let last: ImportRun | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { row, judge } = await read();
    const done = doneRun(row);
    if (done) return done;
    if (row.state === "undone") throw new AppError("history_import.undone");
    if (row.state !== "ready" || !row.preview) throw new AppError("history_import.changed");
    const judged = await judge();
    last = { ran: false, row, preview: judged.preview };
    const isOlder = version !== null && version !== row.version;
    if (isOlder || !areSameCounts(judged.preview.counts, row.preview.counts)) return last;
    const stored = await storeRun(ctx, actor, row, judged);
    if (stored) return stored;
    // A list of machines is judged again: those without room are then wrong.
    if (row.kind !== "machines") await requireRoom(ctx, actor, judged.writes.made.length);
  }
  if (!last) throw new Error("At least one attempt was made");
  return last;
}

function doneRun(row: StoredImport): ImportRun | null {
  const { state, preview, outcome } = row;
  return state === "imported" && preview && outcome ? { ran: true, row, preview, outcome } : null;
}

function areSameCounts(one: ImportCounts, other: ImportCounts): boolean {
  return (Object.keys(one) as (keyof ImportCounts)[]).every((name) => one[name] === other[name]);
}

/** @throws {AppError} equipment.limit_reached */
async function requireRoom(ctx: ServiceContext, actor: Actor, machines: number): Promise<void> {
  if (machines === 0) return;
  const count = await countEquipment(ctx, actor);
  if (limitExceeded(count + machines, actor.company.equipmentLimit)) {
    throw new AppError("equipment.limit_reached");
  }
}

/** Returns null if the import, its machines, the limit or the plan have changed since they were read. */
async function storeRun(
  ctx: ServiceContext,
  actor: Actor,
  row: StoredImport,
  { preview, writes }: JudgedImport,
): Promise<ImportRun | null> {
  const at = ctx.now();
  const run = newId();
  const outcome: ImportOutcome = {
    run,
    tasks: keptTasks(writes.tasksMade),
    restsOn: writes.restsOn,
    machines: writes.made.length,
    from: writes.from,
    to: writes.to,
  };
  const {
    claim: [claimed],
    recorded,
    finished,
  } = await runBatch(ctx.db, importStatements(ctx.db, actor, { row, preview, writes, outcome, at }));
  sendEvents(ctx, actor.companyId, [...recorded, ...finished]);
  return claimed ? { ran: true, row, preview, outcome } : null;
}
