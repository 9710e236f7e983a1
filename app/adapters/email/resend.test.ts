import { describe, expect, it } from "vitest";
import { parseSettings } from "#app/platform/settings.ts";
import { type Answer, type Received, scriptedServer } from "#tests/support/scripted-server.ts";
import { createEmailAdapter } from "./create.ts";
import type { EmailAdapter, OutgoingGroup } from "./port.ts";
import { createResendEmailAdapter } from "./resend.ts";

const email = { to: "ana@example.com", subject: "Hello", html: "<p>Hi</p>", text: "Hi" };
const single = { key: "outbox-1", emails: [email] };
const group = {
  key: "group-1",
  emails: [
    email,
    { ...email, to: "ben@example.com", replyTo: "writer@example.com" },
    { ...email, to: "bad" },
  ],
};
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
  const waits: number[] = [];
  const adapter = createResendEmailAdapter({
    apiKey: "re_test",
    baseUrl: `${baseUrl}/`,
    from,
    timeoutMs: 700,
    timing: {
      now: () => Date.now(),
      wait: async (ms) => {
        waits.push(ms);
      },
      timeout: (ms) => AbortSignal.timeout(ms),
    },
  });
  return { adapter, received, waits };
}

/** What the adapter says about a call. */
const answerOf = async (adapter: EmailAdapter | null, asked: OutgoingGroup) =>
  (await adapter?.send(asked))?.answer;
const takenAs = (providerId: string) => ({ outcome: "taken", messages: [{ providerId }] });

describe("Resend, with a single message", () => {
  it("receives it with the API key, under its idempotency key", async () => {
    const { adapter, received } = await adapterAgainst(sent("re-1"));
    expect(await adapter.send(single)).toEqual({ answer: takenAs("re-1"), calls: 1 });
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
    await adapter.send({ key: "k", emails: [{ ...email, replyTo: "writer@example.com" }] });
    expect(said(received[0])).toMatchObject({ to: "ana@example.com", reply_to: "writer@example.com" });
  });

  it.each([
    [400, "validation_error", "refused", 1],
    [400, "invalid_idempotency_key", "refused", 1],
    [413, "application_error", "refused", 1],
    [422, "missing_required_field", "refused", 1],
    [451, "security_error", "refused", 1],
    [408, "application_error", "unanswered", 2],
    [409, "concurrent_idempotent_requests", "unanswered", 2],
    [409, "invalid_idempotent_request", "taken-before", 1],
    [500, "internal_server_error", "unanswered", 2],
    [503, "application_error", "unanswered", 2],
  ])("answering %i %s means %s, after %i calls", async (status, name, outcome, calls) => {
    const { adapter, received } = await adapterAgainst(refusal(status, name));
    expect(await answerOf(adapter, single)).toEqual({ outcome, reason: `${status} ${name}: No.` });
    expect(received).toHaveLength(calls);
  });

  it.each([
    [401, "missing_api_key"],
    [403, "validation_error"],
    [404, "not_found"],
    [422, "invalid_from_address"],
    [429, "daily_quota_exceeded"],
  ])("answering %i %s takes nothing now", async (status, name) => {
    const { adapter } = await adapterAgainst(refusal(status, name));
    expect(await answerOf(adapter, single)).toEqual({
      outcome: "later",
      reason: `${status} ${name}: No.`,
      afterMs: 0,
    });
  });

  it.each<[string, Answer]>([
    ["breaks the connection", "break"],
    ["never answers", "hang"],
    ["answers a page instead of JSON", { status: 502, body: "<html>Bad gateway</html>" }],
    ["answers success without JSON", { status: 200, body: "ok" }],
    ["answers success without an id", { status: 200, body: "{}" }],
    ["answers null", { status: 500, body: "null" }],
    ["answers an error of another form", { status: 500, body: '"no"' }],
  ])("leaves it in doubt whether it took the message when it %s, without an error", async (_what, answer) => {
    const { adapter } = await adapterAgainst(answer);
    const began = Date.now();
    expect(await answerOf(adapter, single)).toMatchObject({
      outcome: "unanswered",
      reason: expect.stringMatching(/./),
    });
    expect(Date.now() - began).toBeLessThan(3_000);
  });

  it.each<[string, Answer]>([
    ["fails", refusal(500, "internal_server_error")],
    ["breaks the connection", "break"],
    ["answers in part", { status: 200, body: '{"id":' }],
  ])("is called a second time, under the same key, when it %s", async (_what, answer) => {
    const { adapter, received, waits } = await adapterAgainst(answer, sent("re-2"));
    expect(await adapter.send(single)).toEqual({ answer: takenAs("re-2"), calls: 2 });
    expect(received.map(({ headers }) => headers["idempotency-key"])).toEqual(["outbox-1", "outbox-1"]);
    expect(waits).toEqual([1_000]);
  });

  it.each([
    refusal(429, "daily_quota_exceeded"),
    refusal(401, "invalid_api_key"),
    refusal(403, "restricted_api_key"),
  ])("leaves it in doubt when the second call says nothing about the first (%#)", async (answer) => {
    const { adapter } = await adapterAgainst(refusal(503, "application_error"), answer);
    expect(await adapter.send(single)).toEqual({
      answer: { outcome: "unanswered", reason: "503 application_error: No." },
      calls: 2,
    });
  });

  it("answering 429 with a short wait is retried under the same key", async () => {
    const slow = refusal(429, "rate_limit_exceeded", { "retry-after": "0" });
    const { adapter, received } = await adapterAgainst(slow, slow, sent("re-2"));
    expect(await adapter.send(single)).toEqual({ answer: takenAs("re-2"), calls: 3 });
    expect(received.map(({ headers }) => headers["idempotency-key"])).toEqual(Array(3).fill("outbox-1"));
  });

  it("answering 429 with a long wait, or too often, is not retried", async () => {
    const long = await adapterAgainst(refusal(429, "rate_limit_exceeded", { "retry-after": "60" }));
    expect(await answerOf(long.adapter, single)).toMatchObject({ outcome: "later", afterMs: 60_000 });
    expect(long.received).toHaveLength(1);
    const stubborn = await adapterAgainst(refusal(429, "rate_limit_exceeded", { "retry-after": "0" }));
    expect(await stubborn.adapter.send(single)).toMatchObject({ answer: { outcome: "later" }, calls: 5 });
    expect(stubborn.received).toHaveLength(5);
  });
});

