import type { Actor } from "#app/services/actor.ts";
import type { Database } from "#db/client.ts";
import { companies, equipment, users } from "#db/schema.ts";
import { OWNER } from "./actors.ts";

/** Companies, people and machines, written straight into the database. */

const BEGINNING = new Date("2026-01-01T00:00:00Z");

/** A company with a verified owner, whose id is the company's and whose address is `{id}@example.com`. */
export async function addCompany(
  db: Database,
  id: string,
  company: Partial<typeof companies.$inferInsert> = {},
  owner: Partial<typeof users.$inferInsert> = {},
): Promise<void> {
  const times = { createdAt: BEGINNING, updatedAt: BEGINNING };
  await db
    .insert(companies)
    .values({ id, name: `Company ${id}`, nameKey: `company ${id}`, ...times, ...company });
  await addUser(db, id, id, { role: "owner", ...owner });
}

/** The signed-in owner of a company, as a service sees them. */
export function ownerOf(companyId: string): Actor {
  const company = { ...OWNER.company, name: `Company ${companyId}` };
  return { ...OWNER, id: companyId, userId: companyId, companyId, company };
}

export async function addUser(
  db: Database,
  companyId: string,
  id: string,
  user: Partial<typeof users.$inferInsert> = {},
): Promise<void> {
  const email = `${id}@example.com`;
  const times = { createdAt: BEGINNING, updatedAt: BEGINNING };
  await db.insert(users).values({
    id,
    companyId,
    role: "manager",
    email,
    emailKey: email,
    emailVerified: true,
    ...times,
    ...user,
  });
}

/** A machine with an hour meter, serviced every 100 hours, at `usedPercent` of its interval. */
export async function addMachine(
  db: Database,
  companyId: string,
  id: string,
  usedPercent: number,
  machine: Partial<typeof equipment.$inferInsert> = {},
): Promise<void> {
  await db.insert(equipment).values({
    id,
    companyId,
    name: `Machine ${id}`,
    type: "machinery",
    unit: "hours",
    currentUsage: usedPercent * 10,
    currentUsageAt: BEGINNING,
    serviceInterval: 1_000,
    dateAdded: BEGINNING,
    lastUpdated: BEGINNING,
    ...machine,
  });
}

/** A machine with only a maintenance date. */
export async function addDatedMachine(
  db: Database,
  companyId: string,
  id: string,
  nextMaintenanceDate: string,
  machine: Partial<typeof equipment.$inferInsert> = {},
): Promise<void> {
  await addMachine(db, companyId, id, 0, {
    serviceInterval: 0,
    hasScheduledMaintenance: true,
    nextMaintenanceDate,
    ...machine,
  });
}
