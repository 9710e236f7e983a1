import { isStopped, removalOf } from "#app/domain/accounts/lost-device.ts";
import { isStaff } from "#app/domain/accounts/staff.ts";
import { AppError } from "#app/domain/app-error.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { countAttempt } from "#app/services/rate-limit.ts";
import { runBatch } from "#db/batch.ts";
import {
  askRemoval,
  endRemoval,
  hasStopToken,
  type LosingRow,
  noteStop,
  removesAt,
  selectByStopToken,
  selectLosing,
} from "#db/queries/accounts/lost-devices.ts";
import { selectPendingStep } from "#db/queries/accounts/second-steps.ts";
import { selectUser } from "#db/queries/accounts/users.ts";
import type { OutboxRow } from "#db/queries/mail/outbox.ts";
import { personName, recordAnd } from "./person-mails.ts";
import { resetLinkTo } from "./recovery.ts";
import { secondStepMails } from "./second-step-mails.ts";

/** What `/login/lost-device` shows: when the second step of the waiting sign-in goes, in its person's zone. */
export type LostDevice = { removesAt: Date | null; timeZone: string };

/** The waiting sign-in's person. @throws {AppError} auth.second_step_over */
async function waitingPerson({ db, now }: ServiceContext, token: string | null): Promise<LosingRow> {
  const [waiting] = await selectPendingStep(db, hashToken(token ?? ""), now());
  const [losing] = waiting ? await selectLosing(db, waiting.person.companyId, waiting.person.id) : [];
  if (!losing) throw new AppError("auth.second_step_over");
  return losing;
}

const zoneOf = ({ person, companyTimeZone }: LosingRow) => person.timeZone ?? companyTimeZone;

/** @throws {AppError} auth.second_step_over */
export async function getLostDevice(ctx: ServiceContext, token: string | null): Promise<LostDevice> {
  const losing = await waitingPerson(ctx, token);
  return { removesAt: losing.person.secondStepRemovesAt, timeZone: zoneOf(losing) };
}

/**
 * Asks for the removal of the second step of a sign-in that waits for it, 72 hours later. Asked again it answers the same
 * time, and mails nothing.
 * @throws {AppError} auth.second_step_over; second_step.staff; second_step.stopped; request.rate_limited
 */
export async function askForRemoval(
  ctx: ServiceContext,
  token: string | null,
  from: { address: string },
): Promise<{ removesAt: Date }> {
  const losing = await waitingPerson(ctx, token);
  await countAttempt(ctx, [{ name: "lostDeviceSender", who: from.address }]);
  const { person, stoppedAt } = losing;
  const now = ctx.now();
  if (isStaff(person, ctx.settings.adminEmails)) throw new AppError("second_step.staff");
  if (person.secondStepRemovesAt) return { removesAt: person.secondStepRemovesAt };
  if (isStopped(losing, person.passwordHash, now)) throw new AppError("second_step.stopped");
  const { db } = ctx;
  const { companyId, id } = person;
  const at = removalOf(now);
  const stopToken = newToken();
  const hash = hashToken(stopToken);
  const mails = await removalMails(ctx, losing, { at, stopToken });
  const {
    request: {
      asked: [asked],
    },
  } = await runBatch(db, {
    request: askRemoval(db, companyId, id, {
      ...{ hash, at, stoppedAt, now },
      pending: hashToken(token ?? ""),
    }),
    told: recordAnd(ctx, losing.person, "lost-device.ask", mails, hasStopToken(id, hash)),
  });
  ctx.defer(deliverOutbox(ctx));
  if (asked?.removesAt) return { removesAt: asked.removesAt };
  // Another press was faster, or the sign-in is over.
  const { removesAt: stands } = await getLostDevice(ctx, token);
  if (!stands) throw new AppError("auth.second_step_over");
  return { removesAt: stands };
}

/** The mails about a removal: to the person, and for a manager to the owner. Each has the link that stops it. */
export async function removalMails(
  ctx: ServiceContext,
  losing: LosingRow,
  { at, stopToken }: { at: Date; stopToken: string },
): Promise<(OutboxRow & { id: string })[]> {
  const { person, companyTimeZone } = losing;
  const stopUrl = `${ctx.settings.appUrl}/stop-removal?token=${stopToken}`;
  const key = `losing:${hashToken(stopToken)}`;
  const own = secondStepMails(ctx, person, { news: "losing", at, timeZone: zoneOf(losing), stopUrl }, key);
  if (person.role !== "manager") return own;
  const [owner] = await selectUser(ctx.db, person.companyId, person.companyId);
  if (!owner) return own;
  const news = {
    ...({ news: "losingOf", at, stopUrl } as const),
    timeZone: owner.timeZone ?? companyTimeZone,
    name: personName(person),
  };
  return [...own, ...secondStepMails(ctx, owner, news, key)];
}

/**
 * Stops a removal by a mailed token, once, and mails a link to choose a new password. A wrong token counts for its
 * sender alone, so that guessing can't close a valid link.
 * @throws {AppError} auth.link_invalid; request.rate_limited
 */
export async function stopByToken(
  ctx: ServiceContext,
  token: string,
  from: { address: string },
): Promise<void> {
  const [losing] = await selectByStopToken(ctx.db, hashToken(token));
  if (losing && (await stop(ctx, losing))) return;
  await countAttempt(ctx, [{ name: "stopLinkSender", who: from.address }]);
  throw new AppError("auth.link_invalid");
}

/** Stops the removal of the own second step. @returns whether one was asked for */
export async function stopOwnRemoval(ctx: ServiceContext, { companyId, id }: Actor): Promise<boolean> {
  const [losing] = await selectLosing(ctx.db, companyId, id);
  return losing !== undefined && (await stop(ctx, losing));
}

/** Whether the removal still stood, and is stopped now. */
async function stop(ctx: ServiceContext, losing: LosingRow): Promise<boolean> {
  const { db } = ctx;
  const { companyId, id, secondStepRemovesAt: at } = losing.person;
  if (!at) return false;
  const stands = removesAt(id, at);
  const {
    ended: [, [ended]],
  } = await runBatch(db, {
    told: recordAnd(ctx, losing.person, "lost-device.stop", [], stands),
    reset: await resetLinkTo(ctx, losing.person, stands),
    noted: noteStop(db, companyId, id, stands, ctx.now()),
    ended: endRemoval(db, companyId, id, stands),
  });
  ctx.defer(deliverOutbox(ctx));
  return ended !== undefined;
}
