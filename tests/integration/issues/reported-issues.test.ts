import { beforeAll, describe, expect, it } from "vitest";
import { newCompany, newOperator, type Operator } from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

/** What a submitted report does to its machine's issues and checks. */

let maria: Operator;
let john: Operator;

const product = await startedProduct({ RATE_LIMIT_SCALE: "100" });
const company = await newCompany(product);
beforeAll(async () => {
  await product.run("update companies set equipment_limit = -1");
  maria = await newOperator(product, company, "Maria", "Lopez");
  john = await newOperator(product, company, "John", "Field");
});

type Line = { line: string; ok?: unknown; word?: string };
const report = (
  equipmentId: string,
  fields: { check?: Line[] | null; [name: string]: unknown },
  { by = maria, key }: { by?: Operator; key?: string } = {},
) =>
  by.client.json(
    "POST",
    "/api/operator-updates",
    { equipmentId, ...fields },
    key ? { "Idempotency-Key": key } : {},
  );

async function rowsOf(table: string, equipmentId: string) {
  const results = await product.rows<Record<string, unknown>>(
    `select * from ${table} where equipment_id = ? order by rowid`,
    equipmentId,
  );
  return results;
}
const issuesOf = (equipmentId: string) => rowsOf("issues", equipmentId);
const machineOf = async (id: string) => {
  const row = await product.first("select * from equipment where id = ?", id);
  return row as Record<string, unknown>;
};
const resolve = (equipmentId: string, at: Date) =>
  product.run(
    "update issues set resolved_at = ?, resolved_by_name = 'Ann' where equipment_id = ?",
    at.getTime(),
    equipmentId,
  );
const mailsAbout = async (equipmentId: string) =>
  (await product.mailbox()).filter(({ html }) => html.includes(`/equipment-items/${equipmentId}`));

const BRAKES = { line: "*Brakes", ok: false, word: "pull left" };
const LIGHTS = { line: "Lights", ok: false, word: "left one out" };
const HORN = { line: "Horn", ok: true };

describe("a report with a condition", () => {
  it("opens an issue at once, in the words of its notes, and stays pending", async () => {
    const machine = await company.addMachine();
    const takenAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const { status, body } = await report(machine, {
      newUsage: 120.5,
      notes: " Smokes ",
      condition: "do_not_run",
      takenAt,
    });
    expect([status, body.status, body.condition, body.issueIds.length, body.checkId]).toEqual([
      201,
      "pending",
      "do_not_run",
      1,
      null,
    ]);
    expect(await issuesOf(machine)).toMatchObject([
      {
        id: body.issueIds[0],
        description: "Smokes",
        condition: "do_not_run",
        source: "report",
        line: null,
        usage: 1205,
        reported_by_name: "Maria Lopez",
        reported_at: Date.parse(takenAt),
        last_reported_at: Date.parse(takenAt),
        times_reported: 1,
        resolved_at: null,
      },
    ]);
    expect(await machineOf(machine)).toMatchObject({
      condition: "do_not_run",
      open_issues: 1,
      current_usage: 1000,
    });
    const list = await company.owner.ask("GET", "/api/operator-updates?limit=1");
    expect(list[0]).toMatchObject({ condition: "do_not_run", issueIds: body.issueIds, checkId: null });
  });

  it("takes the machine's usage when it has no reading, and opens another issue in free words", async () => {
    const machine = await company.addMachine();
    await report(machine, { notes: "Leaks", condition: "needs_attention" });
    await report(machine, { notes: "Leaks", condition: "needs_attention" });
    expect((await issuesOf(machine)).map(({ usage }) => usage)).toEqual([1000, 1000]);
    expect(await machineOf(machine)).toMatchObject({ condition: "needs_attention", open_issues: 2 });
  });

  it("writes the issue into the machine's history", async () => {
    const machine = await company.addMachine();
    await report(machine, { notes: "Leaks", condition: "needs_attention" });
    await report(machine, { check: [LIGHTS] });
    await report(machine, { check: [LIGHTS] });
    const body = await company.owner.ask("GET", `/api/equipment/${machine}/history`);
    const sentences = body.filter(({ content }: { content: string }) => content.startsWith("Issue"));
    expect(sentences.map(({ content }: { content: string }) => content)).toEqual([
      "Issue reported again: Lights: left one out",
      "Issue reported: Lights: left one out",
      "Issue reported: Leaks",
    ]);
    expect(sentences[0]).toMatchObject({ type: "update", operatorName: "Maria Lopez" });
  });

  it("leaves its issue open when it is applied and voided, or dismissed", async () => {
    const machine = await company.addMachine();
    const { body: first } = await report(machine, { newUsage: 130, notes: "Leaks", condition: "do_not_run" });
    const { body: second } = await report(machine, { notes: "Rattles", condition: "do_not_run" });
    const owner = company.owner;
    expect((await owner.json("POST", `/api/operator-updates/${first.id}/apply`, {})).status).toBe(200);
    expect((await owner.json("POST", `/api/operator-updates/${second.id}/dismiss`, {})).status).toBe(200);
    const readings = await owner.ask("GET", `/api/equipment/${machine}/readings`);
    const reading = readings.find(({ value }: { value: number }) => value === 130);
    await owner.json("POST", `/api/readings/${reading.id}/void`, { reason: "typo" });
    expect((await issuesOf(machine)).map(({ resolved_at }) => resolved_at)).toEqual([null, null]);
    expect(await machineOf(machine)).toMatchObject({ open_issues: 2, current_usage: 1000 });
  });
});

