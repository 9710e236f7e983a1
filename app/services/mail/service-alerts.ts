import { type CalendarDate, todayIn } from "#app/domain/calendar-date.ts";
import { identityKey } from "#app/domain/identity.ts";
import {
  ALERT_SEVERITY,
  type AlertKind,
  alertKind,
  serviceStatus,
  statusText,
} from "#app/domain/service-status.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { collectFailures } from "#app/platform/collect-failures.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import {
  type AlertCandidate,
  type AlertMessage,
  insertAlertEmail,
  insertAlertMarks,
  selectAlertCandidates,
} from "#db/queries/alerts.ts";
import { serviceAlertEmail } from "#emails/render-email.ts";
import type { ServiceDueItem } from "#emails/service-due.tsx";
import { alertAddressesOf } from "./alert-addresses.ts";
import { outboxRow } from "./outbox.ts";

/** Rows per round trip: a machine that may be due, for one of its company's recipients. */
const PAGE = 500;
/** Messages stored in one batch, each with its marks. */
const MESSAGES_PER_BATCH = 20;
/** Where each day begins first, so no company's today is later. */
const EARLIEST_ZONE = "Pacific/Kiritimati";

/**
 * Puts the alert mails of an hourly run into the outbox (decisions, "Service status", "E-mail" and "Small
 * print: equipment"), and returns their number. It covers every company, whatever its subscription, because
 * reading and servicing continue after it ends. A recipient is told about a machine once per service cycle
 * and kind. A mark records it and is stored with the message or not at all, so overlapping runs, a skipped
 * run or a failing provider neither lose nor double a mail. A company whose mails fail stops no other.
 * @throws {AggregateError} with the failures, after all the others are done
 */
export async function sendServiceAlerts(
  ctx: Pick<ServiceContext, "db" | "settings" | "now">,
): Promise<{ messages: number }> {
  const now = ctx.now();
  const { attempt, throwIfAny } = collectFailures();
  let messages = 0;
  let waiting: AlertMessage[] = [];

  const store = async () => {
    const storing = waiting;
    waiting = [];
    await attempt(async () => {
      messages += await storeMessages(ctx, storing);
    });
  };

  for await (const candidates of companiesToAlert(ctx, todayIn(EARLIEST_ZONE, now))) {
    await attempt(async () => {
      waiting.push(...(await messagesFor(ctx, candidates, now)));
    });
    if (waiting.length >= MESSAGES_PER_BATCH) await store();
  }
  await store();
  throwIfAny("Some service alerts could not be made");
  return { messages };
}

/** The candidates company by company, read in pages that ignore company borders. */
async function* companiesToAlert(
  { db }: Pick<ServiceContext, "db">,
  latestToday: CalendarDate,
): AsyncGenerator<AlertCandidate[]> {
  let company: AlertCandidate[] = [];
  const read = (after: AlertCandidate | null, limit: number) =>
    selectAlertCandidates(db, { latestToday, after, limit });
  for await (const page of pagesByKey(read, { limit: PAGE })) {
    for (const candidate of page) {
      if (company[0] && company[0].companyId !== candidate.companyId) {
        yield company;
        company = [];
      }
      company.push(candidate);
    }
  }
  if (company.length > 0) yield company;
}

/** The alert rule's verdict on a machine today. */
type Judgement = { equipmentId: string; serviceCycle: number; severity: number; item: ServiceDueItem };

/** News about a machine for one mailbox; `known` is the worst already mailed in this service cycle. */
type News = Judgement & { receivers: string[]; known: number };

type Mailbox = { address: string; locale: Locale; machines: Map<string, News> };

/** One message per mailbox of a company with news. */
async function messagesFor(
  { settings }: Pick<ServiceContext, "settings">,
  candidates: AlertCandidate[],
  now: Date,
): Promise<AlertMessage[]> {
  const [company] = candidates;
  if (!company) return [];
  const { companyId, companyName } = company;
  const messages: AlertMessage[] = [];
  for (const mailbox of mailboxesOf(candidates, todayIn(company.timeZone, now))) {
    const news = [...mailbox.machines.values()].filter(({ severity, known }) => severity > known);
    if (news.length === 0) continue;
    const items = news.map(({ item }) => item);
    const mail = await serviceAlertEmail({ appUrl: settings.appUrl, companyName, items }, mailbox.locale);
    const row = outboxRow({
      // The marks prevent duplicates, so each row gets a random key.
      uniqueKey: `service-alert:${crypto.randomUUID()}`,
      companyId,
      kind: "service-alert",
      to: mailbox.address,
      now,
      ...mail,
    });
    const marks = news.flatMap(({ equipmentId, serviceCycle, severity, receivers }) =>
      receivers.map((receiver) => ({ equipmentId, serviceCycle, severity, receiver })),
    );
    messages.push({ row, companyId, marks });
  }
  return messages;
}

function mailboxesOf(candidates: AlertCandidate[], today: CalendarDate): Iterable<Mailbox> {
  const mailboxes = new Map<string, Mailbox>();
  for (const candidate of candidates) {
    const judgement = judge(candidate, today);
    if (!judgement) continue;
    for (const { which, receiver, address } of alertAddressesOf(candidate)) {
      // People who share a mailbox get one message.
      const key = identityKey(address);
      const mailbox = mailboxes.get(key) ?? { address, locale: candidate.locale, machines: new Map() };
      mailboxes.set(key, mailbox);
      const news = mailbox.machines.get(judgement.equipmentId) ?? { ...judgement, receivers: [], known: 0 };
      mailbox.machines.set(judgement.equipmentId, news);
      news.receivers.push(receiver);
      news.known = Math.max(
        news.known,
        which === "primary" ? candidate.toldPrimary : candidate.toldSecondary,
      );
    }
  }
  return mailboxes.values();
}

/** Null if the rule calls for nothing, or the company's switch of that kind is off. */
function judge(candidate: AlertCandidate, today: CalendarDate): Judgement | null {
  const kind = alertKind(candidate, today);
  if (!kind || !isSwitchedOn(candidate, kind)) return null;
  const { equipmentId, equipmentName, serviceCycle, unit, currentUsage } = candidate;
  return {
    equipmentId,
    serviceCycle,
    severity: ALERT_SEVERITY[kind],
    item: {
      id: equipmentId,
      name: equipmentName,
      kind,
      status: statusText(candidate, today),
      unit,
      currentUsage,
      nextUsage: serviceStatus(candidate, today).nextServiceUsage,
      nextDate: candidate.hasScheduledMaintenance ? candidate.nextMaintenanceDate : null,
    },
  };
}

function isSwitchedOn(company: AlertCandidate, kind: AlertKind): boolean {
  switch (kind) {
    case "soon":
      return company.alertServiceSoon;
    case "due":
      return company.alertServiceDue;
    case "overdue":
      return company.alertOverdue;
  }
}

/** Stores messages with their marks in batches, and returns how many no other run had stored. */
async function storeMessages({ db }: Pick<ServiceContext, "db">, messages: AlertMessage[]): Promise<number> {
  let stored = 0;
  for (let from = 0; from < messages.length; from += MESSAGES_PER_BATCH) {
    const chunk = messages.slice(from, from + MESSAGES_PER_BATCH);
    const [first, ...rest] = chunk.flatMap((message) => [
      insertAlertEmail(db, message),
      insertAlertMarks(db, message),
    ]);
    if (!first) continue;
    const results = await db.batch([first, ...rest]);
    // Of each pair, the mail returns its row if it was stored; the marks return none.
    stored += results.filter((rows) => Array.isArray(rows) && rows.length > 0).length;
  }
  return stored;
}
