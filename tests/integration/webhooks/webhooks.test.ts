import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Company, newCompany, newManager, newOperator } from "#tests/support/accounts.ts";
import { newProgram } from "#tests/support/keys.ts";
import { type Client, type Product, startProduct } from "#tests/support/product.ts";
import {
  newWebhook,
  type ReceivedDelivery,
  type Receiver,
  signaturesOf,
  startReceiver,
} from "#tests/support/webhook-receiver.ts";

/** The owner adds, changes, pauses, tests and removes webhooks, by calls and by pages without script. */

const START = new Date("2026-06-10T15:20:00Z");
const HOUR = 3_600_000;

let product: Product;
let receiver: Receiver;
let company: Company;
let owner: Client;
const log: string[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  product = await startProduct(
    { WEBHOOK_TEST_BASE: receiver.base },
    { clock: START, log: (line) => log.push(line) },
  );
});
afterAll(async () => {
  await product.stop();
  await receiver.stop();
});
beforeEach(async () => {
  await product.setClock(START);
  company = await newCompany(product);
  owner = company.owner;
});

const add = (fields: object = {}, by = owner, headers = {}) =>
  by.json("POST", "/api/webhooks", { url: "https://a.org/x", events: ["issue.opened"], ...fields }, headers);
const call = (method: string, path: string, body?: unknown, by = owner) =>
  by.json(method, `/api/webhooks${path}`, body);
/** A delivery as the library of Standard Webhooks reads it, by the product's clock; it throws if it refuses. */
function readByLibrary(secret: string, { headers, body }: ReceivedDelivery): unknown {
  vi.useFakeTimers({ now: product.now, toFake: ["Date"] });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}
const stale = () => product.run("update sessions set proved_at = 1");
const recorded = async () =>
  (await owner.ask("GET", "/api/activity")).records
    .map(({ action, subject }: { action: string; subject: string }) => `${action} ${subject}`)
    .filter((text: string) => text.startsWith("webhook"));

describe("adding a webhook", () => {
  it("answers the record with its secret, which is nowhere else", async () => {
    const { status, body } = await add({ url: "HTTPS://Hooks.Example.ORG:443/x" });
    const { secret, ...record } = body;
    expect([status, record]).toEqual([
      201,
      {
        id: expect.any(String),
        url: "https://hooks.example.org/x",
        events: ["issue.opened"],
        state: "on",
        pausedFor: null,
        addedAt: START.toISOString(),
        lastDeliveredAt: null,
        failingSince: null,
        waiting: 0,
        oldSecretUntil: null,
      },
    ]);
    expect(Buffer.from(secret.replace("whsec_", ""), "base64")).toHaveLength(32);
    expect((await call("GET", "")).body).toEqual({ webhooks: [record] });
    expect((await call("GET", `/${record.id}`)).body).toEqual(record);
    const [row] = await product.rows<{ secret: string }>("select * from webhooks where id = ?", record.id);
    expect(row?.secret).toMatch(/^v2\.[0-9a-f]{8}\./);
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
    const page = await owner.page(`/settings/webhooks/${record.id}`);
    expect([page.status, page.html.includes(secret.slice(6))]).toEqual([200, false]);
  });

  it("refuses a wrong address or event at its field", async () => {
    for (const [field, value] of [
      ["url", "http://a.org/"],
      ["url", "https://127.1/"],
      ["url", "https://[::1]/"],
      ["url", "https://localhost/"],
      ["url", `https://a.org/${"x".repeat(2_040)}`],
      ["url", ""],
      ["url", 5],
      ["url", undefined],
      ["events", []],
      ["events", ["issue.closed"]],
      ["events", ["issue.opened", "webhook.test"]],
      ["events", "issue.opened"],
      ["events", undefined],
    ] as const) {
      const { status, body } = await add({ [field]: value });
      const [first = ""] = Object.keys(body.errors ?? {});
      expect([value, status, first.split(".")[0]]).toEqual([value, 400, field]);
      if (field === "url") {
        expect(body.message).toBe(
          "Enter an https address of a public server, such as https://example.com/hook.",
        );
      }
    }
    expect((await call("GET", "")).body.webhooks).toEqual([]);
  });

  it("refuses an address twice, a sixth webhook, and what its form made before", async () => {
    expect((await add({}, owner, { "Idempotency-Key": "one" })).status).toBe(201);
    const again = await add({ url: "https://b.org/" }, owner, { "Idempotency-Key": "one" });
    expect([again.status, again.body.message]).toEqual([
      409,
      "This webhook was added already. Its secret is shown only once.",
    ]);
    const stranger = await newCompany(product);
    expect((await add({}, stranger.owner, { "Idempotency-Key": "two" })).status).toBe(201);
    const same = await add({}, owner, { "Idempotency-Key": "two" });
    expect([same.status, same.body.message, same.body.errors]).toEqual([
      409,
      "There is a webhook with this address.",
      { url: ["There is a webhook with this address."] },
    ]);
    await Promise.all([1, 2, 3].map((n) => newWebhook(company, ["issue.opened"], `https://c${n}.org/`)));
    const [one, two] = await Promise.all([add({ url: "https://d.org/" }), add({ url: "https://e.org/" })]);
    expect([one.status, two.status].sort()).toEqual([201, 409]);
    const sixth = await add({ url: "https://f.org/" });
    expect([sixth.status, sixth.body.message]).toEqual([
      409,
      "A company can have 5 webhooks. Remove one first.",
    ]);
  });

  it("ignores fields of the record", async () => {
    const own = { secret: "whsec_AAAA", state: "paused", companyId: "x", failingSince: START, id: "x" };
    const { body } = await add(own);
    expect([body.state, body.id === "x", body.secret === own.secret]).toEqual(["on", false, false]);
    const changed = await call("PATCH", `/${body.id}`, own);
    expect([changed.status, changed.body.state, changed.body.failingSince]).toEqual([200, "on", null]);
  });
});

