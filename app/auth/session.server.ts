import { NOBODY, READER_COOKIE } from "#app/domain/accounts/reader-cookie.ts";
import { isStaff } from "#app/domain/accounts/staff.ts";
import { AppError } from "#app/domain/app-error.ts";
import { HOUR_MS, YEAR_SECONDS } from "#app/domain/durations.ts";
import { logAccount, logFailure, logLine } from "#app/platform/log.server.ts";
import type { Settings } from "#app/platform/settings.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";
import type { RenewedSession } from "#app/services/accounts/proof.ts";
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
  selectSession,
  selectSessionWith,
} from "#db/queries/accounts/sessions.ts";
import { hostCookie } from "./host-cookie.server.ts";
import { markOf } from "./person-mark.server.ts";

const REMEMBERED_DAYS = 30;

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
function lastingOf({ createdAt, expire }: { createdAt: Date; expire: Date }, now: Date): { maxAge?: number } {
  const isRemembered = expire.getTime() - createdAt.getTime() > 24 * HOUR_MS;
  return isRemembered ? { maxAge: Math.ceil((expire.getTime() - now.getTime()) / 1000) } : {};
}

/** A new token for a session, of the same kind of screens. */
export const renewedToken = (token: string): string => `${token.slice(0, 2)}${newToken()}`;

/** The Set-Cookie header of a session with a new token. */
export function renewedCookie(
  settings: Settings,
  token: string,
  session: RenewedSession,
  now: Date,
): Promise<string> {
  return sessionCookie(settings).serialize(token, lastingOf(session, now));
}

/**
 * Opens a session: for 30 days when remembered, otherwise until the browser closes and at most 24 hours. It takes the
 * place of the browser's `earlier` one, which ends, so that a copy of its cookie opens nothing anymore.
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
  },
  now: Date,
  earlier: string | null,
): Promise<string[]> {
  const { secondStep } = holder;
  const token = `${holder.worker ? "w" : "o"}.${newToken()}`;
  const hours = holder.remembered ? REMEMBERED_DAYS * 24 : 24;
  const row = {
    sid: sidOfToken(token),
    userId: holder.userId,
    companyId: holder.companyId,
    sess: {},
    createdAt: now,
    expire: new Date(now.getTime() + hours * HOUR_MS),
    factors: secondStep ? 2 : 1,
    provedAt: holder.worker ? null : now,
  };
  const { opened } = await runBatch(db, {
    taken: secondStep?.take ?? [],
    opened: insertSession(db, row, { proof: holder.proof, secondStep: secondStep?.taken ?? null }),
    after: secondStep?.after(row.sid) ?? [],
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
    await sessionCookie(settings).serialize(token, lastingOf(row, now)),
    readerCookie(markOf(personIdOf(holder), settings)),
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
 * @param reader a mark, or `NOBODY`
 */
export function readerCookie(reader: string): string {
  return `${READER_COOKIE}=${reader}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

export function clearedSessionCookie(settings: Settings): Promise<string> {
  return sessionCookie(settings).serialize("", { maxAge: 0, expires: new Date(0) });
}

/** How often a session is read again when the connection to D1 was lost. */
const RETRIES = 2;

/**
 * The actor of a token; null when the session is unknown or expired. A lost connection to D1 is retried: without an
 * answer the visitor would count as signed out. If what waits can't be counted, the session is read without it.
 */
export async function loadActor(
  db: Database,
  settings: Settings,
  token: string | null,
  now: Date,
  options: SessionOptions = {},
): Promise<Actor | null> {
  if (!token) return null;
  for (let retries = 0; ; retries += 1) {
    try {
      const [[row]] = await db.batch([selectSession(db, sidOfToken(token), now, options)]);
      return row ? actorOfRequest(row, settings) : null;
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
): Promise<{ actor: Actor | null; rows: ResultsOf<Own> | null }> {
  if (!token) return { actor: null, rows: null };
  try {
    const { session, rows } = await selectSessionWith(db, sidOfToken(token), now, own, options);
    return { actor: session ? actorOfRequest(session, settings) : null, rows };
  } catch (error) {
    logFailure(error);
    return { actor: await loadActor(db, settings, token, now), rows: null };
  }
}

/** The person of a session, named like `Actor.id`. */
function personIdOf({ userId, companyId }: { userId: string | null; companyId: string }): string {
  return userId ?? `business:${companyId}`;
}

/** The actor of a request's session, whom its log lines name. */
function actorOfRequest(row: SessionRow, settings: Settings): Actor {
  const actor = actorOfSession(row, settings);
  logAccount(actor.id);
  return actor;
}

export function actorOfSession(row: SessionRow, settings: Settings): Actor {
  const byBusinessName = row.userId === null;
  const fullName = [row.firstName, row.lastName].filter(Boolean).join(" ");
  const role = byBusinessName ? "operator" : (row.role ?? "operator");
  return {
    id: personIdOf(row),
    userId: row.userId,
    name: fullName || row.operatorUsername || row.companyName,
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