describe("a report with a check", () => {
  it("stores the answers with its reading, and the last check with the machine", async () => {
    const machine = await company.addMachine();
    const takenAt = new Date(Date.now() - 3_600_000).toISOString();
    const { status, body } = await report(machine, {
      newUsage: 101,
      takenAt,
      check: [{ ...HORN, word: "weak" }, BRAKES],
    });
    expect(status).toBe(201);
    expect(await rowsOf("checks", machine)).toMatchObject([
      {
        id: body.checkId,
        checklist_name: null,
        operator_name: "Maria Lopez",
        usage: 1010,
        taken_at: Date.parse(takenAt),
        lines: JSON.stringify([{ ...HORN, word: "weak" }, BRAKES]),
        not_ok: 1,
      },
    ]);
    expect(await machineOf(machine)).toMatchObject({
      last_check_at: Date.parse(takenAt),
      last_check_by: "Maria Lopez",
    });
    expect(await issuesOf(machine)).toMatchObject([
      { line: "Brakes", description: "Brakes: pull left", condition: "do_not_run", source: "check" },
    ]);
  });

  it("needs nothing else, and has no check without an answered line", async () => {
    const machine = await company.addMachine();
    const { body } = await report(machine, { check: [HORN] });
    expect(body.checkId).toEqual(expect.any(String));
    const { body: other } = await report(machine, { notes: "Fine", check: [{ line: "Horn" }] });
    expect(other.checkId).toBeNull();
    expect(await rowsOf("checks", machine)).toHaveLength(1);
  });

  it("doesn't move the machine's last check back when it arrives late", async () => {
    const machine = await company.addMachine();
    const [early, late] = [5, 1].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString());
    await report(machine, { check: [HORN], takenAt: late }, { by: john });
    await report(machine, { check: [HORN], takenAt: early });
    expect(await machineOf(machine)).toMatchObject({
      last_check_at: Date.parse(late ?? ""),
      last_check_by: "John Field",
    });
  });

  it("repeats a line's open issue, which takes a worse condition but never a lesser one", async () => {
    const machine = await company.addMachine();
    const ids = [];
    for (const fields of [
      { check: [LIGHTS] },
      { check: [{ ...LIGHTS, line: "* lights " }] },
      { check: [LIGHTS] },
    ]) {
      ids.push((await report(machine, fields)).body.issueIds);
    }
    expect(new Set(ids.flat()).size).toBe(1);
    expect(await issuesOf(machine)).toMatchObject([
      { times_reported: 3, condition: "do_not_run", description: "Lights: left one out", line: "Lights" },
    ]);
    expect(await rowsOf("issue_reports", machine)).toHaveLength(3);
  });

  it("repeats the issue of a line with two asterisks", async () => {
    const machine = await company.addMachine();
    const check = [{ ...BRAKES, line: "**Brakes" }];
    const answers = [await report(machine, { check }), await report(machine, { check: [BRAKES] })];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await issuesOf(machine)).toMatchObject([{ line: "Brakes", times_reported: 2 }]);
  });

  it("opens a new issue after the last was resolved, but joins that one when written before", async () => {
    const machine = await company.addMachine();
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await report(machine, { check: [LIGHTS], takenAt: hoursAgo(9).toISOString() });
    await resolve(machine, hoursAgo(4));
    const { body: late } = await report(machine, { check: [LIGHTS], takenAt: hoursAgo(6).toISOString() });
    const [resolved] = await issuesOf(machine);
    expect([late.issueIds, resolved?.times_reported, resolved?.resolved_at]).toEqual([
      [resolved?.id],
      2,
      expect.any(Number),
    ]);
    expect(await machineOf(machine)).toMatchObject({ condition: "ok", open_issues: 0 });
    await report(machine, { check: [LIGHTS], takenAt: hoursAgo(2).toISOString() });
    expect(await issuesOf(machine)).toHaveLength(2);
    expect(await machineOf(machine)).toMatchObject({ condition: "needs_attention", open_issues: 1 });
  });

  it("opens one issue when several operators report a line at once", async () => {
    const machine = await company.addMachine();
    const by = [maria, john, maria, john];
    const answers = await Promise.all(by.map((each) => report(machine, { check: [LIGHTS] }, { by: each })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await issuesOf(machine)).toMatchObject([{ times_reported: 4 }]);
    expect(await rowsOf("issue_reports", machine)).toHaveLength(4);
    expect(await rowsOf("checks", machine)).toHaveLength(4);
  });
});

