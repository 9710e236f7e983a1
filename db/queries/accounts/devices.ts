import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { DEVICE_ID_LENGTH } from "#app/domain/accounts/device-words.ts";
import type { Database } from "#db/client.ts";
import { both } from "#db/queries/both.ts";
import { sessions, users } from "#db/schema.ts";
import { type CompanyScope, isLive } from "./sessions.ts";

/** Whose devices: a person's, or without a `userId` those that are signed in by the business name. */
export type DeviceHolder = { companyId: CompanyScope; userId: string | SQL<string> | null };

/** Which of them: the one with an id, all, or all but that of a session. */
export type WhichDevices = { id: string } | { exceptSid: string | null };

const isOf = ({ companyId, userId }: DeviceHolder) =>
  sql`(${eq(sessions.companyId, companyId)} and ${userId === null ? isNull(sessions.userId) : eq(sessions.userId, userId)})`;

const isOne = (which: WhichDevices) =>
  "id" in which
    ? sql`substr(${sessions.sid}, 1, ${DEVICE_ID_LENGTH}) = ${which.id}`
    : sql`${sessions.sid} is not ${which.exceptSid}`;

/** The live sessions of a holder, the one used last first. */
export function selectDevices(db: Database, holder: DeviceHolder, now: Date) {
  return db
    .select({
      sid: sessions.sid,
      browser: sessions.browser,
      system: sessions.system,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(and(isOf(holder), isLive(now)))
    .orderBy(desc(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`), sessions.sid);
}

export type DeviceRow = Awaited<ReturnType<typeof selectDevices>>[number];

/** Whether there is such a device, for statements before `deleteDevices` in its batch. */
export const hasDevices = (holder: DeviceHolder, which: WhichDevices): SQL =>
  sql`exists (select 1 from ${sessions} where ${both(isOf(holder), isOne(which))})`;

/** Ends the sessions of devices. */
export function deleteDevices(db: Database, holder: DeviceHolder, which: WhichDevices) {
  return db.delete(sessions).where(both(isOf(holder), isOne(which)));
}
