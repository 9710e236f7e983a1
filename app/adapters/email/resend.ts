import { Resend } from "resend";
import type { EmailAdapter, OutgoingEmail, SendResult } from "./port.ts";

const TIMEOUT_MS = 10_000;
const MAX_WAITS = 4;

/** 4xx statuses about the key, the API's address, the moment or the rate, not about the message. */
const PASSING_STATUSES = new Set([401, 403, 404, 405, 408, 409, 425, 429]);
/** Refusals by name that another setting fixes; the sender is MAIL_FROM. */
const PASSING_NAMES = new Set(["invalid_from_address"]);
/** Refusals without a status. */
const REFUSING_NAMES = new Set([
  "validation_error",
  "missing_required_field",
  "invalid_parameter",
  "invalid_attachment",
  "security_error",
]);

/**
 * Sends through Resend, one message per outbox id, however often it is tried (Idempotency-Key). Waits out a
 * 429 with a short wait. Returns within `timeoutMs`, waits included, and never throws.
 */
export function createResendEmailAdapter({
  apiKey,
  baseUrl,
  from,
  timeoutMs = TIMEOUT_MS,
}: {
  apiKey: string;
  baseUrl?: string | undefined;
  from: string;
  timeoutMs?: number;
}): EmailAdapter {
  const resend = new Resend(apiKey, baseUrl ? { baseUrl: baseUrl.replace(/\/+$/, "") } : undefined);

  const attempt = async ({ id, ...email }: OutgoingEmail, signal: AbortSignal) =>
    resend.emails.send({ from, ...email }, { idempotencyKey: id, signal });

  return {
    async send(email) {
      const deadline = Date.now() + timeoutMs;
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        for (let waits = 0; ; waits += 1) {
          const answer = await attempt(email, signal);
          const pause = waits < MAX_WAITS ? pauseOf(answer) : null;
          if (pause === null || Date.now() + pause >= deadline) return resultOf(answer);
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      } catch (error) {
        // The SDK throws when the timeout breaks off a body.
        return { outcome: "retry", reason: reasonOf("network", error instanceof Error ? error.message : "") };
      }
    },
  };
}

type Answer = Awaited<ReturnType<Resend["emails"]["send"]>>;

/** Milliseconds to wait after a rate limit; null for any other answer. */
function pauseOf({ error, headers }: Answer): number | null {
  if (error?.name !== "rate_limit_exceeded") return null;
  const seconds = Number(headers?.["retry-after"] ?? Number.NaN);
  return seconds >= 0 ? seconds * 1000 : null;
}

function resultOf({ data, error }: Answer): SendResult {
  if (data?.id) return { outcome: "sent", providerId: data.id };
  if (!error) return { outcome: "retry", reason: "resend answered without an id" };
  const { name, message } = error;
  // The SDK passes on the provider's body unchecked.
  const status = typeof error.statusCode === "number" ? error.statusCode : null;
  const reason = reasonOf(status === null ? name : `${status} ${name}`, message);
  return isRefusal(status, name) ? { outcome: "refused", reason } : { outcome: "retry", reason };
}

function isRefusal(status: number | null, name: string): boolean {
  if (PASSING_NAMES.has(name)) return false;
  if (status === null) return REFUSING_NAMES.has(name);
  return status >= 400 && status < 500 && !PASSING_STATUSES.has(status);
}

function reasonOf(what: unknown, message: unknown): string {
  return `${String(what)}: ${String(message)}`.slice(0, 500);
}