describe("a report sent twice under its key", () => {
  const fields = { condition: "do_not_run", notes: "Smokes", check: [LIGHTS, { ...HORN, word: "" }] };

  it("opens and counts once, also at the same moment", async () => {
    const machine = await company.addMachine();
    const send = () => report(machine, fields, { key: `twice-${machine}` });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(
      new Set(answers.map(({ body }) => JSON.stringify([body.id, body.issueIds.sort(), body.checkId]))).size,
    ).toBe(1);
    expect((await issuesOf(machine)).map(({ times_reported }) => times_reported)).toEqual([1, 1]);
    expect(await rowsOf("checks", machine)).toHaveLength(1);
    expect(await mailsAbout(machine)).toHaveLength(1);
  });

  it.each([
    ["another condition", { ...fields, condition: "needs_attention" }],
    ["another answer", { ...fields, check: [LIGHTS, { ...HORN, ok: false, word: "weak" }] }],
    ["no check", { ...fields, check: null }],
  ])("is refused with %s, and opens nothing", async (_, changed) => {
    const machine = await company.addMachine();
    const key = `changed-${machine}`;
    await report(machine, fields, { key });
    expect((await report(machine, changed, { key })).status).toBe(422);
    expect(await issuesOf(machine)).toHaveLength(2);
  });
});

describe("a report is refused, and stores nothing,", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ line: `L${index}`, ok: true }));
  it.each<[string, Record<string, unknown>, string]>([
    ["with an unknown condition", { notes: "x", condition: "broken" }, "condition"],
    ["with 13 lines", { check: lines(13) }, "check"],
    ["with a line of 81 characters", { check: [{ line: "x".repeat(81), ok: true }] }, "check"],
    ["with a blank line", { check: [{ line: " * ", ok: true }] }, "check"],
    ["with a line twice", { check: [HORN, { line: "*horn", ok: true }] }, "check"],
    ["with an answer that is no boolean", { check: [{ line: "Horn", ok: "true" }] }, "check.0.ok"],
    ["with a word of 201 characters", { check: [{ ...LIGHTS, word: "x".repeat(201) }] }, "check.0.word"],
    ["with a fault without a word", { check: [{ ...LIGHTS, word: " " }] }, "check.0.word"],
    ["with half a check", { check: [HORN, { line: "Lights" }] }, "check"],
    ["with a condition without words", { newUsage: 105, condition: "do_not_run" }, "notes"],
    ["with a condition alone", { condition: "do_not_run" }, "newUsage"],
  ])("%s", async (_, fields, field) => {
    const machine = await company.addMachine();
    const { status, body } = await report(machine, fields as { check?: Line[] });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    expect(await rowsOf("operator_updates", machine)).toEqual([]);
  });

  it("with a message that names the mistake", async () => {
    const machine = await company.addMachine();
    const { body } = await report(machine, { newUsage: 105, condition: "do_not_run" });
    expect(body).toEqual({
      message: "Say What Is Wrong",
      errors: { notes: ["Please say in the notes what is wrong."] },
    });
    const { body: check } = await report(machine, { check: [HORN, { line: "Lights" }] });
    expect(check).toEqual({
      message: "Check Not Finished",
      errors: { check: ["Please answer every line of the check, or none."] },
    });
  });
});

