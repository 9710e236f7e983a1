import { createHmac } from "node:crypto";
import { AppError } from "#app/domain/app-error.ts";
import { MINUTE_MS } from "#app/domain/durations.ts";
import { byText } from "#app/domain/natural-order.ts";
import { claimKey, completeKey, reclaimKey, releaseKey, selectKey } from "#db/queries/idempotency.ts";
import type { ServiceContext } from "./context.ts";

/** A claim expires when its request has shown no sign of life for this long. */
const ABANDONED_AFTER_MS = MINUTE_MS;

export type Answer<Value> = { status: number; value: Value };

type Condition = Parameters<typeof completeKey>[3];
type Statement = ReturnType<typeof completeKey>;

/**
 * A statement that stores the answer, for the act's own batch; `condition` is the claim of the act. If the
 * answer is known only after the batch, `made` stores the id of what it makes or changes, with the answer's
 * status, until then.
 */
export type CompleteKey = {
  (answer: Answer<unknown>, condition?: Condition): Statement;
  made: (id: string, condition?: Condition, status?: number) => Statement;
};

/** Stands in place of an answer that was lost. */
type Made = { made: string };

/** The identity of an act that must count once: user, key, method and path, and everything sent. */
export type OnceRequest = {
  userId: string;
  /** Null always runs the act. */
  key: string | null;
  target: string;
  body: unknown;
  /** For a person, who won't retry like a program: a second request waits for the first one's answer. */
  waits?: boolean;
  /** The answer of an act that stored only what it made. */
  again?: (id: string) => Promise<unknown>;
};

/** How often, and how far apart, a form looks for the first request's answer: 6 s in total. */
const TWIN_TRIES = 20;
const TWIN_PAUSE_MS = 300;

/**
 * Runs an act once per user and key: the same key and body get the first answer again; only successes are stored. An
 * act that puts `complete(…)` into its own batch is stored with its answer or not at all.
 * @throws {AppError} request.key_reused for another body or path; request.key_in_use while the first still runs, or,
 * if the request waits, when it takes longer than 6 s
 */
export async function once<Value>(
  ctx: ServiceContext,
  request: OnceRequest,
  act: (complete: CompleteKey | null) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const { userId, key, target, body, waits = false } = request;
  if (!key) return act(null);
  const { db, now, settings } = ctx;
  const id = { userId, key };
  // Keyed, because a body may hold a password: a reader of the table could guess it from a plain hash.
  const bodyHash = createHmac("sha256", settings.sessionSecret).update(canonical(body)).digest("hex");
  for (let tries = 1; ; tries += 1) {
    const claimed = await claimKey(db, { ...id, target, bodyHash, createdAt: now() });
    if (claimed.length > 0) return runClaimed(ctx, id, act);
    const earlier = await earlierAnswer<Value>(ctx, id, target, bodyHash);
    if (earlier === "reclaimed") return runClaimed(ctx, id, act);
    if (!("retryAfter" in earlier)) return withAnswer(earlier, request.again);
    if (!waits || tries === TWIN_TRIES) throw new AppError("request.key_in_use", { params: earlier });
    await new Promise((resolve) => setTimeout(resolve, TWIN_PAUSE_MS));
  }
}

type KeyOf = { userId: string; key: string };

async function runClaimed<Value>(
  { db }: ServiceContext,
  id: KeyOf,
  act: (complete: CompleteKey | null) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  try {
    let completed = false;
    const complete = ({ status, value }: Answer<unknown>, condition?: Condition) => {
      completed = true;
      return completeKey(db, id, { status, answer: value ?? null }, condition);
    };
    const made = (made: string, condition?: Condition, status = 201) =>
      completeKey(db, id, { status, answer: { made } satisfies Made }, condition);
    const answer = await act(Object.assign(complete, { made }));
    if (!completed) await completeKey(db, id, { status: answer.status, answer: answer.value ?? null });
    return answer;
  } catch (error) {
    await releaseKey(db, id);
    throw error;
  }
}

/** An answer as it was stored; or, if only the id of what was made is known, as it is now. */
async function withAnswer<Value>(
  { status, value }: Answer<Value>,
  again: OnceRequest["again"],
): Promise<Answer<Value>> {
  const { made } = (value ?? {}) as Partial<Made>;
  return { status, value: made !== undefined && again ? ((await again(made)) as Value) : value };
}

/** The first answer; or the seconds until a retry, while the first still runs; or its expired claim. */
async function earlierAnswer<Value>(
  { db, now }: ServiceContext,
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

/** The body as text with sorted keys, so that the order of fields doesn't matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => byText(a, b));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}
