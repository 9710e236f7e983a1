import { beforeAll, describe, expect, it } from "vitest";
import { newCompany, newOperator } from "#tests/support/accounts.ts";
import { ignoring } from "#tests/support/description.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Service entries that resolve issues, and their voids. */

const product = await startedProduct();
const company = await newCompany(product);
const operator = await newOperator(product, company, "Maria", "Lopez");
beforeAll(async () => {
  await product.run("update companies set equipment_limit = -1");
});

const call = (method: string, path: string, body: Record<string, unknown> = {}) =>
  company.owner.json(method, path, method === "GET" ? undefined : body);

async function reportLine(equipmentId: string, line = "Lights"): Promise<string> {
  const check = [{ line, ok: false, word: "out" }];
  const body = await operator.client.ask("POST", "/api/operator-updates", { equipmentId, check });
  return body.issueIds[0];
}
async function raise(equipmentId: string, description = "Leaks"): Promise<string> {
  const issue = { condition: "do_not_run", description };
  return (await call("POST", `/api/equipment/${equipmentId}/issues`, issue)).body.id;
}
const entry = (equipmentId: string, fields: Record<string, unknown>) =>
  call("POST", `/api/equipment/${equipmentId}/service-entries`, { otherWork: "Hose", ...fields });
const issuesOf = async (equipmentId: string) =>
  (await call("GET", `/api/issues?status=all&equipmentId=${equipmentId}`)).body;
const machineOf = async (id: string) => (await call("GET", `/api/equipment/${id}`)).body;
const historyOf = async (id: string) =>
  (await call("GET", `/api/equipment/${id}/history`)).body.map(({ content }: { content: string }) => content);

describe("a service entry that names open issues", () => {
  it("resolves them with its notes, and leaves the others open", async () => {
    const machine = await company.addMachine();
    const [one, two, other] = [
      await raise(machine),
      await reportLine(machine),
      await raise(machine, "Rattles"),
    ];
    const { status, body } = await entry(machine, { issueIds: [one, two], notes: "New hose" });
    expect(status).toBe(201);
    const issues = await issuesOf(machine);
    const found = (id: string) => issues.find((issue: { id: string }) => issue.id === id);
    for (const id of [one, two]) {
      expect(found(id)).toMatchObject({
        status: "resolved",
        resolution: "New hose",
        serviceEntryId: body.id,
        resolvedBy: expect.any(String),
      });
    }
    expect(found(other)).toMatchObject({ status: "open", serviceEntryId: null });
    expect(await machineOf(machine)).toMatchObject({ openIssues: 1, condition: "do_not_run" });
    expect(
      (await historyOf(machine)).filter((text: string) => /^Issue resolved: New hose \(.+\)$/.test(text)),
    ).toHaveLength(2);
  });

  it.each([
    ["en", "Serviced"],
    ["es", "Atendido"],
  ])("resolves them with a word in its author's language when it has no notes: %s", async (locale, words) => {
    const machine = await company.addMachine();
    const id = await raise(machine);
    await product.run("update users set locale = ? where company_id = ?", locale, company.id);
    await entry(machine, { issueIds: [id] });
    await product.run("update users set locale = 'en'");
    expect((await issuesOf(machine))[0].resolution).toBe(words);
  });

  it("is refused, and not recorded, with an issue that is not open on its machine", async () => {
    const [machine, other] = [await company.addMachine(), await company.addMachine()];
    const [resolved, elsewhere] = [await raise(machine), await raise(other)];
    await call("POST", `/api/issues/${resolved}/resolve`, { resolution: "Done" });
    for (const id of [resolved, elsewhere, "nothing"]) {
      const { status, body } = await entry(machine, { issueIds: [id] });
      expect([status, Object.keys(body.errors)]).toEqual([400, ["issueIds"]]);
    }
    const { body } = await call("GET", `/api/equipment/${machine}/service-entries`);
    expect(body.entries).toEqual([]);
  });

  it("wins or loses as a whole when somebody resolves the issue at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const machine = await company.addMachine();
      const id = await raise(machine);
      const [recorded, resolved] = await Promise.all([
        entry(machine, { issueIds: [id], notes: "By the entry" }),
        call("POST", `/api/issues/${id}/resolve`, { resolution: "By hand" }),
      ]);
      const [issue] = await issuesOf(machine);
      const byEntry = recorded.status === 201;
      expect([recorded.status, resolved.status]).toEqual(byEntry ? [201, 409] : [400, 200]);
      expect(issue.resolution).toBe(byEntry ? "By the entry" : "By hand");
      expect(await machineOf(machine)).toMatchObject({ openIssues: 0, condition: "ok" });
    }
  });
});