describe("the mail of a report's issues", () => {
  it("is sent at once to every owner and manager, and to no one twice", async () => {
    const machine = await company.addMachine();
    const takenAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
    await product.run(
      "update users set operator_notes_alerts = 0 where company_id = ? and role = 'owner'",
      company.id,
    );
    await report(machine, { notes: "On the hill", check: [LIGHTS, BRAKES], takenAt, photosExpected: 2 });
    const [mail, ...others] = await mailsAbout(machine);
    expect([mail?.subject.split(":")[0], others]).toEqual(["Do not run", []]);
    expect(mail?.text).toContain(
      "Do not run:\n> Brakes: pull left\n\nNeeds attention:\n> Lights: left one out",
    );
    expect(mail?.text).toContain("> On the hill");
    expect(mail?.text).toMatch(/Arrived: /);
    expect(mail?.text).toContain("2 photos follow");
    const [worst] = (await issuesOf(machine)).filter(({ condition }) => condition === "do_not_run");
    expect(mail?.text).toContain(`/issues/${worst?.id}`);
  });

  it("reports a repeat that is worse; another repeat is mailed as a note, if it has notes", async () => {
    const machine = await company.addMachine();
    await product.run("update users set operator_notes_alerts = 1");
    const subjects = async () =>
      (await mailsAbout(machine)).map(({ subject }) => subject.split(":")[0]).sort();
    await report(machine, { check: [LIGHTS] });
    await report(machine, { check: [LIGHTS] });
    expect(await subjects()).toEqual(["Needs attention"]);
    await report(machine, { check: [LIGHTS], notes: "Still out" });
    expect(await subjects()).toEqual(["Needs attention", "Note from Maria Lopez"]);
    await report(machine, { check: [LIGHTS], condition: "do_not_run" });
    expect(await subjects()).toEqual(["Do not run", "Needs attention", "Note from Maria Lopez"]);
  });

  it("is in its reader's language", async () => {
    const machine = await company.addMachine();
    await product.run("update users set locale = 'es' where role = 'owner'");
    await report(machine, { notes: "Humo", condition: "do_not_run" });
    await report(machine, { notes: "Gotea", condition: "needs_attention" });
    await product.run("update users set locale = 'en'");
    const subjects = (await mailsAbout(machine)).map(({ subject }) => subject.split(":")[0]).sort();
    expect(subjects).toEqual(["Necesita atención", "No usar"]);
  });

  it("goes to nobody when the company's master switch, or the address's checkbox, is off", async () => {
    const machine = await company.addMachine();
    await product.run("update companies set email_alerts_enabled = 0");
    await report(machine, { notes: "Smokes", condition: "do_not_run" });
    await product.run("update companies set email_alerts_enabled = 1");
    await product.run("update users set primary_email_alerts = 0");
    await report(machine, { notes: "Smokes", condition: "do_not_run" });
    await product.run("update users set primary_email_alerts = 1");
    expect(await mailsAbout(machine)).toEqual([]);
  });
});

describe("the screens of reports", () => {
  it("show the worst mark of a report and its issues, with links, and say that dismissing leaves them", async () => {
    const machine = await company.addMachine();
    const { body } = await report(machine, { notes: "Fine otherwise", check: [BRAKES] });
    for (const path of ["/updates", `/updates/${body.id}`]) {
      const html = await company.owner.html(path);
      expect(html).toContain(`href="/issues/${body.issueIds[0]}"`);
      expect(html).toContain(`href="/checks/${body.checkId}"`);
      expect(html).toMatch(/class="mark stop".*?Do not run/);
    }
    expect(await company.owner.html(`/updates/${body.id}`)).toContain("Its issue stays open.");
    const { body: plain } = await report(machine, { notes: "Fine" });
    const html = await company.owner.html(`/updates/${plain.id}`);
    expect(html).not.toMatch(/class="mark|Its issue stays open|href="\/issues\//);
  });
});
