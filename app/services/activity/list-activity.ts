import { ACTIVITY_KINDS, type ActivityKind } from "#app/domain/activity/activity.ts";
import { invalidField } from "#app/domain/app-error.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type DayRangeQuery, instantsAsked } from "#app/services/files/day-range.ts";
import {
  type ActivityFilter,
  type ActivityRow,
  type ActivityRowWithMachine,
  newestActivity,
  selectActivity,
  selectActivityWithMachines,
} from "#db/queries/activity/activity.ts";

/** Which records an address asks for, as typed; blank is all. */
export type ActivityQuery = DayRangeQuery & { kind: string };

/** Records on a page. */
const PAGE = 50;

/**
 * A page of the log, newest first; `next` is where the older ones begin.
 * @throws {AppError} request.invalid at `kind`, `from` or `to`
 */
export async function listActivity(
  { db }: ServiceContext,
  actor: Actor,
  query: ActivityQuery,
  before: Cursor | null,
): Promise<{ records: ActivityRowWithMachine[]; next: Cursor | null }> {
  // In a batch, because a single select doesn't report its rows read.
  const [rows] = await db.batch([
    selectActivityWithMachines(db, actor.companyId, filterOf(actor, query), { before, limit: PAGE + 1 }),
  ]);
  const { listed, next } = pageOf(rows, PAGE, newestActivity.cursorOf);
  return { records: listed, next };
}

/**
 * Reads pages of the log, newest first, for a file.
 * @throws {AppError} as `listActivity`
 */
export function readActivity({ db }: ServiceContext, actor: Actor, query: ActivityQuery) {
  const filter = filterOf(actor, query);
  return (last: ActivityRow | null, limit: number) =>
    selectActivity(db, actor.companyId, filter, {
      before: last && newestActivity.cursorOf(last),
      limit,
    }).execute();
}

/** A record in a call's answer; the action is a word of the product, money and amounts are texts. */
export function activityRecord({
  createdAt,
  actorId: _,
  actorName,
  actorRole,
  details,
  ...record
}: ActivityRow) {
  const { kind, action, subject } = record;
  const by = { person: actorName, role: actorRole };
  return { at: createdAt.toISOString(), ...by, kind, action, subject, details: details ?? [] };
}

function filterOf(actor: Actor, query: ActivityQuery): ActivityFilter {
  return { kind: kindOf(query.kind), range: instantsAsked(actor, query) };
}

function kindOf(asked: string): ActivityKind | null {
  if (asked === "") return null;
  const kind = ACTIVITY_KINDS.find((each) => each === asked);
  if (!kind) throw invalidField("kind", "errors:field.invalid");
  return kind;
}
