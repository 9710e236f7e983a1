import { createUnavailableBillingAdapter } from "#app/adapters/billing/unavailable.ts";
import type { EmailAdapter, OutgoingGroup } from "#app/adapters/email/port.ts";
import { createWebhookSender } from "#app/adapters/webhooks/sender.ts";
import type { GroupAnswer } from "#app/domain/mail/mail-group.ts";
import { parseSettings } from "#app/platform/settings.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type D1Cost, type Database, newD1Cost } from "#db/client.ts";
import { companies, equipment, users } from "#db/schema.ts";
import { OWNER } from "./actors.ts";

const settings = parseSettings({
  ENVIRONMENT: "development",
  APP_URL: "https://tracker.example",
  SESSION_SECRET: "s".repeat(32),
  ENCRYPTION_KEY: "e".repeat(32),
});

/** An operator's note as its mail tells it, of a report of `acme`. */
export const notedUpdate = (takenAt: string) =>
  ({
    id: "u1",
    companyId: "acme",
    operatorName: "Joe",
    equipmentId: "m1",
    equipmentName: "Loader",
    unit: "hours",
    newUsage: 1_000,
    fuelAdded: 0,
    fuelUnit: "gal",
    fuelType: "gas",
    notes: "Leak",
    photosToFollow: 0,
    takenAt: new Date(takenAt),
  }) as const;

/** A provider that records the groups it is given and answers as told. */
export function fakeProvider(
  answer: (group: OutgoingGroup) => GroupAnswer | Promise<GroupAnswer> = takenAnswer,
) {
  const given: OutgoingGroup[] = [];
  const provider = {
    given,
    answer,
    /** The addresses of all messages, in the order given. */
    receivers: () => given.flatMap(({ emails }) => emails.map(({ to }) => to)),
    async send(group: OutgoingGroup) {
      given.push(group);
      return { answer: await provider.answer(group), calls: 1 };
    },
  };
  return provider satisfies EmailAdapter;
}

export function takenAnswer({ emails }: OutgoingGroup): GroupAnswer {
  return { outcome: "taken", messages: emails.map(() => ({ providerId: "fake" })) };
}

/** Puts messages `m0`, `m1` and so on into the outbox, to `{key}@example.com`, due at a moment. */
export async function queueMany(d1: D1Database, count: number, now: Date, bodyBytes = 100): Promise<void> {
  await d1
    .prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < ?1 - 1)
       insert into email_outbox (id, unique_key, kind, to_address, subject, html, text, created_at, next_attempt_at)
       select 'id-' || i, 'm' || i, 'service-alert', 'm' || i || '@example.com', 'Subject ' || i,
         printf('%.*c', ?3, 'x'), 'Text', ?2, ?2 from n`,
    )
    .bind(count, now.getTime(), bodyBytes)
    .run();
}

/** The services' context at a moment, without photos and files. `cost` is that of `db`, where it counts. */
export function contextAt(
  db: Database,
  now: string,
  email: EmailAdapter | null = fakeProvider(),
  cost: D1Cost = newD1Cost(),
): ServiceContext {
  const nothing = {
    put: async () => undefined,
    get: async () => null,
    delete: async () => undefined,
  };
  const billing = createUnavailableBillingAdapter();
  const [photos, copies, imports] = [nothing, nothing, nothing];
  const webhooks = createWebhookSender({ appUrl: settings.appUrl, testBase: undefined });
  const clock = { now: () => new Date(now), headOnly: false, defer: () => undefined };
  return { db, cost, settings, email, photos, copies, imports, billing, webhooks, ...clock };
}

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
