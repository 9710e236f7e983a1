import { type CalendarDate, todayIn } from "#app/domain/calendar-date.ts";
import { namesTask, taskAlert } from "#app/domain/equipment/machine-status.ts";
import { identityKey } from "#app/domain/identity.ts";
import type { Locale } from "#app/domain/locale.ts";
import {
  ALERT_SEVERITY,
  type AlertKind,
  serviceStatus,
  statusText,
} from "#app/domain/service/service-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { collectFailures } from "#app/platform/collect-failures.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import {
  type AlertCandidate,
  type AlertMessage,
  type AlertReceiver,
  insertAlertEmail,
  insertAlertMarks,
  selectAlertCandidates,
  selectAlerted,
  selectAlertReceivers,
} from "#db/queries/mail/alerts.ts";
import { emailOf } from "#emails/render-email.ts";
import { type ServiceDueItem, serviceDueMessage } from "#emails/service/service-due.tsx";
import { alertAddressesOf } from "./alert-addresses.ts";
import { outboxRow } from "./outbox.ts";

/** Machines that may be due, per page. */
const PAGE = 1_000;
/** Messages stored in one batch, each with its marks. */
const MESSAGES_PER_BATCH = 20;
/** Where each day begins first, so no company's today is later. */
export const EARLIEST_ZONE = "Pacific/Kiritimati";

/**
 * Puts the alert mails of an hourly run into the outbox, and returns their number. It covers every company, whatever
 * its subscription, because reading and servicing continue after it ends. A recipient is told about a task once per
 * service cycle and kind. A mark records it and is stored with the message or not at all, so overlapping runs, a
 * skipped run or a failing provider neither lose nor double a mail. A company whose mails fail stops no other.
 * @throws {AggregateError} with the failures, after all the others are done
 */
export async function sendServiceAlerts(ctx: ServiceContext): Promise<{ messages: number }> {
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

  for await (const company of companiesWithNews(ctx, now, attempt)) {
    await attempt(async () => {
      waiting.push(...(await messagesFor(ctx, company, now)));
    });
    if (waiting.length >= MESSAGES_PER_BATCH) await store();
  }
  await store();
  throwIfAny("Some service alerts could not be made");
  return { messages };
}

/** The alert rule's verdict on a task today. */
type AlertVerdict = { taskId: string; serviceCycle: number; severity: number; item: ServiceDueItem };

/**
 * A company with due tasks, those to mail, and what they were mailed about each task in its present cycle.
 */
type DueCompany = {
  id: string;
  name: string;
  judgements: AlertVerdict[];
  receivers: AlertReceiver[];
  /** By task and receiver. */
  alerted: Map<string, number>;
};

const alertedKey = (taskId: string, receiver: string) => `${taskId} ${receiver}`;

/** The companies with due tasks one by one, read in pages that ignore company borders. */
async function* companiesWithNews(
  { db }: ServiceContext,
  now: Date,
  attempt: (run: () => Promise<void>) => Promise<void>,
): AsyncGenerator<DueCompany> {
  const latestToday = todayIn(EARLIEST_ZONE, now);
  const read = (after: AlertCandidate | null, limit: number) =>
    selectAlertCandidates(db, { latestToday, after, limit, audience: "mailboxes" });
  let open: DueCompany | null = null;
  for await (const page of pagesByKey(read, { limit: PAGE })) {
    const due: DueCompany[] = [];
    for (const companyId of new Set(page.map((machine) => machine.companyId))) {
      const machines = page.filter((machine) => machine.companyId === companyId);
      await attempt(async () => {
        due.push(...dueCompany(machines, now));
      });
    }
    for (const company of await withReceivers(db, due)) {
      if (open?.id === company.id) {
        open.judgements.push(...company.judgements);
        for (const [key, severity] of company.alerted) open.alerted.set(key, severity);
      } else {
        if (open) yield open;
        open = company;
      }
    }
  }
  if (open) yield open;
}

/** A company's due tasks among some of its machines; nothing without any. */
function dueCompany(machines: AlertCandidate[], now: Date): DueCompany[] {
  const [first] = machines;
  if (!first) return [];
  const today = todayIn(first.timeZone, now);
  const judgements = machines.flatMap((machine) => judgeTasks(machine, today));
  if (judgements.length === 0) return [];
  return [{ id: first.companyId, name: first.companyName, judgements, receivers: [], alerted: new Map() }];
}

