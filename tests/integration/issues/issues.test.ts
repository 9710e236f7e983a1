import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany, newManager, newOperator } from "#tests/support/accounts.ts";
import { flashOf } from "#tests/support/flash.ts";
import { formsIn, textIn } from "#tests/support/page-text.ts";
import { jpeg } from "#tests/support/photo-files.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";
import { uploadPhoto } from "#tests/support/upload-photo.ts";

/** Issues by calls and by pages without script, on the built product. */

let company: Company;
let id: string;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const other = await newCompany(product);
beforeEach(async () => {
  company = await newCompany(product);
  ({ id } = await company.machine({ currentUsage: 1000.5 }));
});

const call = (method: string, path: string, body?: unknown, client: Client = company.owner) =>
  client.json(method, path, body);
const raise = async (words = "Brakes pull left", fields: object = {}, machine = id) =>
  (
    await call("POST", `/api/equipment/${machine}/issues`, {
      condition: "needs_attention",
      description: words,
      ...fields,
    })
  ).body;
const list = async (query = "") => (await call("GET", `/api/issues${query}`)).body;
const wordsOf = (issues: { description: string }[]) => issues.map(({ description }) => description);
const one = async (issueId: string) =>
  (await list("?status=all")).find((issue: { id: string }) => issue.id === issueId);
const machine = async () => (await call("GET", `/api/equipment/${id}`)).body;
const resolve = (issueId: string, body: object = { resolution: "New hose" }, client = company.owner) =>
  call("POST", `/api/issues/${issueId}/resolve`, body, client);
const reopen = (issueId: string, body: object = {}) => call("POST", `/api/issues/${issueId}/reopen`, body);
const change = (issueId: string, condition: string) => call("PATCH", `/api/issues/${issueId}`, { condition });
const events = async () =>
  (await call("GET", `/api/equipment/${id}/history`)).body
    .map(({ content }: { content: string }) => content)
    .filter((content: string) => content.startsWith("Issue"));
/** Turns an issue into one of a checklist's line, as reports open them. */
const ofLine = (issueId: string, line: string) =>
  product.run(
    "update issues set line = ?1, line_key = lower(?1), source = 'check' where id = ?2",
    line,
    issueId,
  );
const reportedLast = (issueId: string, at: number) =>
  product.run("update issues set last_reported_at = ?1 where id = ?2", at, issueId);

describe("POST /api/equipment/{id}/issues", () => {
  it("answers 201 with the record of an issue raised by a manager", async () => {
    const { status, body } = await call("POST", `/api/equipment/${id}/issues`, {
      condition: "do_not_run",
      description: "  Brakes pull left\r\n",
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      equipmentId: id,
      equipmentName: "Loader",
      condition: "do_not_run",
      description: "Brakes pull left",
      line: null,
      source: "manager",
      photos: [],
      usage: 1000.5,
      reportedBy: company.businessName,
      reportedAt: expect.any(String),
      timesReported: 1,
      lastReportedAt: body.reportedAt,
      status: "open",
      resolvedAt: null,
      resolvedBy: null,
      resolution: null,
      serviceEntryId: null,
      createdAt: body.reportedAt,
    });
    expect(await list()).toEqual([body]);
    expect(await machine()).toMatchObject({ condition: "do_not_run", openIssues: 1 });
    expect(await events()).toEqual(["Issue reported: Brakes pull left"]);
  });

  it("refuses a blank text, one of 5,001 characters and an unknown condition, and stores nothing", async () => {
    const send = (fields: object) =>
      call("POST", `/api/equipment/${id}/issues`, {
        ...{ condition: "needs_attention", description: "Leaks", ...fields },
      });
    const blank = await send({ description: " \n" });
    expect(blank.status).toBe(400);
    expect(blank.body.errors).toEqual({ description: ["Say What Is Wrong"] });
    expect((await send({ description: "a".repeat(5_001) })).status).toBe(400);
    for (const condition of ["ok", "broken", undefined]) expect((await send({ condition })).status).toBe(400);
    expect(await list("?status=all")).toEqual([]);
    expect((await send({ description: "a".repeat(5_000) })).status).toBe(201);
  });

  it("takes the raiser's own photos, and nobody else's", async () => {
    const mine = await uploadPhoto(company.owner);
    const theirs = await uploadPhoto(other.owner);
    expect((await raise("Leaks", { photos: [theirs] })).errors).toHaveProperty("photos");
    expect(await raise("Leaks", { photos: [mine] })).toMatchObject({ photos: [mine] });
  });

  it("raises one issue per key, however often it is sent", async () => {
    const send = () =>
      company.owner.json(
        "POST",
        `/api/equipment/${id}/issues`,
        { condition: "do_not_run", description: "Leaks" },
        { "Idempotency-Key": "once" },
      );
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
  });

  it("answers 404 for an unknown machine and 409 for a retired one", async () => {
    const body = { condition: "do_not_run", description: "Leaks" };
    expect((await call("POST", "/api/equipment/none/issues", body)).status).toBe(404);
    await call("POST", `/api/equipment/${id}/retire`, {});
    const retired = await call("POST", `/api/equipment/${id}/issues`, body);
    expect(retired).toMatchObject({ status: 409, body: { message: "This machine is retired." } });
  });
});