describe("the issues of an entry", () => {
  const ids = async (id: string) => (await call("GET", `/api/service-entries/${id}`)).body.issueIds;
  const listed = async (machine: string) =>
    (await call("GET", `/api/equipment/${machine}/service-entries`)).body.entries.map(
      ({ issueIds }: { issueIds: string[] }) => issueIds,
    );

  it("are answered by each call that answers it, and named on its page and on the one that voids it", async () => {
    const machine = await company.addMachine();
    const [one, two] = [await raise(machine, "Leaks oil"), await reportLine(machine)];
    const { body } = await entry(machine, { issueIds: [two, one] });
    expect(body.issueIds).toEqual([one, two]);
    const { body: none } = await entry(machine, {});
    expect(none.issueIds).toEqual([]);
    expect(await listed(machine)).toEqual([[], [one, two]]);
    expect(await ids(body.id)).toEqual([one, two]);
    const changed = await call("PATCH", `/api/service-entries/${body.id}`, { notes: "New hose" });
    expect(changed.body.issueIds).toEqual([one, two]);
    const unchanged = await call("PATCH", `/api/service-entries/${body.id}`, { notes: "New hose" });
    expect(unchanged.body.issueIds).toEqual([one, two]);

    const html = await company.owner.html(`/service-entries/${body.id}`);
    expect(html).toContain("Issues that it resolved");
    for (const [id, words] of [
      [one, "Leaks oil"],
      [two, "Lights: out"],
    ]) {
      expect(html).toContain(`href="/issues/${id}">${words}</a>`);
    }
    expect(await company.owner.html(`/service-entries/${none.id}`)).not.toContain("Issues that it resolved");
    // Its line is open again, so only the other one opens.
    await reportLine(machine);
    const voids = await company.owner.html(`/service-entries/${body.id}/void`);
    expect(voids).toContain("Issues that open again");
    expect(voids).toContain(`href="/issues/${one}">Leaks oil</a>`);
    expect(voids).not.toContain(`/issues/${two}`);
    expect(await company.owner.html(`/service-entries/${none.id}/void`)).not.toContain("open again");

    const voided = await call("POST", `/api/service-entries/${body.id}/void`, { reason: "Twice" });
    expect(voided.body.issueIds).toEqual([two]);
    expect(await ids(body.id)).toEqual([two]);
  });

  it("stay with it when the machine is retired", async () => {
    const machine = await company.addMachine();
    const issue = await raise(machine);
    const { body } = await entry(machine, { issueIds: [issue] });
    await call("POST", `/api/equipment/${machine}/retire`, {});
    expect(await ids(body.id)).toEqual([issue]);
    expect(await listed(machine)).toEqual([[issue]]);
    expect(await company.owner.html(`/service-entries/${body.id}`)).toContain(`/issues/${issue}`);
    expect(await company.owner.html(`/service-entries/${body.id}/void`)).toContain(`/issues/${issue}`);
  });
});