/** The same companies with whom to mail, and what they were mailed already. */
async function withReceivers(db: ServiceContext["db"], companies: DueCompany[]): Promise<DueCompany[]> {
  if (companies.length === 0) return [];
  const tasks = companies.flatMap(({ judgements }) =>
    judgements.map(({ taskId, serviceCycle }) => ({ taskId, serviceCycle })),
  );
  const { receivers, alerted } = await runBatch(db, {
    receivers: selectAlertReceivers(
      db,
      companies.map(({ id }) => id),
    ),
    alerted: selectAlerted(db, tasks),
  });
  const worst = new Map<string, number>();
  for (const { taskId, receiver, severity } of alerted.flat()) {
    const key = alertedKey(taskId, receiver);
    worst.set(key, Math.max(worst.get(key) ?? 0, severity));
  }
  return companies.map((company) => ({
    ...company,
    receivers: receivers.filter(({ companyId }) => companyId === company.id),
    alerted: worst,
  }));
}

/** News about a task for one mailbox; `known` is the worst already mailed in this service cycle. */
type News = AlertVerdict & { receivers: string[]; known: number };

type Mailbox = { address: string; locale: Locale; tasks: Map<string, News> };

/** One message per mailbox of a company with news. */
async function messagesFor(
  { settings }: ServiceContext,
  company: DueCompany,
  now: Date,
): Promise<AlertMessage[]> {
  const { id: companyId, name: companyName } = company;
  const messages: AlertMessage[] = [];
  for (const mailbox of mailboxesOf(company)) {
    const news = [...mailbox.tasks.values()].filter(({ severity, known }) => severity > known);
    if (news.length === 0) continue;
    const items = news.map(({ item }) => item);
    const mail = emailOf(serviceDueMessage, { appUrl: settings.appUrl, companyName, items }, mailbox.locale);
    const row = outboxRow({
      // The marks prevent duplicates, so each row gets a random key.
      uniqueKey: `service-alert:${newId()}`,
      companyId,
      kind: "service-alert",
      to: mailbox.address,
      now,
      ...mail,
    });
    const marks = news.flatMap(({ taskId, serviceCycle, severity, receivers }) =>
      receivers.map((receiver) => ({ taskId, serviceCycle, severity, receiver })),
    );
    messages.push({ row, companyId, marks });
  }
  return messages;
}

function mailboxesOf({ judgements, receivers, alerted }: DueCompany): Iterable<Mailbox> {
  const mailboxes = new Map<string, Mailbox>();
  for (const person of receivers) {
    for (const { receiver, address } of alertAddressesOf(person)) {
      // People who share a mailbox get one message.
      const key = identityKey(address);
      const mailbox = mailboxes.get(key) ?? { address, locale: person.locale, tasks: new Map() };
      mailboxes.set(key, mailbox);
      for (const judgement of judgements) {
        const { taskId } = judgement;
        const news = mailbox.tasks.get(taskId) ?? { ...judgement, receivers: [], known: 0 };
        mailbox.tasks.set(taskId, news);
        news.receivers.push(receiver);
        news.known = Math.max(news.known, alerted.get(alertedKey(taskId, receiver)) ?? 0);
      }
    }
  }
  return mailboxes.values();
}

/** The machine's tasks for which the rule calls for a mail, and the company's switch of that kind is on. */
function judgeTasks(candidate: AlertCandidate, today: CalendarDate): AlertVerdict[] {
  const named = namesTask(schedulesOf(candidate));
  return dueTasks(candidate, today).flatMap(({ task, kind }) => {
    if (!isSwitchedOn(candidate, kind)) return [];
    const { id, shownName, unit, currentUsage, condition } = candidate;
    const item: ServiceDueItem = {
      id,
      name: shownName,
      task: named ? { name: task.name } : null,
      kind,
      status: statusText(task, today),
      unit,
      currentUsage,
      nextUsage: serviceStatus(task, today).nextServiceUsage,
      nextDate: task.hasScheduledMaintenance ? task.nextMaintenanceDate : null,
      condition,
    };
    return [{ taskId: task.id, serviceCycle: task.cycle, severity: ALERT_SEVERITY[kind], item }];
  });
}

/** The machine's tasks that are soon, due or overdue. */
export function dueTasks(candidate: AlertCandidate, today: CalendarDate) {
  return schedulesOf(candidate).flatMap((task) => {
    const kind = taskAlert(task, today);
    return kind ? [{ task, kind }] : [];
  });
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
async function storeMessages({ db }: ServiceContext, messages: AlertMessage[]): Promise<number> {
  let stored = 0;
  for (let from = 0; from < messages.length; from += MESSAGES_PER_BATCH) {
    const chunk = messages.slice(from, from + MESSAGES_PER_BATCH);
    const { mails } = await runBatch(db, {
      mails: chunk.map((message) => insertAlertEmail(db, message)),
      marks: chunk.flatMap((message) => insertAlertMarks(db, message)),
    });
    stored += mails.filter((rows) => rows.length > 0).length;
  }
  return stored;
}