describe("the mail of an issue", () => {
  it("is sent to the other owners and managers when a manager raises it, and to nobody for other acts", async () => {
    const manager = await newManager(product, company);
    const sent = async (to: string) =>
      (await product.mailbox(to)).filter(({ subject }) => /^(?:Do not run|Needs attention): /.test(subject));
    const { body: issue } = await call(
      "POST",
      `/api/equipment/${id}/issues`,
      { condition: "do_not_run", description: "Brakes pull left" },
      manager,
    );
    const [mail, ...more] = await sent(company.email);
    expect(mail?.subject).toBe("Do not run: Loader");
    for (const words of ["Brakes pull left", "Mona Field", `/issues/${issue.id}`]) {
      expect(mail?.text).toContain(words);
    }
    expect(more).toEqual([]);
    expect(await sent(`manager-of-${company.email}`)).toEqual([]);
    await change(issue.id, "needs_attention");
    await resolve(issue.id);
    await reopen(issue.id);
    expect(await sent(company.email)).toHaveLength(1);
    expect(await sent(`manager-of-${company.email}`)).toEqual([]);
    await raise("Leaks");
    expect((await sent(`manager-of-${company.email}`)).map(({ subject }) => subject)).toEqual([
      "Needs attention: Loader",
    ]);
    expect(await sent(company.email)).toHaveLength(1);
  });
});

