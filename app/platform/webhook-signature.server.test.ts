import { expect, it, test } from "vitest";
import { newWebhookSecret, webhookSignature } from "./webhook-signature.server.ts";

const SECRET = "whsec_ZXF1aXBtZW50LXRyYWNrZXItd2ViaG9vay1zZWNyZXQ=";
const MESSAGE = { id: "evt_01", timestamp: 1_795_694_400, body: '{"type":"webhook.test"}' };

test("a message has the signature of Standard Webhooks", () => {
  expect(webhookSignature([SECRET], MESSAGE)).toBe("v1,A5AoIG0FVjFhBZcQ394LnPQXlVakpKTzmLPBojrZxEY=");
});

it("is signed by each secret, in their order", () => {
  const other = newWebhookSecret();
  const [mine, old] = [webhookSignature([other], MESSAGE), webhookSignature([SECRET], MESSAGE)];
  expect(webhookSignature([other, SECRET], MESSAGE)).toBe(`${mine} ${old}`);
});

test("a secret is 32 bytes of chance", () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(newWebhookSecret()).not.toBe(secret);
});
