import type { AppLoadContext } from "@remix-run/cloudflare";
import { createBillingAdapter } from "#app/adapters/billing/create.ts";
import { createEmailAdapter } from "#app/adapters/email/create.ts";
import { createR2PhotoStore } from "#app/adapters/photos/r2.ts";
import { loadActor, loadActorWith, readSessionToken } from "#app/auth/session.server.ts";
import type { Refusal } from "#app/http/front-door.ts";
import { detectLocale } from "#app/http/preferences.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { translatorFor } from "#app/i18n/server.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { setHashCost } from "#app/platform/hashing.server.ts";
import { parseSettings, type Settings } from "#app/platform/settings.ts";
import type { Actor } from "#app/services/actor.ts";
import { receiveBillingEvent } from "#app/services/billing/plan-sync.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { createDatabase, type D1Cost, newD1Cost } from "#db/client.ts";
import { createLocalBillingStore } from "#db/queries/local-billing.ts";
import type { Rows, SessionScope, Statements } from "#db/queries/sessions.ts";

/** The Worker's bindings from wrangler.toml and the settings. */
export type Env = { DB: D1Database; PHOTOS: R2Bucket } & Record<string, unknown>;

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends ServiceContext {
    cost: D1Cost;
    /** For the scripts and styles of hydrated pages. */
    nonce: string;
    /** The acting person; looked up once per request, however many loaders ask. */
    actor: () => Promise<Actor | null>;
    /** Like `actor`, with a page's own statements in the same round trip; `rows` is null if they failed. */
    actorWith: <Own extends Statements>(
      own: (session: SessionScope) => Own,
    ) => Promise<{ actor: Actor | null; rows: Rows<Own> | null }>;
    locale: () => Promise<Locale>;
    translate: () => Promise<Translate>;
    /** Why a form was refused before its route ran; the page shows it. */
    refused?: Refusal;
  }
}

let parsed: { env: object; settings: Settings } | null = null;

/** Settings are fixed for the isolate's life. */
export function settingsOf(env: Env): Settings {
  if (parsed?.env !== env) {
    parsed = { env, settings: parseSettings(env) };
    setHashCost(parsed.settings.passwordHashCost);
  }
  return parsed.settings;
}

/** The services' context, for jobs and requests. */
export function createServiceContext(
  env: Env,
  options: { now: () => Date; defer: ServiceContext["defer"]; cost?: D1Cost },
): ServiceContext {
  const settings = settingsOf(env);
  const db = createDatabase(env.DB, options.cost);
  const services: ServiceContext = {
    db,
    settings,
    email: createEmailAdapter(settings),
    photos: createR2PhotoStore(env.PHOTOS),
    billing: createBillingAdapter(settings, {
      store: createLocalBillingStore(db, options.now),
      now: options.now,
      deliver: async (rawBody, signature) => {
        await receiveBillingEvent(services, rawBody, signature);
      },
    }),
    now: options.now,
    defer: options.defer,
  };
  return services;
}

export function createLoadContext(request: Request, env: Env, execution: ExecutionContext): AppLoadContext {
  const cost = newD1Cost();
  const services = createServiceContext(env, {
    now: () => new Date(),
    defer: (work) => execution.waitUntil(work),
    cost,
  });
  const locale = memo(() => detectLocale(request));
  const token = () => readSessionToken(request, services.settings);
  let actor: Promise<Actor | null> | null = null;
  return {
    ...services,
    cost,
    nonce: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))),
    actor() {
      actor ??= token().then((sent) => loadActor(services.db, services.settings, sent, services.now()));
      return actor;
    },
    async actorWith(own) {
      const found = await loadActorWith(services.db, services.settings, await token(), services.now(), own);
      actor = Promise.resolve(found.actor);
      return found;
    },
    locale,
    translate: memo(async () => translatorFor(await locale())),
  };
}

function memo<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** The same context for `npm run dev`, where Remix runs in Node with the local bindings. */
export function getLoadContext(args: {
  request: Request;
  context: { cloudflare: { env: unknown; ctx: unknown } };
}): AppLoadContext {
  const { env, ctx } = args.context.cloudflare;
  return createLoadContext(args.request, env as Env, ctx as ExecutionContext);
}
