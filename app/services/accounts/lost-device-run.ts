import { REMOVAL_REMINDER_MS } from "#app/domain/accounts/lost-device.ts";
import { collectFailures } from "#app/platform/collect-failures.ts";
import { hashToken, newId, newToken } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import {
  hasReminderToken,
  type LosingRow,
  noteReminder,
  removesAt,
  selectDueRemovals,
  selectRemovalsUntil,
} from "#db/queries/accounts/lost-devices.ts";
import { turnOff } from "#db/queries/accounts/second-steps.ts";
import { deleteSessionsOfUser } from "#db/queries/accounts/sessions.ts";
import { insertEmailWhere } from "#db/queries/mail/outbox.ts";
import { removalMails } from "./lost-device.ts";
import { recordAnd } from "./person-mails.ts";
import { secondStepMails } from "./second-step-mails.ts";

/** Each removal may render a few mails. */
const PAGE = 25;

/**
 * Removes the second steps of lost devices 72 hours after they were asked for, and mails once more 24 hours before. One
 * that is stopped meanwhile stays whole.
 * @throws {AggregateError} with the failures, after all the others are done
 */
export async function removeLostSteps(ctx: ServiceContext): Promise<void> {
  const now = ctx.now();
  const until = new Date(now.getTime() + REMOVAL_REMINDER_MS);
  const failures = collectFailures();
  const lastId = (last: LosingRow | null) => last?.person.id ?? "";
  const due = (last: LosingRow | null, limit: number) =>
    selectDueRemovals(ctx.db, { now, after: lastId(last), limit });
  for await (const page of pagesByKey(due, { limit: PAGE })) {
    for (const losing of page) await failures.attempt(() => remove(ctx, losing));
  }
  const soon = (last: LosingRow | null, limit: number) =>
    selectRemovalsUntil(ctx.db, { from: now, until, after: lastId(last), limit });
  for await (const page of pagesByKey(soon, { limit: PAGE })) {
    for (const losing of page) await failures.attempt(() => remind(ctx, losing));
  }
  failures.throwIfAny("Some second steps could not be removed");
}

async function remove(ctx: ServiceContext, losing: LosingRow): Promise<void> {
  const { person } = losing;
  const { companyId, id, secondStepRemovesAt: at } = person;
  if (!at) return;
  const { db } = ctx;
  const stands = removesAt(id, at);
  await runBatch(db, {
    told: recordAnd(
      ctx,
      person,
      "lost-device.remove",
      secondStepMails(ctx, person, { news: "lost" }, newId()),
      stands,
    ),
    sessions: deleteSessionsOfUser(db, id, undefined, stands),
    off: turnOff(db, companyId, id, stands),
  });
}

async function remind(ctx: ServiceContext, losing: LosingRow): Promise<void> {
  const { companyId, id, secondStepRemovesAt: at } = losing.person;
  if (!at) return;
  const { db } = ctx;
  const stopToken = newToken();
  const hash = hashToken(stopToken);
  const mails = await removalMails(ctx, losing, { at, stopToken });
  const reminded = hasReminderToken(id, hash);
  await runBatch(db, {
    noted: noteReminder(db, companyId, id, { hash, at }),
    mails: mails.map((mail) => insertEmailWhere(db, mail, reminded)),
  });
}
