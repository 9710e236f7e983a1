import { describe, expect, it } from "vitest";
import { parseSettings } from "#app/platform/settings.ts";
import { type Answer, type Received, scriptedServer } from "#tests/support/scripted-server.ts";
import { createEmailAdapter } from "./create.ts";
import { createResendEmailAdapter } from "./resend.ts";

const email = { id: "outbox-1", to: "ana@example.com", subject: "Hello", html: "<p>Hi</p>", text: "Hi" };
const sent = (id: string): Answer => ({ status: 200, body: JSON.stringify({ id }) });
const refusal = (statusCode: number, name: string, headers?: Record<string, string>): Answer => ({
  status: statusCode,
  body: JSON.stringify({ statusCode, name, message: "No." }),
  ...(headers ? { headers } : {}),
});

/** The body of a request. */
const said = (request: Received | undefined): unknown => JSON.parse(request?.body ?? "null");

async function adapterAgainst(...answers: Answer[]) {
  const { url: baseUrl, received } = await scriptedServer(...answers);
  const from = "Equipment Tracker <no-reply@example.com>";
  const adapter = createResendEmailAdapter({
    apiKey: "re_test",
    baseUrl: `${baseUrl}/`,
    from,
    timeoutMs: 1_500,
  });
  return { adapter, received };
}

describe("Resend", () => {
  it("receives the message with the key, and the outbox id as idempotency key", async () => {
    const { adapter, received } = await adapterAgainst(sent("re-1"));
    expect(await adapter.send(email)).toEqual({ outcome: "sent", providerId: "re-1" });
    const [request, ...others] = received;
    expect(others).toEqual([]);
    expect(request).toMatchObject({ method: "POST", path: "/emails" });
    expect(request?.headers).toMatchObject({
      authorization: "Bearer re_test",
      "idempotency-key": "outbox-1",
      "content-type": "application/json",
    });
    expect(said(request)).toEqual({
      from: "Equipment Tracker <no-reply@example.com>",
      to: "ana@example.com",
      subject: "Hello",
      html: "<p>Hi</p>",
      text: "Hi",
    });
  });

  it("receives the reply address", async () => {
    const { adapter, received } = await adapterAgainst(sent("re-1"));
    await adapter.send({ ...email, replyTo: "writer@example.com" });
    expect(said(received[0])).toMatchObject({ to: "ana@example.com", reply_to: "writer@example.com" });
  });

  it.each([
    [400, "validation_error"],
    [413, "application_error"],
    [422, "missing_required_field"],
    [451, "security_error"],
  ])("answering %i refuses for good", async (status, name) => {
    const { adapter, received } = await adapterAgainst(refusal(status, name));
    expect(await adapter.send(email)).toEqual({ outcome: "refused", reason: `${status} ${name}: No.` });
    expect(received).toHaveLength(1);
  });

  it.each([
    [401, "missing_api_key"],
    [403, "validation_error"],
    [404, "not_found"],
    [409, "concurrent_idempotent_requests"],
    [422, "invalid_from_address"],
    [429, "daily_quota_exceeded"],
    [500, "internal_server_error"],
    [503, "application_error"],
  ])("answering %i %s may be asked again", async (status, name) => {
    const { adapter } = await adapterAgainst(refusal(status, name));
    expect(await adapter.send(email)).toEqual({ outcome: "retry", reason: `${status} ${name}: No.` });
  });

  it.each<[string, Answer]>([
    ["breaks the connection", "break"],
    ["never answers", "hang"],
    ["answers a page instead of JSON", { status: 502, body: "<html>Bad gateway</html>" }],
    ["answers success without JSON", { status: 200, body: "ok" }],
    ["answers success without an id", { status: 200, body: "{}" }],
    ["answers null", { status: 500, body: "null" }],
    ["answers an error of another form", { status: 500, body: '"no"' }],
  ])("may be asked again when it %s, and nothing is thrown", async (_what, answer) => {
    const { adapter } = await adapterAgainst(answer);
    const began = Date.now();
    expect(await adapter.send(email)).toMatchObject({ outcome: "retry", reason: expect.stringMatching(/./) });
    expect(Date.now() - began).toBeLessThan(3_000);
  });

  it("answering 429 with a short wait is retried under the same key", async () => {
    const slow = refusal(429, "rate_limit_exceeded", { "retry-after": "0" });
    const { adapter, received } = await adapterAgainst(slow, slow, sent("re-2"));
    expect(await adapter.send(email)).toEqual({ outcome: "sent", providerId: "re-2" });
    expect(received.map(({ headers }) => headers["idempotency-key"])).toEqual(Array(3).fill("outbox-1"));
  });

  it("answering 429 with a long wait, or repeatedly, is not retried", async () => {
    const long = await adapterAgainst(refusal(429, "rate_limit_exceeded", { "retry-after": "60" }));
    expect(await long.adapter.send(email)).toMatchObject({ outcome: "retry" });
    expect(long.received).toHaveLength(1);
    const stubborn = await adapterAgainst(refusal(429, "rate_limit_exceeded", { "retry-after": "0" }));
    expect(await stubborn.adapter.send(email)).toMatchObject({ outcome: "retry" });
    expect(stubborn.received.length).toBeLessThan(10);
  });
});

describe("the choice of the adapter", () => {
  const required = {
    ENVIRONMENT: "development",
    APP_URL: "http://localhost",
    SESSION_SECRET: "s".repeat(32),
    ENCRYPTION_KEY: "e".repeat(32),
  };

  it("keeps messages without a key", async () => {
    expect(await createEmailAdapter(parseSettings(required)).send(email)).toEqual({ outcome: "kept" });
  });

  it("uses Resend with a key, at RESEND_BASE_URL, from MAIL_FROM", async () => {
    const { url: baseUrl, received } = await scriptedServer(sent("re-3"));
    const settings = parseSettings({
      ...required,
      RESEND_API_KEY: "re_set",
      RESEND_BASE_URL: baseUrl,
      MAIL_FROM: "Fleet <fleet@example.com>",
    });
    expect(await createEmailAdapter(settings).send(email)).toEqual({ outcome: "sent", providerId: "re-3" });
    expect(said(received[0])).toMatchObject({ from: "Fleet <fleet@example.com>" });
    expect(received[0]?.headers.authorization).toBe("Bearer re_set");
  });
});
