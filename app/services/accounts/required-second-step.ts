import { DUE_REMINDER_MS, dueFrom, needsSecondStep } from "#app/domain/accounts/required-second-step.ts";
import { AppError } from "#app/domain/app-error.ts";
import { collectFailures } from "#app/platform/collect-failures.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { one, runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { selectCompany } from "#db/queries/accounts/companies.ts";
import {
  isDueAt,
  selectDueUntil,
  selectManagers,
  switchChanges,
  updateDueTimes,
  updateSwitch,
} from "#db/queries/accounts/second-step-rules.ts";
import { insertEmailWhere } from "#db/queries/mail/outbox.ts";
import type { users } from "#db/schema.ts";
import { personName } from "./person-mails.ts";
import { type Proof, requireProof } from "./proof.ts";
import { secondStepMails } from "./second-step-mails.ts";

/** Who must have a second step: the owner's switch, and what it asks of managers. */
export type SecondStepRule = {
  required: boolean;
  managers: {
    id: string;
    name: string;
    secondStep: boolean;
    /** Until when one may do without; null for who has one, and for at once. */
    dueAt: Date | null;
  }[];
};

type ManagerRow = typeof users.$inferSelect;
type DueRow = Awaited<ReturnType<typeof selectDueUntil>>[number];

export async function getSecondStepRule({ db }: ServiceContext, actor: Actor): Promise<SecondStepRule> {
  const { company, managers } = await runBatch(db, {
    company: one(selectCompany(db, actor.companyId)),
    managers: selectManagers(db, actor.companyId),
  });
  return {
    required: company?.secondStepRequired ?? false,
    managers: managers.map((person) => ({
      id: person.id,
      name: personName(person),
      secondStep: person.secondStep,
      dueAt: person.secondStepDue,
    })),
  };
}

/**
 * Turns the switch: each manager without a second step gets 7 days and a mail; off, nobody has to have one.
 * @throws {AppError} auth.proof_required and its kin; second_step.own_first
 */
export async function requireSecondStep(
  ctx: ServiceContext,
  actor: Actor,
  required: boolean,
  proof: Proof,
): Promise<SecondStepRule> {
  await requireProof(ctx, actor, proof);
  if (required && !actor.secondStep) throw new AppError("second_step.own_first");
  const { db } = ctx;
  const { companyId } = actor;
  const now = ctx.now();
  const due = required ? dueFrom(now) : null;
  // Of two at once one changes it: the other statements come first, while the switch shows that they apply.
  const changes = switchChanges(companyId, required);
  const asked = due ? (await selectManagers(db, companyId)).filter(({ secondStep }) => !secondStep) : [];
  await runBatch(db, {
    record: recordActivity(
      db,
      actor,
      { action: required ? "second-step.require" : "second-step.release" },
      now,
      changes,
    ),
    due: updateDueTimes(db, companyId, due, changes),
    mails: asked.flatMap((person) =>
      dueMails(ctx, person, { due, zone: actor.company.timeZone, key: "asked" }),
    ),
    changed: updateSwitch(db, companyId, required, changes, now),
  });
  ctx.defer(deliverOutbox(ctx));
  return getSecondStepRule(ctx, actor);
}

/** The statements that mail a manager until when they need a second step, while that stands. */
function dueMails(
  ctx: ServiceContext,
  person: ManagerRow,
  { due, zone, key }: { due: Date | null; zone: string; key: "asked" | "soon" },
) {
  if (!due) return [];
  const news = { news: "required", at: due, timeZone: person.timeZone ?? zone } as const;
  return secondStepMails(ctx, person, news, `${key}:${person.id}:${due.getTime()}`).map((mail) =>
    insertEmailWhere(ctx.db, mail, isDueAt(person.id, due)),
  );
}

const PAGE = 25;

/**
 * Mails managers once more 24 hours before they need a second step, once each.
 * @throws {AggregateError} with the failures, after all the others are done
 */
export async function remindOfRequired(ctx: ServiceContext): Promise<void> {
  const from = ctx.now();
  const until = new Date(from.getTime() + DUE_REMINDER_MS);
  const failures = collectFailures();
  const read = (last: DueRow | null, limit: number) =>
    selectDueUntil(ctx.db, { from, until, after: last?.person.id ?? "", limit });
  for await (const page of pagesByKey(read, { limit: PAGE })) {
    for (const { person, companyTimeZone } of page) {
      await failures.attempt(async () => {
        const due = person.secondStepDue;
        await runBatch(ctx.db, { mails: dueMails(ctx, person, { due, zone: companyTimeZone, key: "soon" }) });
      });
    }
  }
  failures.throwIfAny("Some managers could not be reminded of their second step");
}

/**
 * Refuses to remove the last part of a second step that its person may not be without.
 * @throws {AppError} second_step.asked
 */
export function refuseToBeWithout(actor: Actor): void {
  if (needsSecondStep(actor)) throw new AppError("second_step.asked");
}