describe("GET /api/issues", () => {
  it("lists open issues with do-not-run first, then by the latest report, and all issues by the latest report alone", async () => {
    const words = ["old", "stop", "new", "done"];
    const [old, stop, fresh, done] = await Promise.all(words.map((each) => raise(each)));
    await change(stop.id, "do_not_run");
    for (const [at, issue] of [stop, old, fresh, done].entries()) await reportedLast(issue.id, at);
    await resolve(done.id);
    expect(wordsOf(await list())).toEqual(["stop", "new", "old"]);
    expect(wordsOf(await list("?status=open"))).toEqual(["stop", "new", "old"]);
    expect(wordsOf(await list("?status=all"))).toEqual(["done", "new", "old", "stop"]);
    expect(wordsOf(await list("?status=resolved"))).toEqual(["done"]);
    expect((await call("GET", "/api/issues?status=closed")).status).toBe(400);
  });

  it("filters by machine, and finds nothing for another company's", async () => {
    const { id: mule } = await company.machine({ name: "Mule" });
    await raise("Leaks");
    await raise("Squeaks", {}, mule);
    expect(wordsOf(await list(`?equipmentId=${mule}`))).toEqual(["Squeaks"]);
    const theirs = await other.owner.json("GET", `/api/issues?equipmentId=${mule}`);
    expect(theirs).toMatchObject({ status: 200, body: [] });
  });

  it("lists the issue's own photos, then those of its reports, also late ones", async () => {
    const mine = await uploadPhoto(company.owner);
    const issue = await raise("Leaks", { photos: [mine] });
    const { client } = await newOperator(product, company);
    const update = await client.ask("POST", "/api/operator-updates", {
      ...{ equipmentId: id, notes: "Leaks a lot" },
    });
    await product.run(
      `insert into issue_reports (operator_update_id, line_key, company_id, equipment_id, issue_id,
        reported_by_name, reported_at) values (?1, '', ?2, ?3, ?4, 'John Field', 1)`,
      update.id,
      company.id,
      id,
      issue.id,
    );
    const late = await uploadPhoto(client);
    await client.json("POST", `/api/operator-updates/${update.id}/photos`, { photos: [late] });
    expect(await one(issue.id)).toMatchObject({ photos: [mine, late] });
    const { html } = await company.owner.page(`/issues/${issue.id}`);
    expect(html).toContain("Leaks a lot");
    expect(html).toContain(`href="/updates/${update.id}"`);
    for (const path of [mine, late]) expect(html).toContain(path.split("/").at(-1));
  });
});

