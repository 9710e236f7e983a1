import type { EmailAdapter } from "#app/adapters/email/port.ts";
import { MINUTE_MS } from "#app/domain/durations.ts";
import {
  fateOf,
  GROUP_SIZE,
  type GroupAnswer,
  type GroupFate,
  givenUp,
  isKeyForgotten,
} from "#app/domain/mail/mail-group.ts";
import { endOfRun } from "#app/domain/mail/mail-run.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type Clock, runningClock } from "#app/services/running-clock.ts";
import { runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import {
  type Claim,
  type ClaimedEmail,
  claimNewGroup,
  claimTriedGroup,
  deleteEmails,
  deleteHeldEmails,
  failEmails,
  markSent,
  postponeGroup,
  sendAlone,
} from "#db/queries/mail/outbox-groups.ts";
import type { EmailKind } from "./outbox.ts";

/** Much longer than the adapter takes, which is 30 s at most. */
const CLAIM_MS = 2 * MINUTE_MS;
/** The group sent after a request; the job sends whole groups. */
const SIZE_AFTER_REQUEST = 20;

/** The number of messages by outcome; those of a dissolved group go `alone`. */
export type Delivery = { sent: number; alone: number; postponed: number; failed: number };

/** A run of the job: its calls to D1 and the provider, and why it ended. */
export type DeliveryRun = Delivery & {
  calls: number;
  end: "done" | NonNullable<ReturnType<typeof endOfRun>>;
};

const NOTHING: Delivery = { sent: 0, alone: 0, postponed: 0, failed: 0 };

/** Sends one group of due messages, right after a request that wrote some. The job sends the rest. */
export async function deliverOutbox(ctx: ServiceContext): Promise<Delivery> {
  const { email } = ctx;
  if (!email) return NOTHING;
  const delivered = await deliverGroup({ ...ctx, email }, runningClock(ctx.now()), SIZE_AFTER_REQUEST);
  return delivered?.delivery ?? NOTHING;
}

/**
 * Sends due messages, group by group, until none is due, the provider takes no more, or the invocation has used up
 * its calls or its time (`domain/mail/mail-run.ts`). The next run goes on. Without a provider messages stay in the
 * outbox.
 * @param clock the time, running from the start of the job, which is the context's
 */
export async function deliverDueMails(ctx: ServiceContext, clock: Clock): Promise<DeliveryRun> {
  const { email, cost } = ctx;
  const began = ctx.now().getTime();
  const delivery = { ...NOTHING };
  const run = { turnedAway: false, failuresInARow: 0, sends: 0 };
  const calls = () => cost.statements + run.sends;
  for (;;) {
    const end = endOfRun({ ...run, calls: calls(), ranMs: clock().getTime() - began });
    if (end || !email) return { ...delivery, calls: calls(), end: end ?? "done" };
    const delivered = await deliverGroup({ ...ctx, email }, clock, GROUP_SIZE);
    if (!delivered) return { ...delivery, calls: calls(), end: "done" };
    add(delivery, delivered.delivery);
    run.sends += delivered.calls;
    run.failuresInARow = delivered.delivery.sent > 0 ? 0 : run.failuresInARow + 1;
    run.turnedAway = delivered.outcome === "later";
  }
}

function add(sum: Delivery, more: Delivery): void {
  sum.sent += more.sent;
  sum.alone += more.alone;
  sum.postponed += more.postponed;
  sum.failed += more.failed;
}

type DeliverCtx = { db: Database; email: EmailAdapter };

/**
 * Claims a group, sends it and stores what became of it; null if nothing is due. The claim keeps overlapping runs
 * apart for two minutes, so a dying run loses nothing: another one sends the same messages with the same key.
 */
async function deliverGroup({ db, email }: DeliverCtx, clock: Clock, size: number) {
  const now = clock();
  const claim: Claim = { groupId: newId(), now, until: new Date(now.getTime() + CLAIM_MS) };
  const emails = await claimGroup(db, claim, size);
  const [first] = emails;
  if (!first?.groupId) return null;
  const held = { ...claim, groupId: first.groupId };
  const ids = emails.map(({ id }) => id);
  if (isKeyForgotten(first.unansweredSince, now)) {
    const fate = givenUp(ids, `no answer for a day, may have been sent: ${first.lastError ?? "unknown"}`);
    const delivery = await settle(db, held, emails, { fate, at: now, answered: false });
    return { delivery, outcome: null, calls: 0 };
  }
  const { answer, calls } = await send(email, held.groupId, emails);
  const fate = fateOf({ ids, attempts: first.attempts }, answer);
  const answered = answer.outcome === "later";
  const delivery = await settle(db, held, emails, { fate, at: clock(), answered });
  return { delivery, outcome: answer.outcome, calls };
}

/** New messages come first, so failing ones never hold them up. Every try sends a group in the same order. */
async function claimGroup(db: Database, claim: Claim, size: number): Promise<ClaimedEmail[]> {
  const fresh = await claimNewGroup(db, claim, size);
  const emails = fresh.length > 0 ? fresh : await claimTriedGroup(db, claim);
  return emails.sort((a, b) => a.seq - b.seq);
}

async function send(
  adapter: EmailAdapter,
  key: string,
  claimed: readonly ClaimedEmail[],
): Promise<{ answer: GroupAnswer; calls: number }> {
  const emails = claimed.map(({ to, replyTo, subject, html, text }) => ({
    to,
    replyTo: replyTo ?? undefined,
    subject,
    html,
    text,
  }));
  try {
    return await adapter.send({ key, emails });
  } catch (error) {
    // Adapters return their failures. One that throws nevertheless must not stop the other groups.
    const reason = error instanceof Error ? error.message : String(error);
    return { answer: { outcome: "unanswered", reason }, calls: 1 };
  }
}

/** Stores what became of a group's messages, and counts it. */
async function settle(
  db: Database,
  held: Claim,
  emails: readonly ClaimedEmail[],
  { fate, at, answered }: { fate: GroupFate; at: Date; answered: boolean },
): Promise<Delivery> {
  const { sent, alone, failed, wait } = fate;
  const last = new Set(emails.filter(isLast).map(({ id }) => id));
  const lastOf = (messages: readonly { id: string }[]) =>
    messages.map(({ id }) => id).filter((id) => last.has(id));
  const [sentLast, failedLast] = [lastOf(sent), lastOf(failed)];
  await runBatch(db, {
    sent: sent.length > 0 ? [markSent(db, sent, at)] : [],
    sentLast: sentLast.length > 0 ? [deleteEmails(db, sentLast)] : [],
    failedLast: failedLast.length > 0 ? [deleteHeldEmails(db, held, failedLast)] : [],
    failed: failed.length > 0 ? [failEmails(db, held, failed, at)] : [],
    alone: alone.length > 0 ? [sendAlone(db, held, alone, at)] : [],
    waiting: wait ? [postponeGroup(db, held, postponement(wait, at, answered))] : [],
  });
  return {
    sent: sent.length,
    alone: alone.length,
    postponed: wait ? emails.length : 0,
    failed: failed.length,
  };
}

function postponement(wait: NonNullable<GroupFate["wait"]>, at: Date, answered: boolean) {
  return { nextAttemptAt: new Date(at.getTime() + wait.ms), error: wait.reason, answered };
}

/** The mail about a deleted account: nothing of the account may stay, its address neither. */
const LAST: EmailKind = "account-deleted";
const isLast = ({ kind }: ClaimedEmail) => kind === LAST;