describe("Resend, with a group", () => {
  const batch = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body) });
  const bad = { index: 2, message: "Invalid `to` field." };

  it("receives it in one call under the group's key, and takes its good messages", async () => {
    const { adapter, received } = await adapterAgainst(
      batch({ data: [{ id: "re-1" }, { id: "re-2" }], errors: [bad] }),
    );
    expect(await adapter.send(group)).toEqual({
      answer: {
        outcome: "taken",
        messages: [
          { providerId: "re-1" },
          { providerId: "re-2" },
          { refusal: "refused: Invalid `to` field." },
        ],
      },
      calls: 1,
    });
    const [request, ...others] = received;
    expect(others).toEqual([]);
    expect(request).toMatchObject({ method: "POST", path: "/emails/batch" });
    expect(request?.headers).toMatchObject({
      "idempotency-key": "group-1",
      "x-batch-validation": "permissive",
    });
    const from = "Equipment Tracker <no-reply@example.com>";
    expect(said(request)).toEqual([
      { from, ...email },
      { from, ...email, to: "ben@example.com", reply_to: "writer@example.com" },
      { from, ...email, to: "bad" },
    ]);
  });

  it("receives the same bytes under the same key, however often it is tried", async () => {
    const { adapter, received } = await adapterAgainst("break", "break");
    await adapter.send(group);
    await adapter.send(group);
    const [first, second] = received.map(({ headers, body }) => [headers["idempotency-key"], body]);
    expect(second).toEqual(first);
  });

  it.each<[string, unknown]>([
    ["names too few", { data: [{ id: "re-1" }], errors: [bad] }],
    ["names too many", { data: [{ id: "1" }, { id: "2" }, { id: "3" }], errors: [bad] }],
    [
      "names a message that was not in it",
      { data: [{ id: "1" }, { id: "2" }], errors: [{ ...bad, index: 7 }] },
    ],
    ["gives a message no id", { data: [{ id: "1" }, {}, { id: "3" }] }],
    ["has no list", {}],
    ["is null", null],
  ])("leaves all messages in doubt when its answer %s", async (_what, body) => {
    const { adapter } = await adapterAgainst(batch(body));
    expect(await answerOf(adapter, group)).toEqual({
      outcome: "unanswered",
      reason: "resend answered in part",
    });
  });

  it("may refuse it as a whole", async () => {
    const { adapter } = await adapterAgainst(refusal(422, "validation_error"));
    expect(await answerOf(adapter, group)).toMatchObject({ outcome: "refused" });
  });
});

describe("the choice of the adapter", () => {
  const required = {
    ENVIRONMENT: "development",
    APP_URL: "http://localhost",
    SESSION_SECRET: "s".repeat(32),
    ENCRYPTION_KEY: "e".repeat(32),
  };

  it("is none without a key", () => {
    expect(createEmailAdapter(parseSettings(required))).toBeNull();
  });

  it("uses Resend with a key, at RESEND_BASE_URL, from MAIL_FROM", async () => {
    const { url: baseUrl, received } = await scriptedServer(sent("re-3"));
    const settings = parseSettings({
      ...required,
      RESEND_API_KEY: "re_set",
      RESEND_BASE_URL: baseUrl,
      MAIL_FROM: "Fleet <fleet@example.com>",
    });
    expect(await answerOf(createEmailAdapter(settings), single)).toEqual(takenAs("re-3"));
    expect(said(received[0])).toMatchObject({ from: "Fleet <fleet@example.com>" });
    expect(received[0]?.headers.authorization).toBe("Bearer re_set");
  });
});
