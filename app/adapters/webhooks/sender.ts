import { judgeAddress } from "#app/domain/webhooks/address.ts";
import { ANSWER_BYTES, ATTEMPT_MS, type Attempt, failureOf } from "#app/domain/webhooks/delivery.ts";
import type { SignedMessage } from "#app/platform/webhook-signature.server.ts";

/** What is sent, with its signatures. */
export type WebhookMessage = SignedMessage & { signature: string };

/** Sends to webhooks. `post` returns every failure and never throws. */
export type WebhookSender = { post(url: string, message: WebhookMessage): Promise<Attempt> };

type Options = {
  appUrl: string;
  /** Receives everything in place of the true addresses. */
  testBase: string | undefined;
  /** How an attempt ends in time. Tests have their own. */
  timeout?: (ms: number) => AbortSignal;
};

/**
 * Posts a message and reads the beginning of the answer. The address is judged again, so that one which got into the
 * database past the form is never asked; redirects are not followed, for they would lead anywhere.
 */
export function createWebhookSender({
  appUrl,
  testBase,
  timeout = (ms) => AbortSignal.timeout(ms),
}: Options): WebhookSender {
  return {
    async post(url, message) {
      const began = Date.now();
      const nothing = { status: null, answer: null, retryAfter: null };
      const address = judgeAddress(url, appUrl);
      if (address === null) return { ...nothing, failure: "address", ms: 0 };
      const signal = timeout(ATTEMPT_MS);
      try {
        const response = await fetch(testBase ?? address, {
          method: "POST",
          headers: { ...headersOf(message), ...(testBase ? { "X-Webhook-Url": address } : {}) },
          body: message.body,
          redirect: "manual",
          signal,
        });
        const { status, headers } = response;
        const answer = await beginningOf(response.body);
        const retryAfter = headers.get("Retry-After");
        return { status, failure: failureOf(status), ms: Date.now() - began, answer, retryAfter };
      } catch {
        const failure = signal.aborted ? "timeout" : "connection";
        return { ...nothing, failure, ms: Date.now() - began };
      }
    },
  };
}

const headersOf = ({ id, timestamp, signature }: WebhookMessage) => ({
  "Content-Type": "application/json",
  "User-Agent": "EquipmentTracker-Webhooks/1",
  "webhook-id": id,
  "webhook-timestamp": String(timestamp),
  "webhook-signature": signature,
});

/** The first bytes of an answer as text; the rest is never read. */
async function beginningOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  const bytes: number[] = [];
  while (bytes.length < ANSWER_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.push(...value.subarray(0, ANSWER_BYTES - bytes.length));
  }
  // Nobody waits for a connection that closes.
  reader.cancel().catch(() => undefined);
  return new TextDecoder().decode(new Uint8Array(bytes)).replaceAll("\0", "");
}
