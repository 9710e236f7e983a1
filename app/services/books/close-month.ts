import type { ActivityDetail } from "#app/domain/activity/activity.ts";
import { AppError } from "#app/domain/app-error.ts";
import { bookFigures, bookMonth, bookTotals, deliverySums, isOver } from "#app/domain/books/books.ts";
import type { Locale } from "#app/domain/locale.ts";
import { centsToText } from "#app/domain/money.ts";
import { tenthsToText } from "#app/domain/quantity.ts";
import { formatMonth } from "#app/i18n/format.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import { requirePremium } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { sendEvents, tellWebhooks } from "#app/services/webhooks/tell-webhooks.ts";
import { runBatch } from "#db/batch.ts";
import {
  forgetCopies,
  insertClosingWhere,
  insertCopy,
  isClosed,
  isNextClosing,
  nameCopy,
  releaseCopies,
} from "#db/queries/books/book-closings.ts";
import { storeCopyFile } from "./book-copies.ts";
import { fileStatements, monthData, wholeFiles } from "./book-files.ts";
import { monthClosedMails } from "./closing-mails.ts";
import { booksMonth, type MonthRecord, monthRecord, stateStatements } from "./read-month.ts";

/** `closings` is the number of closings that the sender saw; a refusal names the month in `locale`. */
export type CloseMonth = { month: string; closings: number; locale: Locale };

/**
 * Closes a month that is over, or closes it again: keeps a copy of its files and figures, all of one moment. The
 * files are stored before the row that names them. Of two at once, one closes it. Returns the month as it was closed.
 * `complete` stores this answer for the request's key in the batch of the closing.
 * @throws {AppError} plan.premium_required; request.not_found for a text that is no month; books.not_over;
 * books.already_closed when the month has another number of closings
 */
export async function closeMonth(
  ctx: ServiceContext,
  actor: Actor,
  { month: asked, closings: seen, locale }: CloseMonth,
  complete: CompleteKey | null = null,
): Promise<MonthRecord> {
  const { db } = ctx;
  const { companyId } = actor;
  const now = ctx.now();
  const month = bookMonth(actor.company.timeZone, asked);
  if (!month) throw new AppError("request.not_found");
  requirePremium(actor, now);
  const params = { month: formatMonth(asked, locale, "monthAndYear") };
  if (!isOver(month, now)) throw new AppError("books.not_over", { params });
  const alreadyClosed = () => new AppError("books.already_closed", { params });

  const { closings, waiting, ...rows } = await runBatch(db, {
    ...fileStatements(db, companyId, month),
    ...stateStatements(db, companyId, month),
  });
  if (closings.length !== seen) throw alreadyClosed();
  const data = monthData(month, rows);
  const figures = bookFigures(data.lines, deliverySums(data.deliveries));

  const closing = { id: newId(), companyId, month: asked, number: seen + 1, copyId: newId() };
  await insertCopy(db, { id: closing.copyId, companyId, createdAt: now });
  for (const { file, parts } of wholeFiles(actor, data))
    await storeCopyFile(ctx, closing.copyId, file, parts);

  const before = closings[0]?.closedAt ?? null;
  const written = isClosed(closing.id);
  const closed = { closedAt: now, closedById: actor.id, closedByName: actor.name };
  const row = { ...closing, ...bookTotals(figures.machines), figures, ...closed };
  const fuel = data.lines.flatMap((line) => line.fuel);
  const answer = monthRecord(
    booksMonth({ month, now, figures, fuel, closings: [row, ...closings], waiting }),
  );
  const event = { month: asked, number: closing.number, closedAt: now };
  const { claim, eventRows } = await runBatch(db, {
    claim: insertClosingWhere(db, row, isNextClosing({ ...closing, fuelUnit: actor.company.fuelUnit })),
    released: releaseCopies(db, closing, now),
    forgotten: forgetCopies(db, closing),
    named: nameCopy(db, closing),
    record: recordActivity(
      db,
      actor,
      { action: "month.close", subject: asked, subjectId: closing.id, details: closedDetails(row) },
      now,
      written,
    ),
    mails: await monthClosedMails(ctx, actor, { id: closing.id, month: asked, before }, written),
    eventRows: tellWebhooks(db, actor, [{ type: "month.closed", data: event }], {
      at: now,
      condition: written,
    }),
    answer: complete ? [complete({ status: 200, value: answer }, written)] : [],
  });
  if (claim.length === 0) throw alreadyClosed();
  ctx.defer(deliverOutbox(ctx));
  sendEvents(ctx, companyId, eventRows);
  return answer;
}

/** A closing in the log: its month with what it used and cost. */
function closedDetails({
  month,
  fuelAdded,
  fuelCost,
  laborCost,
  partsCost,
}: { month: string } & ReturnType<typeof bookTotals>): ActivityDetail[] {
  return [
    { field: "month", to: month },
    { field: "fuelAdded", to: tenthsToText(fuelAdded) },
    { field: "fuelCost", to: fuelCost === null ? null : centsToText(fuelCost) },
    { field: "laborCost", to: centsToText(laborCost) },
    { field: "partsCost", to: centsToText(partsCost) },
  ];
}