it("the page that voids an entry speaks of a reading only if the entry brought one", async () => {
  const machine = await company.addMachine();
  const { body: none } = await entry(machine, { usage: 100 });
  const { body: brought } = await entry(machine, { usage: 105 });
  const page = (id: string) => company.owner.html(`/service-entries/${id}/void`);
  expect(await page(none.id)).not.toContain("meter reading");
  expect(await page(brought.id)).toContain("The meter reading that it brought is voided with it.");
  const { body: readings } = await call("GET", `/api/equipment/${machine}/readings`);
  const own = readings.find(({ source }: { source: string }) => source === "service");
  await call("POST", `/api/readings/${own.id}/void`, { reason: "Mistyped" });
  expect(await page(brought.id)).not.toContain("meter reading");
});

it("the services of a machine, also of a retired one, lead to the costs", async () => {
  const machine = await company.addMachine();
  const page = () => company.owner.html(`/equipment-items/${machine}/services`);
  expect(await page()).toContain('href="/costs"');
  await call("POST", `/api/equipment/${machine}/retire`, {});
  expect(await page()).toContain('href="/costs"');
});

it("an entry without issues, and one press, resolve none", async () => {
  const machine = await company.addMachine();
  await raise(machine);
  await entry(machine, {});
  await call("PATCH", `/api/equipment/${machine}/reset-service`);
  expect(await machineOf(machine)).toMatchObject({ openIssues: 1 });
});

describe("voiding an entry", () => {
  const voidEntry = (id: string) =>
    call("POST", `/api/service-entries/${id}/void`, { reason: "Wrong machine" });

  it("reopens the issues that it still resolves; a correction changes none", async () => {
    const machine = await company.addMachine();
    const [one, two] = [await raise(machine), await raise(machine, "Rattles")];
    const { body } = await entry(machine, { issueIds: [one, two] });
    const ignored = { issueIds: [] };
    const sent = { notes: "More", version: 1, ...ignored };
    await company.owner.json("PATCH", `/api/service-entries/${body.id}`, sent, ignoring(ignored));
    expect(await machineOf(machine)).toMatchObject({ openIssues: 0 });
    await call("POST", `/api/issues/${two}/reopen`);
    await call("POST", `/api/issues/${two}/resolve`, { resolution: "By hand" });
    expect((await voidEntry(body.id)).status).toBe(200);
    const issues = await issuesOf(machine);
    const found = (id: string) => issues.find((issue: { id: string }) => issue.id === id);
    expect(found(one)).toMatchObject({ status: "open", resolution: null, serviceEntryId: null });
    expect(found(two)).toMatchObject({ status: "resolved", resolution: "By hand" });
    expect(await machineOf(machine)).toMatchObject({ openIssues: 1, condition: "do_not_run" });
    expect(await historyOf(machine)).toContainEqual(
      expect.stringMatching(/^Issue reopened: Wrong machine \(.+\)$/),
    );
  });

  it("leaves an issue resolved whose line is open again", async () => {
    const machine = await company.addMachine();
    const id = await reportLine(machine);
    const { body } = await entry(machine, { issueIds: [id] });
    const again = await reportLine(machine);
    expect(again).not.toBe(id);
    await voidEntry(body.id);
    const open = (await issuesOf(machine)).filter((issue: { status: string }) => issue.status === "open");
    expect(open.map((issue: { id: string }) => issue.id)).toEqual([again]);
  });

  it("reopens the issues of a retired machine, which come back with it", async () => {
    const machine = await company.addMachine();
    const id = await raise(machine);
    const { body } = await entry(machine, { issueIds: [id] });
    const { body: retired } = await call("POST", `/api/equipment/${machine}/retire`, {});
    expect((await voidEntry(body.id)).status).toBe(200);
    expect((await issuesOf(machine))[0]).toMatchObject({ status: "retired" });
    const { body: list } = await call("GET", "/api/retired-equipment");
    const { id: retiredId } = retired.id ? retired : list[0];
    await call("POST", `/api/retired-equipment/${retiredId}/restore`);
    expect(await machineOf(machine)).toMatchObject({ openIssues: 1, condition: "do_not_run" });
  });
});