describe("who may", () => {
  it("is the owner alone, by page and call", async () => {
    const { id } = (await add()).body;
    const manager = await newManager(product, company);
    const { client: operator } = await newOperator(product, company);
    const program = await newProgram(product, company);
    const calls = [
      ...["", `/${id}`, `/${id}/deliveries`].map((path) => ["GET", path] as const),
      ...["", `/${id}/secret`, `/${id}/pause`, `/${id}/resume`, `/${id}/test`].map(
        (path) => ["POST", path] as const,
      ),
      ["POST", `/${id}/deliveries/x/again`] as const,
      ["PATCH", `/${id}`] as const,
      ["DELETE", `/${id}`] as const,
    ];
    for (const [who, client, page, status] of [
      ["manager", manager, 403, 403],
      ["operator", operator, 302, 403],
      ["visitor", product.client(), 302, 401],
    ] as const) {
      for (const path of ["/settings/webhooks", `/settings/webhooks/${id}`]) {
        expect([who, path, (await client.get(path)).status]).toEqual([who, path, page]);
      }
      for (const [method, path] of calls) {
        const body = method === "GET" ? undefined : {};
        expect([who, method, path, (await call(method, path, body, client)).status]).toEqual([
          ...[who, method, path, status],
        ]);
      }
    }
    for (const [method, path] of calls) {
      const body = method === "GET" ? undefined : {};
      expect([method, path, (await program.send(method, `/api/webhooks${path}`, body)).status]).toEqual([
        ...[method, path, 403],
      ]);
    }
    const { owner: stranger } = await newCompany(product);
    for (const [method, path] of calls.filter(([, path]) => path !== "")) {
      const body = method === "GET" ? undefined : { url: "https://g.org/", events: ["issue.opened"] };
      expect([method, path, (await call(method, path, body, stranger)).status]).toEqual([method, path, 404]);
    }
    expect((await stranger.get(`/settings/webhooks/${id}`)).status).toBe(404);
    expect((await call("GET", `/${id}`)).body.url).toBe("https://a.org/x");
  });

  it("needs a fresh proof to add, to change the address and for a new secret, and for nothing else", async () => {
    const { id } = (await add()).body;
    await stale();
    const refused = [
      await add({ url: "https://b.org/" }),
      await call("PATCH", `/${id}`, { url: "https://b.org/" }),
      await call("POST", `/${id}/secret`, {}),
    ];
    expect(refused.map(({ status, body }) => [status, body.requiresProof])).toEqual(
      refused.map(() => [403, true]),
    );
    for (const [method, path, body] of [
      ["PATCH", "", { events: ["report.received"] }],
      ["PATCH", "", { url: "https://a.org/x", events: ["report.received"] }],
      ["POST", "/pause", {}],
      ["POST", "/test", {}],
      ["POST", "/resume", {}],
    ] as const) {
      expect([path, (await call(method, `/${id}${path}`, body)).status]).toEqual([path, 200]);
    }
    expect((await call("DELETE", `/${id}`)).status).toBe(204);
    expect((await call("GET", "")).body.webhooks).toEqual([]);
  });
});

