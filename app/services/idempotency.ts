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

/**
 * Runs an act once per user and key ("API" and "Small print: equipment" of the decisions): the same key and body give
 * the first answer again; only successes are remembered. An act that puts `complete(…)` into its own batch is stored
 * with its answer or not at all.
 * @throws {AppError} request.key_reused for another body or path; request.key_in_use while the first still runs
 */
export async function once<Value>(
  { db, now, settings }: Pick<ServiceContext, "db" | "now" | "settings">,
  request: { userId: string; key: string | null; target: string; body: unknown },
  act: (complete: CompleteKey | null) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  if (!request.key) return act(null);
  const id = { userId: request.userId, key: request.key };
  // Keyed, because a body may hold a password: a plain hash of it could be guessed by who reads the table.
  const bodyHash = createHmac("sha256", settings.sessionSecret).update(canonical(request.body)).digest("hex");
  const claimed = await claimKey(db, { ...id, target: request.target, bodyHash, createdAt: now() });
  if (claimed.length === 0) {
    const earlier = await earlierAnswer<Value>({ db, now, settings }, id, request.target, bodyHash);
    if (earlier) return earlier;
  }
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

/** How often, and how long apart, a form asks again for the answer of its twin: 6 s in all. */
const TWIN_TRIES = 20;
const TWIN_PAUSE_MS = 300;

/**
 * As `once`, for forms: a second press while the first is still running waits for the answer of the first, because
 * nobody is there to send it again.
 * @throws {AppError} request.key_in_use when the first takes longer than 6 s
 */
export async function onceForForm<Value>(
  ctx: Pick<ServiceContext, "db" | "now" | "settings">,
  request: Parameters<typeof once>[1],
  act: (complete: CompleteKey | null) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(ctx, request, act);
    } catch (error) {
      const running = error instanceof AppError && error.code === "request.key_in_use";
      if (!running || tries === TWIN_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, TWIN_PAUSE_MS));
    }
  }
}

async function earlierAnswer<Value>(
  { db, now }: Pick<ServiceContext, "db" | "now" | "settings">,
  id: { userId: string; key: string },
  target: string,
  bodyHash: string,
): Promise<Answer<Value> | null> {
  const [row] = await selectKey(db, id);
  if (!row) throw new AppError("request.key_in_use", { params: { retryAfter: 1 } });
  if (row.target !== target || row.bodyHash !== bodyHash) throw new AppError("request.key_reused");
  if (row.status !== null) return { status: row.status, value: row.answer as Value };
  const at = now();
  const taken = await reclaimKey(db, id, new Date(at.getTime() - ABANDONED_AFTER_MS), at);
  if (taken.length === 0) throw new AppError("request.key_in_use", { params: { retryAfter: 2 } });
  return null;
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
