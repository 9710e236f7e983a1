import type { BatchItem } from "drizzle-orm/batch";
import { type DeviceWords, UNKNOWN_DEVICE } from "#app/domain/accounts/device-words.ts";
import { fullName } from "#app/domain/accounts/full-name.ts";
import { NOBODY, READER_COOKIE } from "#app/domain/accounts/reader-cookie.ts";
import {
  isOverForStaff,
  isRemembered,
  newSessionTimes,
  type SessionTimes,
} from "#app/domain/accounts/session-end.ts";
import { isStaff } from "#app/domain/accounts/staff.ts";
import { AppError } from "#app/domain/app-error.ts";
import { YEAR_SECONDS } from "#app/domain/durations.ts";
import { logAccount, logFailure, logLine } from "#app/platform/log.server.ts";
import type { Settings } from "#app/platform/settings.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";
import type { SecondStepTaken } from "#app/services/accounts/sign-in.ts";
import { type Actor, companyOf } from "#app/services/actor.ts";
import { type Parts, type ResultsOf, runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import { isConnectionLost } from "#db/lost-connection.ts";
import {
  deleteReplacedSession,
  deleteSession,
  insertSession,
  type SessionOptions,
  type SessionRow,
  type SessionScope,
  type SignInProof,
  selectSessionWith,
} from "#db/queries/accounts/sessions.ts";
import { hostCookie } from "./host-cookie.server.ts";
import { usedCookie } from "./last-use.server.ts";
import { personTag } from "./person-tag.server.ts";

/**
 * The session cookie. Its first letter names the kind of screens (`o` owner and manager, `w` field worker),
 * so that the Worker can choose a page before querying the database; only the database decides what the
 * holder may do.
 */
export function sessionCookie(settings: Settings) {
  return hostCookie(settings, "session");
}

export type SessionHint = "owner" | "worker" | null;

export async function readSessionToken(request: Request, settings: Settings): Promise<string | null> {
  const value: unknown = await sessionCookie(settings).parse(request.headers.get("Cookie"));
  return typeof value === "string" && /^[ow]\.[\w-]{43}$/.test(value) ? value : null;
}

/** The kind of screens that the cookie names, without querying the database. */
export function hintOfToken(token: string | null): SessionHint {
  if (!token) return null;
  return token.startsWith("w.") ? "worker" : "owner";
}

export function sidOfToken(token: string): string {
  return hashToken(token);
}

/** How long a browser keeps a session's cookie: until it closes, or as long as a remembered session lasts. */
function lastingOf(times: SessionTimes, now: Date): { maxAge?: number } {
  return isRemembered(times) ? { maxAge: Math.ceil((times.expire.getTime() - now.getTime()) / 1000) } : {};
}

/** A new token for a session, of the same kind of screens. */
export const renewedToken = (token: string): string => `${token.slice(0, 2)}${newToken()}`;

/** The Set-Cookie header of a session. */
export function cookieOfSession(
  settings: Settings,
  token: string,
  times: SessionTimes,
  now: Date,
): Promise<string> {
  return sessionCookie(settings).serialize(token, lastingOf(times, now));
}

/**
 * Opens a session; `newSessionTimes` says how long it lasts. It takes the place of the browser's `earlier` one, which ends, so that a copy of its cookie opens nothing anymore.
 * @param earlier the token that the sign-in came with; null without one
 * @returns the Set-Cookie headers
 * @throws {AppError} as for a wrong password, when the password changed since it was checked, or the person has a second
 * step by now; auth.wrong_code and auth.passkey_refused when another attempt was faster
 */
export async function openSession(
  db: Database,
  settings: Settings,
  holder: {
    userId: string | null;
    companyId: string;
    worker: boolean;
    remembered: boolean;
    proof: SignInProof | null;
    /** The second step as it was judged; missing where the person has none. */
    secondStep?: SecondStepTaken;
    /** Platform staff. */
    staff?: boolean;
    device?: DeviceWords;
    /** What follows in the batch once the session is there. */
    after?: (newSid: string) => BatchItem<"sqlite">[];
  },
  now: Date,
  earlier: string | null,
): Promise<string[]> {
  const { secondStep, staff = false, device = UNKNOWN_DEVICE } = holder;
  const kind = holder.worker ? "operator" : staff ? "staff" : "person";
  const token = `${holder.worker ? "w" : "o"}.${newToken()}`;
  const row = {
    sid: sidOfToken(token),
    userId: holder.userId,
    companyId: holder.companyId,
    sess: {},
    ...newSessionTimes(kind, holder.remembered, now),
    lastUsedAt: now,
    ...device,
    factors: secondStep ? 2 : 1,
    provedAt: holder.worker ? null : now,
  };
  const { opened } = await runBatch(db, {
    taken: secondStep?.take ?? [],
    opened: insertSession(db, row, { proof: holder.proof, secondStep: secondStep?.taken ?? null }),
    after: [...(secondStep?.after(row.sid) ?? []), ...(holder.after?.(row.sid) ?? [])],
    ended: earlier ? [deleteReplacedSession(db, sidOfToken(earlier), row.sid)] : [],
  });
  if (opened.length === 0) {
    if (secondStep)
      throw new AppError(secondStep.by === "passkey" ? "auth.passkey_refused" : "auth.wrong_code");
    throw new AppError(holder.worker ? "auth.invalid_operator_credentials" : "auth.invalid_credentials");
  }
  logAccount(personIdOf(holder));
  const by = [...(holder.proof ? ["password"] : []), ...(secondStep ? [secondStep.by] : [])];
  logLine(secondStep ? `Signed in by ${by.join(" and ")}` : "Signed in");
  return [
    await cookieOfSession(settings, token, row, now),
    await usedCookie(settings, now),
    readerCookie(personTag(personIdOf(holder), settings)),
  ];
}

/** Ends the session. @returns the Set-Cookie headers that clear it */
export async function closeSession(
  db: Database,
  settings: Settings,
  token: string | null,
): Promise<string[]> {
  if (token) await deleteSession(db, sidOfToken(token));
  return [await clearedSessionCookie(settings), readerCookie(NOBODY)];
}

/**
 * The Set-Cookie header for `READER_COOKIE`, which scripts read: neither HttpOnly nor encoded. It outlives
 * the session, so that an expired session keeps its reader's input.
 * @param reader a person's tag, or `NOBODY`
 */
export function readerCookie(reader: string): string {
  return `${READER_COOKIE}=${reader}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

export function clearedSessionCookie(settings: Settings): Promise<string> {
  return sessionCookie(settings).serialize("", { maxAge: 0, expires: new Date(0) });
}

/** How often a session is read again when the connection to D1 was lost. */
const RETRIES = 2;

/** A person and the session in which they act. */
export type Loaded = { actor: Actor; session: SessionRow };

/**
 * The actor of a token; null when the session is unknown or over. A lost connection to D1 is retried: without an
 * answer the visitor would count as signed out. If what waits can't be counted, the session is read without it.
 */
export async function loadActor(
  db: Database,
  settings: Settings,
  token: string | null,
  now: Date,
  options: SessionOptions = {},
): Promise<Loaded | null> {
  if (!token) return null;
  for (let retries = 0; ; retries += 1) {
    try {
      const { session } = await selectSessionWith(db, sidOfToken(token), now, () => ({}), options);
      return loadedOf(session, settings, now);
    } catch (error) {
      const isLost = isConnectionLost(error);
      if (!isLost && options.counted) {
        logFailure(error, "What waits could not be counted");
        return loadActor(db, settings, token, now);
      }
      if (retries === RETRIES || !isLost) throw error;
      logFailure(error);
    }
  }
}

/**
 * Like `loadActor`, with a page's own statements in the same round trip. When that fails, only the session is read
 * and `rows` is null, so that the page can say that it could not load, in the user's frame.
 */
export async function loadActorWith<Own extends Parts>(
  db: Database,
  settings: Settings,
  token: string | null,
  now: Date,
  own: (session: SessionScope) => Own,
  options: SessionOptions = {},
): Promise<{ loaded: Loaded | null; rows: ResultsOf<Own> | null }> {
  if (!token) return { loaded: null, rows: null };
  try {
    const { session, rows } = await selectSessionWith(db, sidOfToken(token), now, own, options);
    return { loaded: loadedOf(session, settings, now), rows };
  } catch (error) {
    logFailure(error);
    return { loaded: await loadActor(db, settings, token, now), rows: null };
  }
}

/** The person of a session, named like `Actor.id`. */
function personIdOf({ userId, companyId }: { userId: string | null; companyId: string }): string {
  return userId ?? `business:${companyId}`;
}

/** The actor of a request's session, whom its log lines name; null when it is over. */
function loadedOf(session: SessionRow | undefined, settings: Settings, now: Date): Loaded | null {
  if (!session) return null;
  const actor = actorOfSession(session, settings);
  if (actor.isAdmin && isOverForStaff(session.createdAt, now)) return null;
  logAccount(actor.id);
  return { actor, session };
}

export function actorOfSession(row: SessionRow, settings: Settings): Actor {
  const byBusinessName = row.userId === null;
  const role = byBusinessName ? "operator" : (row.role ?? "operator");
  return {
    id: personIdOf(row),
    userId: row.userId,
    name: fullName(row) || row.operatorUsername || row.companyName,
    role,
    isAdmin: isStaff({ role, emailKey: row.emailKey }, settings.adminEmails),
    companyId: row.companyId,
    locale: row.locale ?? "en",
    email: row.email,
    username: row.operatorUsername,
    pulseAlerts: row.pulseAlerts ?? true,
    secondStep: row.secondStep ?? false,
    hasPasskeys: row.hasPasskeys === 1,
    secondStepDue: row.secondStepDue,
    secondStepRemovesAt: row.secondStepRemovesAt,
    provedAt: row.provedAt,
    ...waitingIn(row),
    company: companyOf(row),
  };
}

function waitingIn({ pendingUpdates, openIssues }: SessionRow): Pick<Actor, "waiting"> {
  if (pendingUpdates === null || openIssues === null) return {};
  return { waiting: { updates: pendingUpdates, issues: openIssues } };
}
