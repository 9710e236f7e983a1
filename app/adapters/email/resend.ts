import { Resend } from "resend";
import type { GroupAnswer, MessageAnswer } from "#app/domain/mail/mail-group.ts";
import type { EmailAdapter, OutgoingGroup } from "./port.ts";

const TIMEOUT_MS = 10_000;
const MAX_WAITS = 4;
/** After a failure the call is made a second time. The key makes that safe. */
const SECOND_CALL_MS = 1_000;

/** 4xx statuses about the key, the API's address or the rate: Resend takes no message now, whatever it says. */
const CLOSED_STATUSES = new Set([401, 403, 404, 405, 429]);
/** Refusals that end once a setting is fixed: here MAIL_FROM, the sender. */
const CLOSED_NAMES = new Set(["invalid_from_address"]);
/** 4xx statuses after which the same call may succeed. A 409 says that a call with this key is under way. */
const UNCLEAR_STATUSES = new Set([408, 409, 425]);
/** Refusals without a status. */
const REFUSING_NAMES = new Set([
  "validation_error",
  "missing_required_field",
  "invalid_parameter",
  "invalid_attachment",
  "security_error",
]);

/** How the adapter waits. A simulation has its own. */
export type Timing = {
  now: () => number;
  wait: (ms: number) => Promise<void>;
  timeout: (ms: number) => AbortSignal;
};

const REAL_TIME: Timing = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  timeout: (ms) => AbortSignal.timeout(ms),
};

/**
 * Sends through Resend: a group in one batch call, a single message in a plain call, and each once, however often
 * it is tried (Idempotency-Key, known to Resend for 24 hours). Waits out a 429 with a short wait, and makes a call that
 * was not answered a second time. Gives each call `timeoutMs`, starts none after twice that, and never throws.
 */
export function createResendEmailAdapter({
  apiKey,
  baseUrl,
  from,
  timeoutMs = TIMEOUT_MS,
  timing = REAL_TIME,
}: {
  apiKey: string;
  baseUrl?: string | undefined;
  from: string;
  timeoutMs?: number;
  timing?: Timing;
}): EmailAdapter {
  const resend = new Resend(apiKey, baseUrl ? { baseUrl: baseUrl.replace(/\/+$/, "") } : undefined);

  const attempt = async ({ key, emails }: OutgoingGroup, signal: AbortSignal): Promise<Answer> => {
    const mails = emails.map((email) => ({ from, ...email }));
    const [first, ...rest] = mails;
    const options = { idempotencyKey: key, signal };
    if (first && rest.length === 0) return resend.emails.send(first, options);
    // Permissive: one bad address doesn't hold the others back.
    return resend.batch.send(mails, { ...options, batchValidation: "permissive" });
  };

  return {
    async send(group) {
      const deadline = timing.now() + 2 * timeoutMs;
      let failure: GroupAnswer | null = null;
      for (let calls = 1; ; calls += 1) {
        const { answer, pause } = await attempt(group, timing.timeout(timeoutMs)).then(
          (said) => read(said, group.emails.length),
          unread,
        );
        const isSecond = failure !== null && answer.outcome === "unanswered";
        const isOver = pause === null || isSecond || calls > MAX_WAITS;
        if (isOver || timing.now() + pause >= deadline) return { answer: surest(failure, answer), calls };
        if (answer.outcome === "unanswered") failure = answer;
        await timing.wait(pause);
      }
    },
  };
}

type Answer = Awaited<ReturnType<Resend["emails"]["send"]>> | Awaited<ReturnType<Resend["batch"]["send"]>>;

/** A `later` answer tells nothing of an earlier unanswered call: Resend checks the key and the rate first. */
function surest(failure: GroupAnswer | null, last: GroupAnswer): GroupAnswer {
  return last.outcome === "later" ? (failure ?? last) : last;
}

/** What an answer says, and after how many milliseconds another call makes sense; null if none does. */
type Read = { answer: GroupAnswer; pause: number | null };

function read(said: Answer, size: number): Read {
  const answer = readAnswer(said, size);
  if (answer.outcome === "unanswered") return { answer, pause: SECOND_CALL_MS };
  return { answer, pause: said.error?.name === "rate_limit_exceeded" ? retryAfter(said.headers) : null };
}

/** The SDK throws when the timeout breaks off a body. */
function unread(error: unknown): Read {
  const reason = reasonOf("network", error instanceof Error ? error.message : "");
  return { answer: { outcome: "unanswered", reason }, pause: SECOND_CALL_MS };
}

function retryAfter(headers: Answer["headers"]): number | null {
  const seconds = Number(headers?.["retry-after"] ?? Number.NaN);
  return seconds >= 0 ? seconds * 1000 : null;
}

function readAnswer({ data, error, headers }: Answer, size: number): GroupAnswer {
  if (!error) return readMessages(data, size) ?? { outcome: "unanswered", reason: "resend answered in part" };
  const { name, message } = error;
  // The SDK passes on the provider's body unchecked.
  const status = typeof error.statusCode === "number" ? error.statusCode : null;
  const reason = reasonOf(status === null ? name : `${status} ${name}`, message);
  if (name === "invalid_idempotent_request") return { outcome: "taken-before", reason };
  if (CLOSED_NAMES.has(name) || (status !== null && CLOSED_STATUSES.has(status))) {
    return { outcome: "later", reason, afterMs: retryAfter(headers) ?? 0 };
  }
  return { outcome: isRefusal(status, name) ? "refused" : "unanswered", reason };
}

function isRefusal(status: number | null, name: string): boolean {
  if (status === null) return REFUSING_NAMES.has(name);
  return status >= 400 && status < 500 && !UNCLEAR_STATUSES.has(status);
}

/** The provider's word on each message; null if it doesn't add up to `size` messages. */
function readMessages(data: unknown, size: number): GroupAnswer | null {
  const { taken, errors } = size === 1 ? { taken: [data], errors: [] } : readBatch(data);
  const refusals = new Map(errors.map(({ index, message }) => [index, reasonOf("refused", message)]));
  const ids = taken.map(idOf);
  const messages: MessageAnswer[] = [];
  for (let index = 0; index < size; index += 1) {
    const refusal = refusals.get(index);
    const providerId = refusal === undefined ? ids.shift() : null;
    if (refusal !== undefined) messages.push({ refusal });
    else if (providerId) messages.push({ providerId });
    else return null;
  }
  return ids.length === 0 ? { outcome: "taken", messages } : null;
}

function readBatch(body: unknown) {
  const { data, errors } = (body ?? {}) as { data?: unknown; errors?: unknown };
  return {
    taken: Array.isArray(data) ? data : [],
    errors: Array.isArray(errors) ? (errors as { index: number; message: unknown }[]) : [],
  };
}

function idOf(taken: unknown): string | null {
  const id = (taken as { id?: unknown } | null)?.id;
  return typeof id === "string" && id !== "" ? id : null;
}

function reasonOf(what: unknown, message: unknown): string {
  return `${String(what)}: ${String(message)}`.slice(0, 500);
}
