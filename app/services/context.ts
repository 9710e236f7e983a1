import type { Billing } from "#app/adapters/billing/create.ts";
import type { EmailAdapter } from "#app/adapters/email/port.ts";
import type { ObjectStore } from "#app/adapters/objects/port.ts";
import type { WebhookSender } from "#app/adapters/webhooks/sender.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { D1Cost, Database } from "#db/client.ts";

/** What every service takes, whole, whatever it needs of it: never a Request or a Response. */
export type ServiceContext = {
  db: Database;
  /** What `db` has cost in this invocation of the Worker. */
  cost: D1Cost;
  settings: Settings;
  /** Null without a provider: messages stay in the outbox. */
  email: EmailAdapter | null;
  photos: ObjectStore;
  /** The files of closed months. */
  copies: ObjectStore;
  /** Files that were brought for an import. */
  imports: ObjectStore;
  billing: Billing;
  webhooks: WebhookSender;
  /** The clock; jobs pass the scheduled time. */
  now: () => Date;
  /** The request asks what the answer would be, and takes none of it: nothing is recorded or counted. */
  headOnly: boolean;
  /** Registers work that may continue after the response. */
  defer: (work: Promise<unknown>) => void;
};