describe("a webhook", () => {
  it("is changed, paused, resumed and removed, and the log says so by its server alone", async () => {
    const { id } = (await add()).body;
    await newWebhook(company, ["issue.opened"], "https://taken.org/");
    const taken = await call("PATCH", `/${id}`, { url: "https://taken.org/" });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, ["url"]]);
    expect((await call("PATCH", `/${id}`, { url: "https://127.1/" })).status).toBe(400);
    const moved = await call("PATCH", `/${id}`, {
      url: "https://b.org/secret-path",
      events: ["report.received"],
    });
    expect(moved.body).toMatchObject({ url: "https://b.org/secret-path", events: ["report.received"] });
    for (const [act, state, pausedFor] of [
      ["pause", "paused", "owner"],
      ["pause", "paused", "owner"],
      ["resume", "on", null],
      ["resume", "on", null],
    ]) {
      expect((await call("POST", `/${id}/${act}`, {})).body).toMatchObject({ state, pausedFor });
    }
    await call("POST", `/${id}/secret`, {});
    const removed = await Promise.all([call("DELETE", `/${id}`), call("DELETE", `/${id}`)]);
    expect(removed.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await call("GET", "")).body.webhooks).toMatchObject([{ url: "https://taken.org/" }]);
    expect(await recorded()).toEqual([
      ...["webhook.remove b.org", "webhook.secret b.org", "webhook.resume b.org", "webhook.pause b.org"],
      ...["webhook.edit b.org", "webhook.add taken.org", "webhook.add a.org"],
    ]);
    const stored = JSON.stringify(await product.rows("select * from audit_records"));
    expect(stored).not.toContain("secret-path");
  });

  it("signs by a new secret and for 24 hours by the old one, unless that ends at once", async () => {
    const { id, url, secret: first } = await newWebhook(company, ["issue.opened"]);
    await product.run("update sessions set expire = expire * 2, latest_end = expire * 2");
    const signed = async (...secrets: string[]) => {
      await product.run("delete from rate_limits");
      expect((await call("POST", `/${id}/test`, {})).body).toMatchObject({ status: 200, failure: null });
      const delivery = receiver.at(url).at(-1);
      if (!delivery) throw new Error("No test arrived");
      expect(delivery.headers["webhook-signature"]).toBe(signaturesOf(secrets, delivery));
      for (const secret of secrets) expect(readByLibrary(secret, delivery)).toEqual(delivery.event);
    };
    await signed(first);
    const second = (await call("POST", `/${id}/secret`, {})).body;
    expect(second.oldSecretUntil).toBe(new Date(START.getTime() + 24 * HOUR).toISOString());
    await signed(second.secret, first);
    const third = (await call("POST", `/${id}/secret`, { endOld: false })).body;
    await signed(third.secret, second.secret);
    await product.setClock(new Date(START.getTime() + 24 * HOUR - 1));
    await signed(third.secret, second.secret);
    await product.setClock(new Date(START.getTime() + 24 * HOUR));
    await signed(third.secret);
    expect((await call("GET", `/${id}`)).body.oldSecretUntil).toBeNull();
    await product.setClock(START);
    const last = (await call("POST", `/${id}/secret`, { endOld: true })).body;
    expect(last.oldSecretUntil).toBeNull();
    await signed(last.secret);
  });

  it("is tested at once, paused too, and says what came", async () => {
    const { id, url } = await newWebhook(company, ["issue.opened"]);
    await call("POST", `/${id}/pause`, {});
    receiver.answer(url, (response) => response.writeHead(418).end("<script>"));
    const { body } = await call("POST", `/${id}/test`, {});
    expect(body).toEqual({ status: 418, failure: "status", ms: expect.any(Number), answer: "<script>" });
    const [delivery] = receiver.at(url);
    expect(delivery?.event).toEqual({
      ...{ type: "webhook.test", timestamp: START.toISOString(), companyId: company.id, keyId: null },
      data: { webhookId: id },
    });
    expect(delivery?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "EquipmentTracker-Webhooks/1",
      "webhook-timestamp": String(START.getTime() / 1_000),
    });
    expect(delivery?.headers["webhook-id"]).toMatch(/^evt_[a-z\d-]+$/);
    const page = await (await owner.post(`/settings/webhooks/${id}`, { intent: "test" })).text();
    expect([page.includes("&lt;script&gt;"), page.includes("Answered 418")]).toEqual([true, true]);
    for (let n = 3; n <= 10; n += 1) await call("POST", `/${id}/test`, {});
    expect((await call("POST", `/${id}/test`, {})).status).toBe(429);
  });
});

