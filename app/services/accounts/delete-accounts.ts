import { HOUR_MS } from "#app/domain/durations.ts";
import { collectFailures } from "#app/platform/collect-failures.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { keysOfCopy } from "#app/services/books/book-copies.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { keysOfImportFiles } from "#app/services/imports/kept-bytes.ts";
import { keysOfPhoto } from "#app/services/photos/photos.ts";
import { runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { selectClosingReceivers } from "#db/queries/accounts/account-closing.ts";
import {
  beginDeletion,
  type Deletion,
  deleteByIds,
  deleteRecords,
  deleteTraces,
  endDeletion,
  isThere,
  selectCopyIds,
  selectDeletions,
  selectDueClosings,
  selectImportFileIds,
  selectPhotoIds,
} from "#db/queries/accounts/account-deletion.ts";
import { insertEmailWhere } from "#db/queries/mail/outbox.ts";
import { companyColumn, TABLES, type TableName } from "#db/tables.ts";
import { deletedMails } from "./closing-mails.ts";

const COMPANIES_PER_PAGE = 50;
const ROWS_PER_STEP = 500;
const PHOTOS_PER_STEP = 200;
const COPIES_PER_STEP = 50;
const IMPORT_FILES_PER_STEP = 50;
/** One run may only make so many requests to database and bucket; the rest waits for the next run. */
const STEPS_PER_RUN = 200;
/** Requests under way when a deletion began may have written later; runs within this time delete that too. */
const AFTERMATH_MS = 2 * HOUR_MS;

/** Every table with a company's rows, except those with a step of their own; new tables are included. */
const SWEPT = (Object.keys(TABLES) as TableName[]).filter(
  (name) =>
    companyColumn(name) !== null &&
    !["companies", "closedAccounts", "photos", "bookCopies", "importFiles"].includes(name),
);

/** Thrown when a run has no step left. */
class OutOfSteps extends Error {}

type Steps = () => void;

/**
 * Deletes the accounts whose time has come. Once a deletion has begun, it can't be taken back and nobody signs in.
 * The plan ends at the provider first; then photos, copies and rows go in steps that may be repeated; people and
 * company go last, with the mail about it. A later run finishes an interrupted deletion. A failure doesn't stop the
 * other accounts.
 * @throws {AggregateError} with the failures, after all the others are done
 */
export async function deleteClosedAccounts(ctx: ServiceContext): Promise<void> {
  const now = ctx.now();
  const failures = collectFailures();
  const read = (last: { companyId: string } | null, limit: number) =>
    selectDueClosings(ctx.db, { now, after: last?.companyId ?? "", limit });
  for await (const due of pagesByKey(read, { limit: COMPANIES_PER_PAGE })) {
    for (const { companyId } of due) {
      await failures.attempt(() => ctx.db.batch(beginDeletion(ctx.db, companyId, now)));
    }
  }
  let left = STEPS_PER_RUN;
  const step = () => {
    left -= 1;
    if (left < 0) throw new OutOfSteps();
  };
  for (const deletion of await selectDeletions(ctx.db, new Date(now.getTime() - AFTERMATH_MS))) {
    await failures.attempt(() => deleteAccount(ctx, deletion, step).catch(unlessOutOfSteps));
  }
  failures.throwIfAny("Some accounts could not be deleted");
}

/** Running out of steps is no failure. */
function unlessOutOfSteps(error: unknown): void {
  if (!(error instanceof OutOfSteps)) throw error;
}

async function deleteAccount(ctx: ServiceContext, deletion: Deletion, step: Steps): Promise<void> {
  const { companyId, stripeCustomerId, deletedAt } = deletion;
  if (stripeCustomerId && !deletedAt) {
    step();
    // Throws unless the provider confirms that nothing is left to charge.
    await ctx.billing.endCustomer(stripeCustomerId, `deleted:${companyId}`);
  }
  await deletePhotos(ctx, companyId, step);
  await deleteCopies(ctx, companyId, step);
  await deleteImportFiles(ctx, companyId, step);
  step();
  await ctx.db.batch(deleteTraces(ctx.db, companyId));
  await deleteRows(ctx, companyId, step);
  step();
  const receivers = await selectClosingReceivers(ctx.db, companyId);
  const mails = await deletedMails(ctx, receivers, () => `account-deleted:${newId()}`);
  await runBatch(ctx.db, {
    mails: mails.map((mail) => insertEmailWhere(ctx.db, mail, isThere(companyId))),
    end: endDeletion(ctx.db, companyId, ctx.now()),
  });
}

/** Bytes go before rows, so that a failure can be repeated. */
async function deletePhotos({ db, photos }: ServiceContext, companyId: string, step: Steps): Promise<void> {
  for (;;) {
    const ids = (await selectPhotoIds(db, companyId, PHOTOS_PER_STEP)).map(({ id }) => id);
    if (ids.length === 0) return;
    step();
    await photos.delete(ids.flatMap(keysOfPhoto));
    await deleteByIds(db, "photos", companyId, ids);
  }
}

async function deleteCopies({ db, copies }: ServiceContext, companyId: string, step: Steps): Promise<void> {
  for (;;) {
    const ids = (await selectCopyIds(db, companyId, COPIES_PER_STEP)).map(({ id }) => id);
    if (ids.length === 0) return;
    step();
    await copies.delete(ids.flatMap(keysOfCopy));
    await deleteByIds(db, "bookCopies", companyId, ids);
  }
}

async function deleteImportFiles(ctx: ServiceContext, companyId: string, step: Steps): Promise<void> {
  for (;;) {
    const ids = (await selectImportFileIds(ctx.db, companyId, IMPORT_FILES_PER_STEP)).map(({ id }) => id);
    if (ids.length === 0) return;
    step();
    const files = ids.map((id) => ({ companyId, id }));
    await ctx.imports.delete(await keysOfImportFiles(ctx, files));
    await deleteByIds(ctx.db, "importFiles", companyId, ids);
    if (ids.length < IMPORT_FILES_PER_STEP) return;
  }
}

/** All tables at once, step by step; one that is empty isn't asked again. */
async function deleteRows({ db }: ServiceContext, companyId: string, step: Steps): Promise<void> {
  for (let names = SWEPT; names.length > 0; ) {
    step();
    const gone = await runBatch(
      db,
      Object.fromEntries(names.map((name) => [name, deleteRecords(db, name, companyId, ROWS_PER_STEP)])),
    );
    names = names.filter((name) => gone[name]?.length === ROWS_PER_STEP);
  }
}
