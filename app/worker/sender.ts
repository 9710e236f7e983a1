/** Who sends a request, by its key or by its session. */

import type { AppLoadContext } from "@remix-run/cloudflare";
import { sentKey } from "#app/auth/key-request.ts";
import { mayStoreUse, usedCookie } from "#app/auth/last-use.server.ts";
import {
  cookieOfSession,
  hintOfToken,
  type Loaded,
  loadActor,
  loadActorWith,
  readSessionToken,
  renewedToken,
  sidOfToken,
} from "#app/auth/session.server.ts";
import { isRemembered } from "#app/domain/accounts/session-end.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import { isPage } from "#app/http/front-door/front-door.ts";
import { deviceOf } from "#app/platform/device-words.server.ts";
import { logAccount } from "#app/platform/log.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type KeyLimits, openKey } from "#app/services/keys/key-use.ts";
import type { Parts } from "#db/batch.ts";
import type { SessionOptions, SessionScope } from "#db/queries/accounts/sessions.ts";
import { memo } from "./memo.ts";

type KeyOfRequest = Pick<AppLoadContext, "key" | "keyLimits">;
type Sender = KeyOfRequest &
  Pick<AppLoadContext, "answerCookies" | "session" | "actor" | "readWithActor"> & {
    /** The person, if the page has begun to look them up; null while nobody has, and when that fails. */
    actorSoFar: () => Promise<Actor | null>;
  };

export function senderOf(
  request: Request,
  services: ServiceContext,
  locale: AppLoadContext["locale"],
): Sender {
  const { db, settings, now } = services;
  const { key, keyLimits } = keyOf(request, services, locale);
  const answerCookies: Sender["answerCookies"] = new Map();
  let token = memo(() => readSessionToken(request, settings));
  let actor: Promise<Actor | null> | null = null;

  const actorIn = async (loaded: Loaded | null, { usedOn }: SessionOptions) => {
    if (loaded && usedOn) await noteUse(loaded.session);
    return loaded?.actor ?? null;
  };
  /** Lets the browser know of a stored use: a remembered session lasts longer by it. */
  const noteUse = async (session: Loaded["session"]) => {
    const { lastUsedAt, latestEnd } = session;
    if (lastUsedAt) answerCookies.set("used", await usedCookie(settings, lastUsedAt));
    const sent = await token();
    if (sent && latestEnd && isRemembered(session)) {
      answerCookies.set("session", await cookieOfSession(settings, sent, session, now()));
    }
  };
  // Only pages of owners and managers have the navigation, which says what waits.
  const optionsOf = async (sent: string | null): Promise<SessionOptions> => ({
    counted: hintOfToken(sent) === "owner" && isPage(request),
    usedOn: (await mayStoreUse(request, settings, now())) ? await deviceOf(request) : null,
  });
  const ofSession = async () => {
    const sent = await token();
    const options = await optionsOf(sent);
    return actorIn(await loadActor(db, settings, sent, now(), options), options);
  };
  const ofSessionWith = async <Own extends Parts>(own: (session: SessionScope) => Own) => {
    const sent = await token();
    const options = await optionsOf(sent);
    const { loaded, rows } = await loadActorWith(db, settings, sent, now(), own, options);
    return { person: await actorIn(loaded, options), rows };
  };
  const renew: Sender["session"]["renew"] = async (run) => {
    const sent = await token();
    if (!sent) return false;
    const renewed = renewedToken(sent);
    const session = await run({ from: sidOfToken(sent), to: sidOfToken(renewed) });
    if (!session) return false;
    token = async () => renewed;
    answerCookies.set("session", await cookieOfSession(settings, renewed, session, now()));
    const person = await actor;
    if (person) actor = Promise.resolve({ ...person, provedAt: session.provedAt });
    return true;
  };
  return {
    ...{ key, keyLimits, answerCookies },
    session: {
      token: () => token(),
      async sid() {
        const sent = await token();
        return sent ? sidOfToken(sent) : "";
      },
      renew,
    },
    actor() {
      actor ??= key ? key().then((use) => use.actor) : ofSession();
      return actor;
    },
    actorSoFar: async () => (await actor?.catch(() => null)) ?? null,
    async readWithActor(own) {
      const read = ofSessionWith(own);
      actor ??= read.then(({ person }) => person);
      const [{ rows }] = await Promise.all([read, actor]);
      return rows;
    },
  };
}

function keyOf(request: Request, services: ServiceContext, locale: AppLoadContext["locale"]): KeyOfRequest {
  const text = sentKey(request);
  let keyLimits: KeyLimits | null = null;
  const key = memo(async () => {
    const use = await openKey(services, text ?? "", {
      sender: clientAddress(request),
      locale: await locale(),
    });
    keyLimits = use.limits;
    logAccount(use.actor.id);
    return use;
  });
  return { key: text === null ? null : key, keyLimits: () => keyLimits };
}