describe("sending again", () => {
  it("takes 100 presses an hour", async () => {
    const { id } = await newWebhook(company, ["issue.opened"]);
    const again = () => call("POST", `/${id}/deliveries/none/again`, {});
    expect((await again()).status).toBe(404);
    await product.run("update rate_limits set count = 99 where bucket like 'webhookAgain:%'");
    expect([(await again()).status, (await again()).status]).toEqual([404, 429]);
    const failed = await owner.post(`/settings/webhooks/${id}`, { intent: "failed" });
    expect(failed.status).toBe(429);
  });

  it("knows the deliveries of its own webhook alone", async () => {
    const [one, other] = [
      await newWebhook(company, ["issue.opened"]),
      await newWebhook(company, ["report.received"]),
    ];
    const machine = await company.machine();
    await owner.ask("POST", `/api/equipment/${machine.id}/issues`, {
      ...{ condition: "needs_attention", description: "Leaks" },
    });
    const { deliveries } = (await call("GET", `/${one.id}/deliveries`)).body;
    const again = (by: Client, id: string) =>
      call("POST", `/${id}/deliveries/${deliveries[0].id}/again`, {}, by);
    const stranger = await newCompany(product);
    const theirs = await newWebhook(stranger, ["issue.opened"]);
    const answers = [
      await again(owner, other.id),
      await again(stranger.owner, theirs.id),
      await again(stranger.owner, one.id),
      await again(owner, one.id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 202]);
    // The webhook goes with its own deliveries.
    const theirMachine = await stranger.machine();
    await stranger.owner.ask("POST", `/api/equipment/${theirMachine.id}/issues`, {
      ...{ condition: "needs_attention", description: "Leaks" },
    });
    await call("DELETE", `/${one.id}`);
    const left = await product.rows("select distinct webhook_id as id from webhook_deliveries");
    expect(left).toContainEqual({ id: theirs.id });
    expect(left).not.toContainEqual({ id: one.id });
  });
});

describe("the pages", () => {
  it("add, change and remove without script, in one round trip to show", async () => {
    const page = await owner.get("/settings/webhooks");
    expect(page.headers.get("X-D1-Round-Trips")).toBe("1");
    const wrong = await owner.post("/settings/webhooks", {
      intent: "make",
      url: "https://127.1/",
      events: [],
    });
    const shown = await wrong.text();
    expect([wrong.status, shown.includes("https://127.1/"), shown.includes("Choose at least one.")]).toEqual([
      ...[400, true, true],
    ]);
    const untold = await owner.post("/settings/webhooks", { intent: "make", url: "https://p.org/hook" });
    expect(await untold.text()).toMatch(/<input (?=[^>]*name="events")(?=[^>]*autofocus="")/);
    const made = await owner.post("/settings/webhooks", {
      ...{ intent: "make", url: "https://p.org/hook", events: ["issue.opened", "month.closed"] },
    });
    const text = await made.text();
    expect([made.status, /whsec_[\w+/]{43}=/.test(text)]).toEqual([200, true]);
    expect((await owner.page("/settings/webhooks")).html).not.toContain("whsec_");
    const [{ id }] = (await call("GET", "")).body.webhooks;
    const own = `/settings/webhooks/${id}`;
    expect((await owner.get(own)).headers.get("X-D1-Round-Trips")).toBe("1");
    const saved = await owner.post(own, {
      intent: "save",
      url: "https://q.org/",
      events: ["report.applied"],
    });
    expect(saved.status).toBe(302);
    expect((await call("GET", `/${id}`)).body).toMatchObject({
      url: "https://q.org/",
      events: ["report.applied"],
    });
    expect(
      (await (await owner.post(own, { intent: "secret", endOld: "on" })).text()).includes("whsec_"),
    ).toBe(true);
    for (const [intent, state] of [
      ["pause", "paused"],
      ["resume", "on"],
    ] as const) {
      expect((await owner.post(own, { intent })).status).toBe(302);
      expect((await call("GET", `/${id}`)).body.state).toBe(state);
    }
    await stale();
    const moved = await owner.post(own, {
      intent: "save",
      url: "https://r.org/",
      events: ["report.applied"],
    });
    expect([moved.status, (await moved.text()).includes("https://r.org/")]).toEqual([403, true]);
    expect((await owner.get(`${own}?remove`)).status).toBe(200);
    const gone = await owner.post(own, { intent: "remove" });
    expect([gone.status, gone.headers.get("Location")]).toEqual([302, "/settings/webhooks"]);
    expect((await owner.get(own)).status).toBe(404);
  });
});

it("The log holds no secret and no path of an address", () => {
  expect(log).not.toEqual([]);
  expect(log.join("\n")).not.toMatch(/whsec_|\.org\/|secret-path|\/hook/);
});