describe("POST /api/issues/{id}/resolve", () => {
  it("stores the note, who resolved it and when, and answers 409 with the name the second time", async () => {
    const issue = await raise();
    const { status, body } = await resolve(issue.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "resolved",
      resolution: "New hose",
      resolvedBy: company.businessName,
      resolvedAt: expect.any(String),
    });
    expect(await machine()).toMatchObject({ condition: "ok", openIssues: 0 });
    expect(await events()).toEqual([
      "Issue resolved: New hose (Brakes pull left)",
      "Issue reported: Brakes pull left",
    ]);
    const again = await resolve(issue.id, { resolution: "Me too" });
    expect(again).toMatchObject({
      status: 409,
      body: { message: `Already resolved by ${company.businessName}.` },
    });
    expect(await one(issue.id)).toMatchObject({ resolution: "New hose" });
  });

  it("refuses an empty note", async () => {
    const issue = await raise();
    const { status, body } = await resolve(issue.id, { resolution: "  " });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ resolution: ["Please say what was done."] });
    expect(await list()).toHaveLength(1);
  });

  it("also resolves ticked issues that are open on the machine, and skips others", async () => {
    const { id: mule } = await company.machine({ name: "Mule" });
    const [first, second, third, done] = await Promise.all(["1", "2", "3", "4"].map((each) => raise(each)));
    const elsewhere = await raise("Elsewhere", {}, mule);
    await resolve(done.id, { resolution: "Before" });
    await resolve(first.id, {
      resolution: "All done",
      alsoIssueIds: [second.id, done.id, elsewhere.id, "x"],
    });
    expect(wordsOf(await list()).sort()).toEqual(["3", "Elsewhere"]);
    expect(await one(second.id)).toMatchObject({ resolution: "All done" });
    expect(await one(done.id)).toMatchObject({ resolution: "Before" });
    expect(await one(third.id)).toMatchObject({ status: "open" });
    const sentences = (await events()).filter((words: string) =>
      words.startsWith("Issue resolved: All done"),
    );
    expect(sentences.sort()).toEqual(["Issue resolved: All done (1)", "Issue resolved: All done (2)"]);
  });

  it("resolves 120 issues at once", async () => {
    const ids: string[] = [];
    // One after another: only resolving them is tested at once.
    for (let n = 0; n < 120; n += 1) ids.push((await raise(`Many ${n}`)).id);
    expect(await list()).toHaveLength(120);
    const [first = "", ...others] = ids;
    const { status } = await resolve(first, { resolution: "All of them", alsoIssueIds: others });
    expect(status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it("lets one of two simultaneous managers win; the other resolves none of the ticked issues", async () => {
    const manager = await newManager(product, company);
    for (let round = 0; round < 5; round += 1) {
      const issues = await Promise.all(["a", "b", "c"].map((each) => raise(`${each}${round}`)));
      const [first, second, third] = issues.map((issue) => issue.id);
      const answers = await Promise.all([
        resolve(first, { resolution: "Owner", alsoIssueIds: [second] }),
        resolve(first, { resolution: "Manager", alsoIssueIds: [third] }, manager),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409]);
      const ownerWon = statuses[0] === 200;
      const lost = answers[ownerWon ? 1 : 0];
      expect(lost?.body.message).toBe(
        `Already resolved by ${ownerWon ? company.businessName : "Mona Field"}.`,
      );
      expect(await one(ownerWon ? third : second)).toMatchObject({ status: "open" });
      expect(await one(ownerWon ? second : third)).toMatchObject({ status: "resolved" });
    }
  });
});

describe("the history of an issue", () => {
  it("names it by its first words, in calls, on pages, in the file and in both languages", async () => {
    const issue = await raise(`Leaks ${"a lot ".repeat(40)}`);
    await resolve(issue.id);
    const name = `${`Leaks ${"a lot ".repeat(40)}`.slice(0, 80).trimEnd()}…`;
    const sentences = [`Issue resolved: New hose (${name})`, `Falla resuelta: New hose (${name})`];
    expect((await events())[0]).toBe(sentences[0]);
    for (const [index, lng] of ["en", "es"].entries()) {
      const visible = (await company.owner.page(`/equipment-items/${id}/history`, lng)).text;
      expect(visible).toContain(sentences[index]);
    }
    company.owner.cookies.set("lng", "en");
    const file = await company.owner.html(`/exports/equipment-history.csv?equipmentId=${id}`);
    expect(file).toContain(sentences[0]);
  });

  it("keeps the words of records from before, which don't name it", async () => {
    await product.run(
      `insert into history_records (id, company_id, equipment_id, equipment_name, type, event, event_params,
          usage, operator_name, created_at)
        select ?2 || e.value, ?1, ?2, 'Loader', 'update', e.value, ?3, 0, 'Ann', ?4
          from json_each('["issue_resolved", "issue_reopened"]') as e`,
      company.id,
      id,
      JSON.stringify({ words: "New hose" }),
      Date.now(),
    );
    expect((await events()).sort()).toEqual(["Issue reopened: New hose", "Issue resolved: New hose"]);
  });
});

describe("POST /api/issues/{id}/reopen", () => {
  it("clears the resolution, which the history keeps, with or without a reason", async () => {
    const issue = await raise();
    await resolve(issue.id);
    const { status, body } = await reopen(issue.id, { reason: "Leaks again" });
    expect(status).toBe(200);
    expect(body).toEqual(issue);
    expect(await machine()).toMatchObject({ condition: "needs_attention", openIssues: 1 });
    await resolve(issue.id);
    await reopen(issue.id);
    expect((await events()).slice(0, 3)).toEqual([
      "Issue reopened (Brakes pull left).",
      "Issue resolved: New hose (Brakes pull left)",
      "Issue reopened: Leaks again (Brakes pull left)",
    ]);
  });

  it("answers 409 for an open issue, and for a line that is open again", async () => {
    const [old, again] = [await raise("Tires: flat"), await raise("Tires: flat again")];
    expect(await reopen(old.id)).toMatchObject({ status: 409, body: { message: "It is open already." } });
    await ofLine(old.id, "Tires");
    await resolve(old.id);
    await ofLine(again.id, "Tires");
    expect(await reopen(old.id)).toMatchObject({ status: 409, body: { message: "It is open already." } });
    await resolve(again.id);
    expect((await reopen(old.id)).status).toBe(200);
  });

  it("leaves one issue of a line open when two are reopened at once", async () => {
    const issues = [await raise("Tires: flat"), await raise("Tires: bald")];
    for (const issue of issues) {
      await ofLine(issue.id, "Tires");
      await resolve(issue.id);
    }
    const statuses = await Promise.all(issues.map(async (issue) => (await reopen(issue.id)).status));
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await machine()).toMatchObject({ openIssues: 1 });
  });
});

