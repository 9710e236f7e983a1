import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WEBHOOK_EVENTS } from "#app/domain/webhooks/event.ts";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { newDraft } from "#tests/support/bulk-imports.ts";
import { describedEvent } from "#tests/support/description.ts";
import { importFile } from "#tests/support/imports.ts";
import { newProgram } from "#tests/support/keys.ts";
import { type Client, type Product, startProduct } from "#tests/support/product.ts";
import { newWebhook, type Receiver, startReceiver } from "#tests/support/webhook-receiver.ts";

/** What webhooks are told of each act, in the order in which it arrives. */

const START = new Date("2026-06-10T15:20:00Z");
const NOW = START.toISOString();

let product: Product;
let receiver: Receiver;
let company: Company;
let owner: Client;
let machine: { id: string };
let hook: { id: string; url: string };

beforeAll(async () => {
  receiver = await startReceiver();
  product = await startProduct(
    { WEBHOOK_TEST_BASE: receiver.base, RATE_LIMIT_SCALE: "1000" },
    { clock: START },
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
  machine = await company.machine({ name: "</td><script>", currentUsage: 1000 });
  hook = await newWebhook(company, WEBHOOK_EVENTS);
});

const named = () => ({ equipmentId: machine.id, equipmentName: "</td><script>" });
const issue = (fields: object, client = owner) =>
  client.ask("POST", `/api/equipment/${machine.id}/issues`, {
    ...{ condition: "needs_attention", description: "Leaks" },
    ...fields,
  });
const change = (id: string, path: string, body: object) =>
  owner.ask("POST", `/api/issues/${id}/${path}`, body);
const report = (client: Client, fields: object) =>
  client.json("POST", "/api/operator-updates", { equipmentId: machine.id, ...fields });

/** What was stored for the webhook since the last question, each in short. */
const seen = new Map<string, number>();
async function told(
  id = hook.id,
): Promise<{ type: string; keyId: string | null; data: Record<string, unknown> }[]> {
  const rows = await product.rows<{ seq: number; body: string }>(
    `select d.seq, e.body from webhook_deliveries d join webhook_events e on e.id = d.event_id
     where d.webhook_id = ? and d.seq > ? order by d.seq`,
    ...[id, seen.get(id) ?? 0],
  );
  seen.set(id, rows.at(-1)?.seq ?? seen.get(id) ?? 0);
  return rows.map(({ body }) => {
    const { type, keyId, data, timestamp, companyId } = describedEvent(body);
    expect([timestamp, companyId]).toEqual([NOW, company.id]);
    return { type, keyId, data };
  });
}
const typesTold = async (id?: string) => (await told(id)).map(({ type }) => type);

describe("issues", () => {
  it("are told when they open, are resolved and open again, with a machine that must not run once", async () => {
    const leak = await issue({ condition: "do_not_run", description: `${"x".repeat(199)}🔧y` });
    expect(await told()).toEqual([
      {
        type: "issue.opened",
        keyId: null,
        data: {
          ...{ id: leak.id, ...named(), condition: "do_not_run", source: "manager" },
          ...{ description: `${"x".repeat(199)}🔧`, reportedAt: NOW },
        },
      },
      { type: "machine.do_not_run", keyId: null, data: { ...named(), issueId: leak.id } },
    ]);
    const second = await issue({ condition: "do_not_run" });
    expect(await typesTold()).toEqual(["issue.opened"]);
    await change(leak.id, "resolve", { resolution: "Fixed", alsoIssueIds: [second.id] });
    expect((await told()).map(({ type, data }) => [type, data])).toEqual(
      [leak, second].map(({ id }) => [
        "issue.resolved",
        { id, ...named(), condition: "do_not_run", resolvedAt: NOW, serviceEntryId: null },
      ]),
    );
    await change(leak.id, "reopen", { reason: "Again" });
    expect(await typesTold()).toEqual(["issue.opened", "machine.do_not_run"]);
    const third = await issue({});
    expect(await typesTold()).toEqual(["issue.opened"]);
    await owner.ask("PATCH", `/api/issues/${third.id}`, { condition: "do_not_run" });
    expect(await typesTold()).toEqual([]);
    await change(leak.id, "resolve", { resolution: "Fixed", alsoIssueIds: [third.id] });
    const fourth = await issue({});
    await told();
    await owner.ask("PATCH", `/api/issues/${fourth.id}`, { condition: "do_not_run" });
    expect(await typesTold()).toEqual(["machine.do_not_run"]);
  });

  it("name the key that did it", async () => {
    const program = await newProgram(product, company);
    await program.send("POST", `/api/equipment/${machine.id}/issues`, {
      ...{ condition: "needs_attention", description: "Leaks" },
    });
    expect((await told()).map(({ keyId }) => keyId)).toEqual([program.id]);
  });
});

describe("reports", () => {
  it("are told when they are stored with their issues, worst first, and when they are applied", async () => {
    const { client } = await newOperator(product, company);
    const { checklist } = { checklist: ["Lights", "*Brakes"] };
    const list = await owner.ask("POST", "/api/checklists", { name: "Daily", lines: checklist });
    await owner.json("PATCH", `/api/equipment/${machine.id}/checklist`, { checklistId: list.id });
    await told();
    const { status, body } = await report(client, {
      ...{
        newUsage: 1010.5,
        fuelAdded: 5,
        fuelType: "diesel",
        notes: "Secret words",
        condition: "needs_attention",
      },
    });
    expect(status).toBe(201);
    const events = await told();
    expect(events.map(({ type }) => type)).toEqual(["report.received", "issue.opened"]);
    expect(events[0]?.data).toEqual({
      ...{ id: body.id, ...named(), newUsage: 1010.5, fuelAdded: 5 },
      ...{ condition: "needs_attention", takenAt: NOW },
    });
    await report(client, { newUsage: 1010.5, notes: "Stop", condition: "do_not_run" });
    expect(await typesTold()).toEqual(["report.received", "issue.opened", "machine.do_not_run"]);
    await owner.ask("POST", `/api/operator-updates/${body.id}/apply`);
    const [applied, ...more] = await told();
    expect([applied, more]).toEqual([
      {
        type: "report.applied",
        keyId: null,
        data: { id: body.id, ...named(), newUsage: 1010.5, appliedAt: NOW },
      },
      [],
    ]);
  });

  it("are told nothing of when they are refused, or sent twice", async () => {
    const { client } = await newOperator(product, company);
    expect((await report(client, { newUsage: "x" })).status).toBe(400);
    expect(await typesTold()).toEqual([]);
    const twice = { "Idempotency-Key": "twice" };
    const sent = { equipmentId: machine.id, newUsage: 1001 };
    await Promise.all([1, 2].map(() => client.json("POST", "/api/operator-updates", sent, twice)));
    expect(await typesTold()).toEqual(["report.received"]);
  });
});

describe("services", () => {
  it("are told when they are recorded, with the issues that they resolve, and when a void opens those", async () => {
    const leak = await issue({ condition: "do_not_run" });
    await told();
    const { id, tasks } = await owner.ask("POST", `/api/equipment/${machine.id}/service-entries`, {
      ...{ date: "2026-06-10", usage: 1000, otherWork: "Hose", notes: "Secret words", issueIds: [leak.id] },
    });
    expect((await told()).map(({ type, data }) => [type, data])).toEqual([
      [
        "service.recorded",
        {
          ...{ id, ...named(), date: "2026-06-10", usage: 1000 },
          ...{ tasks: tasks.map((task: { id: string }) => task.id), source: "call" },
        },
      ],
      [
        "issue.resolved",
        { id: leak.id, ...named(), condition: "do_not_run", resolvedAt: NOW, serviceEntryId: id },
      ],
    ]);
    await owner.ask("PATCH", `/api/service-entries/${id}`, { version: 1, notes: "Other words" });
    expect(await typesTold()).toEqual([]);
    await owner.ask("POST", `/api/service-entries/${id}/void`, { reason: "Wrong" });
    expect(await typesTold()).toEqual(["issue.opened", "machine.do_not_run"]);
    await owner.ask("PATCH", `/api/equipment/${machine.id}/reset-service`);
    expect((await told()).map(({ type, data }) => [type, data.source])).toEqual([
      ["service.recorded", "reset"],
    ]);
    const program = await newProgram(product, company);
    await program.send("POST", `/api/equipment/${machine.id}/service-entries`, { otherWork: "Hose" });
    expect((await told()).map(({ keyId, data }) => [keyId, data.source])).toEqual([[program.id, "key"]]);
  });
});

describe("months and imports", () => {
  it("tell each closing of a month once, of two presses too", async () => {
    await product.run("update companies set subscription_status = 'active' where id = ?", company.id);
    const close = (closings: number) => owner.json("POST", "/api/books/2026-05/close", { closings });
    await Promise.all([close(0), close(0)]);
    await close(1);
    expect((await told()).map(({ type, data }) => [type, data])).toEqual(
      [1, 2].map((number) => ["month.closed", { month: "2026-05", number, closedAt: NOW }]),
    );
  });

  it("tell an import with the services that it brought", async () => {
    await owner.ask("PATCH", `/api/equipment/${machine.id}`, { name: "Loader" });
    await told();
    const file = "Machine,Date,Hours,Work\nLoader,2026-05-01,900.5,Oil\nLoader,2026-05-02,901,Filter\n";
    const { id, preview } = await importFile(owner, file);
    const events = await told();
    expect(events.map(({ type }) => type)).toEqual([
      "service.recorded",
      "service.recorded",
      "import.finished",
    ]);
    const { entries } = await owner.ask("GET", "/api/service-entries");
    expect(events[0]?.data).toEqual({
      id: entries.find(({ date }: { date: string }) => date === "2026-05-01").id,
      ...{ equipmentId: machine.id, equipmentName: "Loader", date: "2026-05-01", usage: 900.5 },
      ...{ tasks: [], source: "import" },
    });
    expect(events[2]?.data).toEqual({
      ...{ id, kind: "services", new: preview.counts.new, there: 0, wrong: preview.counts.wrong },
    });
  });

  it("tell an import of machines once, however many batches it takes", async () => {
    const file =
      "name,type,unit\nA,machinery,hours\nB,machinery,hours\nA,machinery,hours\nC,nonsense,hours\n";
    const path = await newDraft(product, owner, file);
    const id = path.split("/").at(-1) ?? "";
    await owner.post(path, { intent: "import" });
    const finished = (await told()).filter(({ type }) => type === "import.finished");
    expect(finished.map(({ data }) => data)).toEqual([
      { id, kind: "machines", new: expect.any(Number), there: expect.any(Number), wrong: expect.any(Number) },
    ]);
  });
});

describe("due services", () => {
  const hourly = () => product.runCron(START);
  const use = async (usage: number) => {
    await owner.ask("POST", `/api/equipment/${machine.id}/readings`, { value: usage, confirmed: true });
    await told();
  };

  it("are told once of a task, state and cycle, whatever the switches of mails, the worst alone", async () => {
    await owner.json("PATCH", "/api/notification-settings", { emailAlertsEnabled: false });
    await product.run("update companies set email_alerts_enabled = 0 where id = ?", company.id);
    machine = await company.machine({ name: "</td><script>", currentUsage: 0, serviceInterval: 100 });
    await told();
    for (const [usage, states] of [
      [50, []],
      [96, ["soon"]],
      [97, []],
      [100, ["due"]],
      [130, ["overdue"]],
      [131, []],
    ] as const) {
      await use(usage);
      await hourly();
      await hourly();
      const events = (await told()).filter(({ type }) => type === "service.due");
      expect([usage, events.map(({ data }) => data.state)]).toEqual([usage, states]);
    }
    const other = await newWebhook(company, ["service.due"]);
    await hourly();
    expect([(await told()).length, await told(other.id)]).toEqual([
      0,
      [
        {
          type: "service.due",
          keyId: null,
          data: {
            ...{ ...named(), taskId: machine.id, task: null, state: "overdue", currentUsage: 131 },
            ...{ dueAtUsage: 100, dueOn: null },
          },
        },
      ],
    ]);
    await owner.ask("PATCH", `/api/equipment/${machine.id}/reset-service`);
    await use(300);
    await hourly();
    expect((await told()).map(({ data }) => data.state)).toEqual(["overdue"]);
  });

  it("are told of a machine without a meter, with their day alone", async () => {
    machine = await company.machine({
      ...{ name: "</td><script>", type: "tools", unit: "n/a", currentUsage: 0, serviceInterval: null },
      ...{ hasScheduledMaintenance: true, maintenanceStartDate: "2026-05-10", maintenanceInterval: 1 },
      ...{ maintenanceIntervalUnit: "months", notificationDays: 7 },
    });
    await hourly();
    expect(await told()).toEqual([
      {
        type: "service.due",
        keyId: null,
        data: {
          ...{ ...named(), taskId: machine.id, task: null, state: "due", currentUsage: null },
          ...{ dueAtUsage: null, dueOn: "2026-06-10" },
        },
      },
    ]);
  });
});

describe("who is told", () => {
  it("is each webhook of the company that is on and wants it, under one id", async () => {
    const stranger = await newCompany(product);
    const theirs = await newWebhook(stranger, WEBHOOK_EVENTS, hook.url);
    const paused = await newWebhook(company, WEBHOOK_EVENTS);
    const other = await newWebhook(company, ["report.received"]);
    const second = await newWebhook(company, ["issue.opened"]);
    await owner.ask("POST", `/api/webhooks/${paused.id}/pause`, {});
    await issue({ condition: "do_not_run" });
    const later = await newWebhook(company, WEBHOOK_EVENTS);
    expect(await typesTold()).toEqual(["issue.opened", "machine.do_not_run"]);
    expect(await typesTold(second.id)).toEqual(["issue.opened"]);
    for (const { id } of [theirs, paused, other, later]) expect(await typesTold(id)).toEqual([]);
    await expect.poll(() => receiver.at(second.url).length).toBe(1);
    const ids = [hook, second].map(({ url }) => receiver.at(url)[0]?.headers["webhook-id"]);
    expect(new Set(ids).size).toBe(1);
  });

  it("is nobody without webhooks, at no more round trips", async () => {
    const { id } = hook;
    const trips = async () => {
      const answer = await owner.json("POST", `/api/equipment/${machine.id}/issues`, {
        ...{ condition: "needs_attention", description: "Leaks" },
      });
      return answer.headers.get("X-D1-Round-Trips");
    };
    const before = await trips();
    await owner.json("DELETE", `/api/webhooks/${id}`);
    const count = () => product.value("select count(*) from webhook_events where company_id = ?", company.id);
    const stored = await count();
    expect([await trips(), await count()]).toEqual([before, stored]);
  });
});

describe("deliveries", () => {
  const deliveries = async (query = "") =>
    (await owner.ask("GET", `/api/webhooks/${hook.id}/deliveries${query}`)).deliveries;
  const stateNow = async () => (await deliveries())[0]?.state;

  it("leave right after the act, are listed, and may be sent again", async () => {
    receiver.answer(hook.url, (response) => response.writeHead(500).end("</td><script>"));
    await issue({});
    await expect.poll(async () => (await deliveries())[0]?.attempts).toBe(1);
    const [delivery] = await deliveries();
    const [arrived] = receiver.at(hook.url);
    expect(delivery).toEqual({
      ...{ id: expect.any(String), eventId: arrived?.headers["webhook-id"], type: "issue.opened" },
      ...{ state: "waiting", attempts: 1, lastAttemptAt: NOW, lastStatus: 500, failure: "status" },
      ...{ ms: expect.any(Number), body: arrived?.body, answer: "</td><script>", createdAt: NOW },
    });
    expect(await owner.ask("GET", `/api/webhooks/${hook.id}`)).toMatchObject({
      waiting: 1,
      failingSince: NOW,
    });
    const page = (await owner.page(`/settings/webhooks/${hook.id}`)).html;
    expect([page.includes("&lt;/td&gt;&lt;script&gt;"), page.includes("Answered 500")]).toEqual([true, true]);
    receiver.answer(hook.url, null);
    const again = `/api/webhooks/${hook.id}/deliveries/${delivery.id}/again`;
    expect((await owner.json("POST", again, {})).status).toBe(202);
    await expect.poll(stateNow).toBe("delivered");
    expect((await owner.json("POST", again, {})).status).toBe(202);
    await expect.poll(() => receiver.at(hook.url).length).toBe(3);
    await expect.poll(stateNow).toBe("delivered");
    const [first, ...others] = receiver.at(hook.url);
    for (const { headers, body } of others) {
      expect([headers["webhook-id"], body]).toEqual([first?.headers["webhook-id"], first?.body]);
    }
    const unknown = await owner.json("POST", `/api/webhooks/${hook.id}/deliveries/none/again`, {});
    expect(unknown.status).toBe(404);
    await owner.ask("POST", `/api/webhooks/${hook.id}/pause`, {});
    const refused = await owner.json("POST", again, {});
    expect([refused.status, refused.body.message]).toEqual([409, "Resume this webhook first."]);
  });

  it("that failed are sent again together, the oldest first", async () => {
    receiver.answer(hook.url, 500);
    await issue({});
    await issue({});
    await owner.ask("POST", `/api/webhooks/${hook.id}/pause`, {});
    await owner.ask("POST", `/api/webhooks/${hook.id}/resume`, {});
    expect((await deliveries()).map(({ state }: { state: string }) => state)).toEqual(["failed", "failed"]);
    receiver.answer(hook.url, null);
    await owner.post(`/settings/webhooks/${hook.id}`, { intent: "failed" });
    await expect
      .poll(async () => (await deliveries()).map(({ state }: { state: string }) => state))
      .toEqual([...["delivered", "delivered"]]);
  });

  it("come 100 a call, the newest first, and go after 30 days", async () => {
    for (let n = 0; n < 3; n += 1) await issue({});
    await product.run(
      `insert into webhook_events (id, company_id, type, body, created_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 150)
       select ?1 || i, ?2, 'issue.opened', '{}', ?3 from n`,
      ...["many-", company.id, START.getTime()],
    );
    await product.run(
      `insert into webhook_deliveries (id, company_id, webhook_id, event_id, state, next_at, created_at)
       select id, company_id, ?1, id, 'delivered', 1, ?2 from webhook_events where id like 'many-%'`,
      ...[hook.id, START.getTime()],
    );
    const first = await owner.ask("GET", `/api/webhooks/${hook.id}/deliveries`);
    const rest = await owner.ask("GET", `/api/webhooks/${hook.id}/deliveries?before=${first.next}`);
    expect([first.deliveries.length, rest.deliveries.length, rest.next]).toEqual([100, 53, null]);
    expect(first.deliveries[0].eventId).toBe("evt_many-150");
    expect((await owner.json("GET", `/api/webhooks/${hook.id}/deliveries?before=x`)).status).toBe(400);
    const left = () => product.value("select count(*) from webhook_deliveries where webhook_id = ?", hook.id);
    await product.runCron(new Date(START.getTime() + 30 * 86_400_000 - 1));
    expect(await left()).toBe(153);
    await product.runCron(new Date(START.getTime() + 30 * 86_400_000));
    const events = await product.value(
      "select count(*) from webhook_events where created_at <= ?",
      START.getTime(),
    );
    expect([await left(), events]).toEqual([0, 0]);
  });
});
