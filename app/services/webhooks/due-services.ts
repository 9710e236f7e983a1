import { type CalendarDate, todayIn } from "#app/domain/calendar-date.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { ALERT_SEVERITY, serviceStatus } from "#app/domain/service/service-status.ts";
import { eventBody, type OutgoingEvent } from "#app/domain/webhooks/event.ts";
import { collectFailures } from "#app/platform/collect-failures.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { dueTasks, EARLIEST_ZONE } from "#app/services/mail/service-alerts.ts";
import { runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { type AlertCandidate, selectAlertCandidates } from "#db/queries/mail/alerts.ts";
import { insertDueServices } from "#db/queries/webhooks/events.ts";

/** Machines that may be due, per page. */
const PAGE = 1_000;
/** Events stored in one batch: a machine has up to 40, and D1 binds a value of 2 MB. */
const EVENTS_PER_BATCH = 1_000;

/**
 * Tells webhooks which tasks are soon, due or overdue, each webhook once of a task, state and cycle, whatever the
 * switches of mails. A webhook that is new is told of what holds now. The next run of the sending job sends it.
 * @throws {AggregateError} with the failures, after all the others are done
 */
export async function tellDueServices(ctx: ServiceContext): Promise<void> {
  const now = ctx.now();
  const failures = collectFailures();
  const latestToday = todayIn(EARLIEST_ZONE, now);
  const read = (after: AlertCandidate | null, limit: number) =>
    selectAlertCandidates(ctx.db, { latestToday, after, limit, audience: "webhooks" });
  for await (const page of pagesByKey(read, { limit: PAGE })) {
    for (const companyId of new Set(page.map((machine) => machine.companyId))) {
      const machines = page.filter((machine) => machine.companyId === companyId);
      await failures.attempt(() => tellOfCompany(ctx, companyId, machines, now));
    }
  }
  failures.throwIfAny("Some webhooks could not be told of due services");
}

async function tellOfCompany(
  { db }: ServiceContext,
  companyId: string,
  machines: readonly AlertCandidate[],
  at: Date,
): Promise<void> {
  const events = machines.flatMap((machine) =>
    dueEventsOf(machine, todayIn(machine.timeZone, at)).map(({ event, mark }) => ({
      type: event.type,
      body: eventBody(event, { companyId, actorId: null, at }),
      mark,
    })),
  );
  for (let from = 0; from < events.length; from += EVENTS_PER_BATCH) {
    const some = events.slice(from, from + EVENTS_PER_BATCH);
    await runBatch(db, insertDueServices(db, { companyId, actId: newId(), at }, some));
  }
}

/** What is due of a machine, each task with the worst that holds. */
function dueEventsOf(machine: AlertCandidate, today: CalendarDate) {
  const { id: equipmentId, equipmentName, unit, currentUsage } = machine;
  const hasMeter = unit !== "n/a";
  return dueTasks(machine, today).map(({ task, kind }) => {
    const event: OutgoingEvent = {
      type: "service.due",
      data: {
        ...{ equipmentId, equipmentName, taskId: task.id, task: task.name, state: kind },
        currentUsage: hasMeter ? tenthsToNumber(currentUsage) : null,
        dueAtUsage: hasMeter ? tenthsToNumber(serviceStatus(task, today).nextServiceUsage) : null,
        dueOn: task.hasScheduledMaintenance ? task.nextMaintenanceDate : null,
      },
    };
    return { event, mark: { taskId: task.id, serviceCycle: task.cycle, severity: ALERT_SEVERITY[kind] } };
  });
}