describe("PATCH /api/issues/{id}", () => {
  it("changes the condition and the machine's mark, and nothing when it stays the same", async () => {
    const issue = await raise("Brakes", { condition: "do_not_run" });
    const { status, body } = await change(issue.id, "needs_attention");
    expect(status).toBe(200);
    expect(body).toEqual({ ...issue, condition: "needs_attention" });
    expect(await machine()).toMatchObject({ condition: "needs_attention", openIssues: 1 });
    await change(issue.id, "needs_attention");
    expect(await events()).toEqual(["Issue now Needs attention: Brakes", "Issue reported: Brakes"]);
    expect((await change(issue.id, "ok")).status).toBe(400);
    await resolve(issue.id);
    expect((await change(issue.id, "do_not_run")).status).toBe(409);
  });

  it("loses nothing when several issues change at once", async () => {
    const issues = await Promise.all(["a", "b", "c", "d"].map((each) => raise(each)));
    const answers = await Promise.all([
      ...issues.slice(0, 2).map((issue) => change(issue.id, "do_not_run")),
      ...issues.slice(2).map((issue) => resolve(issue.id)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await machine()).toMatchObject({ condition: "do_not_run", openIssues: 2 });
  });
});

describe("an issue", () => {
  it("of a retired machine can't be changed, answers as retired, and is restored with the machine", async () => {
    const [issue, done] = [await raise("Leaks", { condition: "do_not_run" }), await raise("Squeaks")];
    await resolve(done.id);
    await call("POST", `/api/equipment/${id}/retire`, {});
    for (const answer of [
      await resolve(issue.id),
      await reopen(done.id),
      await change(issue.id, "needs_attention"),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { message: "This machine is retired." } });
    }
    expect(await list()).toEqual([]);
    expect(await one(issue.id)).toMatchObject({ status: "retired", equipmentName: "Loader" });
    expect(await one(done.id)).toMatchObject({ status: "resolved" });
    const retired = (await call("GET", "/api/retired-equipment")).body[0];
    await call("POST", `/api/retired-equipment/${retired.id}/restore`);
    expect(wordsOf(await list())).toEqual(["Leaks"]);
    expect(await machine()).toMatchObject({ condition: "do_not_run", openIssues: 1 });
  });
});

describe("the raise form", () => {
  const path = () => `/equipment-items/${id}/issue`;

  it("raises an issue with photos, once, and shows it", async () => {
    const { html } = await company.owner.page(path());
    const [, form] = formsIn(html);
    expect(html).not.toContain("modulepreload");
    const fields: [string, string | File][] = [
      ["idempotencyKey", "k1"],
      ["condition", "do_not_run"],
      ["description", "Brakes"],
      ["photos", new File([jpeg()], "a.jpg", { type: "image/jpeg" })],
    ];
    expect(form).toBeDefined();
    const answers = [
      await company.owner.postFiles(path(), fields),
      await company.owner.postFiles(path(), fields),
    ];
    const [issue, ...rest] = await list();
    expect(rest).toEqual([]);
    expect(issue.photos).toHaveLength(1);
    for (const answer of answers) expect(answer.headers.get("Location")).toBe(`/issues/${issue.id}`);
    expect(await flashOf(answers[0] as Response)).toMatchObject({ title: "issues:raise.done" });
  });

  it("answers 400 with its message at the text, and keeps what was chosen", async () => {
    const answer = await company.owner.postFiles(path(), [
      ["condition", "do_not_run"],
      ["description", " "],
      ["photos", new File([jpeg()], "a.jpg", { type: "image/jpeg" })],
    ]);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(textIn(html)).toContain("Say What Is Wrong");
    expect(html).toMatch(/value="do_not_run"[^>]*checked=""|checked=""[^>]*value="do_not_run"/);
    expect(html).toMatch(/type="checkbox" name="photos"/);
    expect(await list("?status=all")).toEqual([]);
  });
});

describe("/issues/{id}", () => {
  const post = (issueId: string, fields: Record<string, string>) =>
    company.owner.postFiles(`/issues/${issueId}`, Object.entries(fields));

  it("resolves, reopens and changes by its forms, each with its notice", async () => {
    const issue = await raise();
    for (const [fields, title] of [
      [{ intent: "condition", condition: "do_not_run" }, "issues:change.done"],
      [{ intent: "resolve", resolution: "New hose" }, "issues:resolve.done"],
      [{ intent: "reopen", reason: "" }, "issues:reopen.done"],
    ] as const) {
      const answer = await post(issue.id, fields);
      expect(answer.headers.get("Location")).toBe(`/issues/${issue.id}`);
      expect(await flashOf(answer)).toMatchObject({ title });
    }
    expect(await one(issue.id)).toMatchObject({ status: "open", condition: "do_not_run" });
  });

  it("says at the note that it is missing, in both languages", async () => {
    const issue = await raise();
    for (const [lng, words] of [
      ["en", "Please say what was done."],
      ["es", "Diga qué se hizo."],
    ] as const) {
      company.owner.cookies.set("lng", lng);
      const answer = await post(issue.id, { intent: "resolve", resolution: "" });
      expect(answer.status).toBe(400);
      expect(textIn(await answer.text())).toContain(words);
    }
  });

  it("offers the other open issues of its machine, and shows a lost race", async () => {
    const [issue, beside] = [await raise("Leaks"), await raise("Squeaks")];
    const { html } = await company.owner.page(`/issues/${issue.id}`);
    expect(html).toContain(`name="alsoIssueIds" value="${beside.id}"`);
    await resolve(issue.id);
    const answer = await post(issue.id, { intent: "resolve", resolution: "Late" });
    expect(answer.status).toBe(409);
    expect(textIn(await answer.text())).toContain(`Already resolved by ${company.businessName}.`);
  });

  it("keeps what was typed where somebody else's act came first, beside the act that is possible now", async () => {
    const [issue, beside] = [await raise("Leaks"), await raise("Squeaks")];
    const kept = async (fields: Record<string, string>) => {
      const answer = await post(issue.id, fields);
      expect(answer.status).toBe(409);
      const forms = formsIn(await answer.text()).map(({ fields: visible }) =>
        Object.fromEntries(visible.map(({ name, value }) => [name, value])),
      );
      return forms.flatMap(({ idempotencyKey: _, ...form }) => (form.intent ? [form] : []));
    };
    await resolve(issue.id);
    const note = "New hose, and both clamps <tight>";
    const resolving = { intent: "resolve", resolution: note, alsoIssueIds: beside.id };
    expect(await kept(resolving)).toEqual(
      expect.arrayContaining([resolving, { intent: "reopen", reason: "" }]),
    );
    const changing = { intent: "condition", condition: "do_not_run" };
    expect(await kept(changing)).toEqual(expect.arrayContaining([changing]));
    await reopen(issue.id);
    const reopening = { intent: "reopen", reason: "It leaks again" };
    expect(await kept(reopening)).toEqual(
      expect.arrayContaining([reopening, { intent: "resolve", resolution: "" }]),
    );
    await call("POST", `/api/equipment/${id}/retire`, {});
    expect(await kept(resolving)).toEqual([expect.objectContaining({ resolution: note })]);
  });
});

describe("/issues", () => {
  it("says that no issue is open, and lists 50 a page without loss", async () => {
    expect((await company.owner.page("/issues")).text).toContain("No open issues.");
    expect((await company.owner.page("/issues", "es")).text).toContain("No hay fallas abiertas.");
    await product.run(
      `with recursive n(v) as (select 1 union all select v + 1 from n where v < 120)
        insert into issues (id, company_id, equipment_id, condition, description, source, photos, usage,
          reported_by_name, reported_at, times_reported, last_reported_at, created_at)
        select 'i' || v || ?2, ?1, ?2, iif(v % 3, 'needs_attention', 'do_not_run'), 'Number ' || v || '.', 'manager',
          '[]', 0, 'Ann', 0, 1, v / 7, 0 from n`,
      company.id,
      id,
    );
    for (const filter of ["open", "all"]) {
      const seen: string[] = [];
      let path: string | undefined = `/issues?filter=${filter}`;
      while (path) {
        const { html }: { html: string } = await company.owner.page(path);
        const numbers = [...html.matchAll(/Number (\d+)\./g)].map(([, number]) => number ?? "");
        expect(numbers.length).toBeLessThanOrEqual(50);
        seen.push(...numbers);
        path = /href="([^"]*after=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
      }
      expect(seen).toHaveLength(120);
      expect(new Set(seen).size).toBe(120);
      const all = await list(`?status=${filter}`);
      expect(all.map(({ description }: { description: string }) => description)).toEqual(
        seen.map((number) => `Number ${number}.`),
      );
    }
  });

  it("shows resolved issues among all, with when, by whom and the note; retired ones as Retired", async () => {
    const [issue, left] = [await raise("Leaks"), await raise("Squeaks")];
    await resolve(issue.id);
    const visible = (await company.owner.page("/issues?filter=all")).text;
    expect(visible).toContain(`Resolved by ${company.businessName}`);
    expect(visible).toContain("New hose");
    await call("POST", `/api/equipment/${id}/retire`, {});
    expect((await company.owner.page("/issues")).text).toContain("No open issues.");
    expect((await company.owner.page("/issues?filter=all")).text).toMatch(/Squeaks[\s\S]*Retired/);
    expect((await company.owner.page(`/issues/${left.id}`)).html).not.toContain('name="intent"');
    expect((await company.owner.page("/issues/print?filter=all")).text).toContain("Squeaks");
  });
});

