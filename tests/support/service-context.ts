import { createUnavailableBillingAdapter } from "#app/adapters/billing/unavailable.ts";
import type { EmailAdapter } from "#app/adapters/email/port.ts";
import { createWebhookSender } from "#app/adapters/webhooks/sender.ts";
import { parseSettings } from "#app/platform/settings.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type D1Cost, type Database, newD1Cost } from "#db/client.ts";
import { fakeProvider } from "./mail-fixtures.ts";

const settings = parseSettings({
  ENVIRONMENT: "development",
  APP_URL: "https://tracker.example",
  SESSION_SECRET: "s".repeat(32),
  ENCRYPTION_KEY: "e".repeat(32),
});

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
