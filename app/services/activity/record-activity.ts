import type { SQL } from "drizzle-orm";
import {
  ACTIVITY_ACTIONS,
  type ActivityAction,
  type ActivityDetail,
  type ActivityRole,
} from "#app/domain/activity/activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { Database } from "#db/client.ts";
import { insertActivity, insertActivityOfEach } from "#db/queries/activity/activity.ts";

/** An act as the log records it. `subject` is the name at the time; it and `subjectId` may be SQL. */
export type Activity = {
  action: ActivityAction;
  subject?: string | SQL | null;
  subjectId?: string | SQL | null;
  details?: ActivityDetail[] | SQL;
};

/** An act on what has a name and an id. */
export function activityOn(
  action: ActivityAction,
  { id, name }: { id: string; name: string },
  details: ActivityDetail[] = [],
): Activity {
  return { action, subject: name, subjectId: id, details };
}

/** Who acts: a person of the company, an accountant, who has no user account, platform staff, or the product, without a role. */
export type ActivityPerson = Pick<Actor, "companyId" | "id" | "name"> & {
  role: ActivityRole | null;
};

/**
 * The statement that records an act in its company's log. It belongs to the act's batch; `condition` says whether the
 * act took place, so that a refused one leaves no record.
 */
export function recordActivity(
  db: Database,
  person: ActivityPerson,
  activity: Activity,
  createdAt: Date,
  condition?: SQL,
) {
  return insertActivity(db, activityRow(person, activity, createdAt), condition);
}

/** Like `recordActivity`, once for each row of a source, `from … where …`, whose columns the activity may use. */
export function recordActivityOfEach(
  db: Database,
  person: ActivityPerson,
  activity: Activity,
  createdAt: Date,
  source: SQL,
) {
  return insertActivityOfEach(db, activityRow(person, activity, createdAt), source);
}

function activityRow(
  { companyId, id, name, role }: ActivityPerson,
  { action, subject = null, subjectId = null, details = [] }: Activity,
  createdAt: Date,
) {
  return {
    companyId,
    actorId: id,
    actorName: name,
    actorRole: role,
    kind: ACTIVITY_ACTIONS[action],
    action,
    subject,
    subjectId,
    details: Array.isArray(details) && details.length === 0 ? null : details,
    createdAt,
  };
}