describe("/exports/issues.csv", () => {
  it("has the columns of the specification, and redirects to /issues when there are none", async () => {
    const none = await company.owner.get("/exports/issues.csv");
    expect(none.headers.get("Location")).toBe("/issues");
    expect(await flashOf(none)).toMatchObject({ title: "downloads:noData" });
    const issue = await raise("Leaks, a lot", { condition: "do_not_run" });
    await resolve(issue.id);
    await raise("Squeaks");
    const today = new Date().toISOString().slice(0, 10);
    const answer = await company.owner.get("/exports/issues.csv");
    expect(answer.headers.get("Content-Disposition")).toContain(`issues-${today}.csv`);
    const lines = (await answer.text()).replace("\uFEFF", "").split("\r\n");
    expect(lines[0]).toBe(
      "Date Reported,Equipment,Condition,Issue,Reported By,Times Reported,Usage,Unit,Status,Date Resolved,Resolved By,Resolution",
    );
    const by = company.businessName;
    expect(lines.slice(1, 3)).toEqual([
      `${today},Loader,Needs attention,Squeaks,${by},1,1000.5,Hours,Open,,,`,
      `${today},Loader,Do not run,"Leaks, a lot",${by},1,1000.5,Hours,Resolved,${today},${by},New hose`,
    ]);
    const open = await company.owner.html(`/exports/issues.csv?filter=open&equipment=${id}`);
    expect(open.trim().split("\r\n")).toHaveLength(2);
  });
});
