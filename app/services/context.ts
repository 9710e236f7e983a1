import type { Billing } from "#app/adapters/billing/create.ts";
import type { EmailAdapter } from "#app/adapters/email/port.ts";
import type { PhotoStore } from "#app/adapters/photos/port.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { Database } from "#db/client.ts";

/** What a service works with: never a Request, never a Response. */
export type ServiceContext = {
  db: Database;
  settings: Settings;
  email: EmailAdapter;
  photos: PhotoStore;
  billing: Billing;
  /** The clock; jobs are given the scheduled time. */
  now: () => Date;
  /** Work that may go on after the answer was sent. */
  defer: (work: Promise<unknown>) => void;
};
