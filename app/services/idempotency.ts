import { createHmac } from "node:crypto";
import { AppError } from "#app/domain/app-error.ts";
import { MINUTE_MS } from "#app/domain/durations.ts";
import { claimKey, completeKey, reclaimKey, releaseKey, selectKey } from "#db/queries/idempotency.ts";
import type { ServiceContext } from "./context.ts";

/** A claim is given up when its request has shown no sign of life for this long. */
const ABANDONED_AFTER_MS = MINUTE_MS;

export type Answer<Value> = { status: number; value: Value };

/** A statement that remembers the answer, for the batch of the act itself. */
export type CompleteKey = (answer: Answer<unknown>) => ReturnType<typeof completeKey>;

/** What is to count once: whose it is, its key, its method and path, and all that was sent. */
export type OnceRequest = {
  userId: string;
  /** Null runs the act in any case. */
  key: string | null;
  target: string;
  body: unknown;
  /** A person is there instead of a program that would send it again: a twin waits for the answer of the first. */
  waits?: boolean;
};

/** How often, and how long apart, a form asks again for the answer of its twin: 6 s in all. */
const TWIN_TRIES = 20;
const TWIN_PAUSE_MS = 300;

type Ctx = Pick<ServiceContext, "db" | "now" | "settings">;

/**
 * Runs an act once per user and key ("API" and "Small print: equipment" of the decisions): the same key and body give
 * the first answer again; only successes are remembered. An act that puts `complete(…)` into its own batch is stored
 * with its answer or not at all.
 * @throws {AppError} request.key_reused for another body or path; request.key_in_use while the first still runs, or
 * when it takes longer than 6 s and the request waits
 */
export async function once<Value>(
  ctx: Ctx,
  request: OnceRequest,
  act: (complete: CompleteKey | null) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const { userId, key, target, body, waits = false } = request;
  if (!key) return act(null);
  const { db, now, settings } = ctx;
  const id = { userId, key };
  // Keyed, because a body may hold a password: a plain hash of it could be guessed by who reads the table.
  const bodyHash = createHmac("sha256", settings.sessionSecret).update(canonical(body)).digest("hex");
  for (let tries = 1; ; tries += 1) {
    const claimed = await claimKey(db, { ...id, target, bodyHash, createdAt: now() });
    if (claimed.length > 0) return runClaimed(ctx, id, act);
    const earlier = await earlierAnswer<Value>(ctx, id, target, bodyHash);
    if (earlier === "reclaimed") return runClaimed(ctx, id, act);
    if (!("retryAfter" in earlier)) return earlier;
    if (!waits || tries === TWIN_TRIES) throw new AppError("request.key_in_use", { params: earlier });
    await new Promise((resolve) => setTimeout(resolve, TWIN_PAUSE_MS));
  }
}

type KeyOf = { userId: string; key: string };

async function runClaimed<Value>(
  { db }: Ctx,
  id: KeyOf,
  act: (complete: CompleteKey | null) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  try {
    let completed = false;
    const answer = await act((value) => {
      completed = true;
      return completeKey(db, id, value.status, value.value ?? null);
    });
    if (!completed) await completeKey(db, id, answer.status, answer.value ?? null);
    return answer;
  } catch (error) {
    await releaseKey(db, id);
    throw error;
  }
}

/** The first answer; or when to ask again, in seconds, while the first still runs; or its claim, which it gave up. */
async function earlierAnswer<Value>(
  { db, now }: Ctx,
  id: KeyOf,
  target: string,
  bodyHash: string,
): Promise<Answer<Value> | { retryAfter: number } | "reclaimed"> {
  const [row] = await selectKey(db, id);
  if (!row) return { retryAfter: 1 };
  if (row.target !== target || row.bodyHash !== bodyHash) throw new AppError("request.key_reused");
  if (row.status !== null) return { status: row.status, value: row.answer as Value };
  const at = now();
  const taken = await reclaimKey(db, id, new Date(at.getTime() - ABANDONED_AFTER_MS), at);
  return taken.length === 0 ? { retryAfter: 2 } : "reclaimed";
}

/** The body as text, its keys in order, so that the order of fields makes no other body of it. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}
