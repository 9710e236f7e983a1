import { createHmac, randomBytes } from "node:crypto";

/* Signatures of what is sent to webhooks, as Standard Webhooks 1.0.0 has them. */

const PREFIX = "whsec_";

/** A new secret: 256 random bits. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString("base64");

/** What a signature is over. */
export type SignedMessage = {
  /** Of the event, without a dot. */
  id: string;
  /** Seconds since 1970, of the attempt. */
  timestamp: number;
  body: string;
};

/** The header `webhook-signature`: a signature by each secret, in their order. */
export function webhookSignature(secrets: readonly string[], { id, timestamp, body }: SignedMessage): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" ");
}
