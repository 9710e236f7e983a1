import type { AppLoadContext } from "@remix-run/cloudflare";
import { createBillingAdapter } from "#app/adapters/billing/create.ts";
import { createEmailAdapter } from "#app/adapters/email/create.ts";
import { createR2Store } from "#app/adapters/objects/r2.ts";
import { createWebhookSender } from "#app/adapters/webhooks/sender.ts";
import { loadAccountant, readAccountantToken } from "#app/auth/accountant-session.server.ts";
import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import { isAccountantPath, isLinkPath } from "#app/http/accountants/accountant-path.ts";
import { addressOf } from "#app/http/front-door/address.ts";
import { sessionStart } from "#app/http/front-door/database-session.ts";
import type { Refusal } from "#app/http/front-door/front-door.ts";
import { detectLocale } from "#app/http/preferences.server.ts";
import { translatorFor } from "#app/i18n/server.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { setHashCost } from "#app/platform/hashing.server.ts";
import { parseSettings, type Settings } from "#app/platform/settings.ts";
import type { Accountant } from "#app/services/accountants/accountant.ts";
import { type BooksLink, findBooksLink } from "#app/services/accountants/links.ts";
import type { OwnSession } from "#app/services/accounts/proof.ts";
import type { Actor } from "#app/services/actor.ts";
import { receiveBillingEvent } from "#app/services/billing/plan-sync.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { KeyLimits, KeyUse } from "#app/services/keys/key-use.ts";
import type { Parts, ResultsOf } from "#db/batch.ts";
import { createDatabase, type D1Reader, newD1Cost } from "#db/client.ts";
import type { SessionScope } from "#db/queries/accounts/sessions.ts";
import { createLocalBillingStore } from "#db/queries/billing/local-billing.ts";
import { memo } from "./memo.ts";
import { senderOf } from "./sender.ts";

/** The Worker's bindings from wrangler.toml and the settings. */
export type Env = { DB: D1Database; PHOTOS: R2Bucket } & Record<string, unknown>;

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends ServiceContext {
    /** How far the request's reads and writes have come in the database. */
    bookmark: () => D1SessionBookmark | null;
    /** The session of the request, and its token of now. */
    session: OwnSession & { token: () => Promise<string | null> };
    /** Set-Cookie headers of the answer by their cookies, whichever page or call it is. */
    answerCookies: Map<"session" | "used", string>;
    /** For the scripts and styles of hydrated pages. */
    nonce: string;
    /** The acting person; looked up once per request, however many loaders ask. */
    actor: () => Promise<Actor | null>;
    /** Looks the person up with a page's own statements in the same round trip; returns null if those failed. */
    readWithActor: <Own extends Parts>(own: (session: SessionScope) => Own) => Promise<ResultsOf<Own> | null>;
    /** The request's key, counted once; null for a request without one. It throws for a key that opens nothing. */
    key: (() => Promise<KeyUse>) | null;
    /** What is left of the limits of a key that was looked at; null without one. */
    keyLimits: () => KeyLimits | null;
    /** The accountant of the request's own cookie, who is never an actor; looked up once. */
    accountant: () => Promise<Accountant | null>;
    /** The accountants' link of the address; looked up once. */
    booksLink: () => Promise<BooksLink | null>;
    /** The reader's language; on accountants' pages, the accountant's. */
    locale: () => Promise<Locale>;
    /**
     * The fuel unit of the acting person's company, on accountants' pages of the accountant's company. It waits for a
     * person whom the page looks up; gallons if it looks nobody up.
     */
    fuelUnit: () => Promise<FuelUnit>;
    /** The words of the page's language, with that unit. */
    translate: () => Promise<Translate>;
    /** Why a form was refused before its route ran; the page shows it. */
    refused?: Refusal;
    /** What an address without a page answered to a form, in JSON; a page says it to the person. */
    answered?: Response;
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
  options: Pick<ServiceContext, "now" | "defer"> & { headOnly?: boolean; d1?: D1Reader },
): ServiceContext {
  const settings = settingsOf(env);
  const cost = newD1Cost();
  const db = createDatabase(options.d1 ?? env.DB, cost);
  const services: ServiceContext = {
    db,
    cost,
    settings,
    email: createEmailAdapter(settings),
    photos: createR2Store(env.PHOTOS, "photos"),
    copies: createR2Store(env.PHOTOS, "books"),
    imports: createR2Store(env.PHOTOS, "imports"),
    billing: createBillingAdapter(settings, {
      store: createLocalBillingStore(db, options.now),
      now: options.now,
      deliver: async (rawBody, signature) => {
        await receiveBillingEvent(services, rawBody, signature);
      },
    }),
    webhooks: createWebhookSender({ appUrl: settings.appUrl, testBase: settings.webhookTestBase }),
    now: options.now,
    headOnly: options.headOnly ?? false,
    defer: options.defer,
  };
  return services;
}

export function createLoadContext(request: Request, env: Env, execution: ExecutionContext): AppLoadContext {
  const d1 = env.DB.withSession(sessionStart(request));
  const services = createServiceContext(env, {
    d1,
    headOnly: request.method === "HEAD",
    now: () => new Date(),
    defer: (work) => execution.waitUntil(work),
  });
  const accountant = memo(async () =>
    loadAccountant(services.db, await readAccountantToken(request, services.settings), services.now()),
  );
  const booksLink = memo(() => findBooksLink(services, addressOf(request).searchParams.get("token")));
  const reader = memo(() => accountantOfPage(request, { accountant, booksLink }));
  const locale = async () => (await reader())?.locale ?? detectLocale(request);
  const { actorSoFar, ...sender } = senderOf(request, services, locale);
  const fuelUnit = async () => {
    // Whoever else is signed in: an accountant's page shows the accountant's company.
    const ofAccountant = isAccountantPath(addressOf(request).pathname);
    // All loaders have begun once the accountant was asked for.
    const person = (await reader()) ?? (ofAccountant ? null : await actorSoFar());
    return person?.company.fuelUnit ?? "gal";
  };
  return {
    ...services,
    bookmark: () => d1.getBookmark(),
    nonce: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))),
    ...sender,
    accountant,
    booksLink,
    locale,
    fuelUnit,
    translate: async () => translatorFor(await locale(), await fuelUnit()),
  };
}

/** The accountant whose language the page has; null on other pages, and while nobody is known. */
async function accountantOfPage(
  request: Request,
  { accountant, booksLink }: Pick<AppLoadContext, "accountant" | "booksLink">,
): Promise<Accountant | null> {
  const { pathname } = addressOf(request);
  if (!isAccountantPath(pathname)) return null;
  try {
    return isLinkPath(pathname) ? ((await booksLink())?.holder ?? null) : await accountant();
  } catch {
    // The page itself asks again, and says that it failed.
    return null;
  }
}

/** The same context for `npm run dev`, where Remix runs in Node with the local bindings. */
export function getLoadContext(args: {
  request: Request;
  context: { cloudflare: { env: unknown; ctx: unknown } };
}): AppLoadContext {
  const { env, ctx } = args.context.cloudflare;
  return createLoadContext(args.request, env as Env, ctx as ExecutionContext);
}
