import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { ignoring } from "#tests/support/description.ts";
import { flashOf } from "#tests/support/flash.ts";
import { plainText } from "#tests/support/page-text.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const LIST = { name: "Tractor", lines: ["*Brakes", "Lights"] };

async function addList(fields: object = {}, by = company) {
  const { status, body } = await by.owner.json("POST", "/api/checklists", { ...LIST, ...fields });
  expect(status).toBe(201);
  return body as { id: string; name: string; lines: string[]; equipmentIds: string[] };
}

/** Each machine's checklist by name, and the day since which it has one. */
async function given(by = company) {
  const results = await product.rows<{ name: string; checklist: string | null; since: string | null }>(
    `select e.name, c.name checklist, e.checklist_since since from equipment e
        left join checklists c on c.id = e.checklist_id where e.company_id = ? order by e.name`,
    by.id,
  );
  return Object.fromEntries(
    results.map(({ name, checklist, since }) => [name, checklist && [checklist, since]]),
  );
}

const today = () => new Date().toISOString().slice(0, 10);
const textOf = async (path: string) => plainText(await company.owner.html(path));

describe("/api/checklists", () => {
  it("adds, lists, changes and deletes checklists with their machines", async () => {
    const [loader, mower] = [
      await company.addMachine({ name: "Loader" }),
      await company.addMachine({ name: "Mower" }),
    ];
    const added = await addList({ equipmentIds: [loader] });
    expect(added).toEqual({ id: added.id, ...LIST, equipmentIds: [loader] });
    const other = await addList({ name: "Mower" });
    const list = await company.owner.ask("GET", "/api/checklists");
    expect(list).toEqual([added, { id: other.id, ...LIST, name: "Mower", equipmentIds: [] }]);

    const at = `/api/checklists/${added.id}`;
    const renamed = await company.owner.json("PATCH", at, { name: "Loader" });
    expect(renamed).toMatchObject({ status: 200, body: { ...LIST, name: "Loader", equipmentIds: [loader] } });
    const moved = await company.owner.json("PATCH", at, { lines: [" Oil ", ""], equipmentIds: [mower] });
    expect(moved.body).toEqual({ id: added.id, name: "Loader", lines: ["Oil"], equipmentIds: [mower] });
    expect(await given()).toEqual({ Loader: null, Mower: ["Loader", today()] });

    expect((await company.owner.json("DELETE", at)).status).toBe(204);
    expect((await company.owner.json("DELETE", at)).status).toBe(404);
    expect((await company.owner.json("PATCH", at, { name: "A" })).status).toBe(404);
    expect(await given()).toEqual({ Loader: null, Mower: null });
  });

  it("answers 404 to an unknown or foreign machine and saves nothing", async () => {
    const loader = await company.addMachine({ name: "Loader" });
    const foreign = await (await newCompany(product)).addMachine({ name: "Theirs" });
    const list = await addList();
    for (const unknown of ["no-such", foreign]) {
      const equipmentIds = [loader, unknown];
      for (const [method, path] of [
        ["POST", "/api/checklists"],
        ["PATCH", `/api/checklists/${list.id}`],
      ] as const) {
        const answer = await company.owner.json(method, path, { ...LIST, name: "New", equipmentIds });
        expect([method, answer.status]).toEqual([method, 404]);
      }
    }
    expect(await company.owner.ask("GET", "/api/checklists")).toEqual([list]);
    expect(await given()).toEqual({ Loader: null });
  });

  it.each([
    ["a name of 60 characters", { name: "x".repeat(60) }, 201],
    ["a name of 61", { name: "x".repeat(61) }, 400],
    ["no name", { name: " " }, 400],
    ["12 lines", { lines: Array.from({ length: 12 }, (_, n) => `Line ${n}`) }, 201],
    ["13 lines", { lines: Array.from({ length: 13 }, (_, n) => `Line ${n}`) }, 400],
    ["a line of 80 characters with its asterisk", { lines: [`*${"x".repeat(79)}`] }, 201],
    ["a line of 81", { lines: ["x".repeat(81)] }, 400],
    ["blank lines alone", { lines: ["", " * "] }, 400],
    ["two lines the same but for case and asterisk", { lines: ["Brakes", " *BRAKES "] }, 400],
    ["a line that is no text", { lines: ["Brakes", 7] }, 400],
    ["machines that are no list", { equipmentIds: { a: 1 } }, 400],
  ])("judges %s", async (_, fields, status) => {
    const { status: answered } = await company.owner.json("POST", "/api/checklists", { ...LIST, ...fields });
    expect(answered).toBe(status);
  });

  it("words a refused line in the reader's language", async () => {
    const refused = async (lng: string, lines: string[]) => {
      company.owner.cookies.set("lng", lng);
      return (await company.owner.json("POST", "/api/checklists", { ...LIST, lines })).body.errors.lines;
    };
    expect(await refused("en", [])).toEqual(["1 to 12 lines of up to 80 characters."]);
    expect(await refused("es", [])).toEqual(["De 1 a 12 puntos de hasta 80 letras."]);
    const same = ["Brakes", "Lights", " *BRAKES "];
    expect(await refused("en", same)).toEqual(["Two lines are the same."]);
    expect(await refused("es", same)).toEqual(["Hay dos puntos iguales."]);
  });

  it("accepts 20 checklists for a company, however many arrive at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        company.owner.json("POST", "/api/checklists", { ...LIST, name: `List ${n}` }),
      ),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(201), count(409)]).toEqual([20, 5]);
    const refused = await company.owner.json("POST", "/api/checklists", LIST);
    expect(refused).toMatchObject({ status: 409, body: { message: "20 checklists at most" } });
  });

  it("moves a machine from another checklist, and keeps the day since which it has one", async () => {
    const loader = await company.addMachine({ name: "Loader" });
    await addList({ equipmentIds: [loader] });
    await product.run("update equipment set checklist_since = '2026-01-05'");
    const second = await addList({ name: "Second", equipmentIds: [loader, loader] });
    expect(second.equipmentIds).toEqual([loader]);
    expect(await given()).toEqual({ Loader: ["Second", "2026-01-05"] });
    await company.owner.json("PATCH", `/api/checklists/${second.id}`, { equipmentIds: [] });
    await company.owner.json("PATCH", `/api/checklists/${second.id}`, { equipmentIds: [loader] });
    expect(await given()).toEqual({ Loader: ["Second", today()] });
  });
});

const keyOf = (html: string) => /name="idempotencyKey" value="([^"]+)"/.exec(html)?.[1] ?? "";

describe("the pages of checklists", () => {
  it("list the checklists with their number of machines, and offer the starts", async () => {
    await addList({
      equipmentIds: [await company.addMachine({ name: "A" }), await company.addMachine({ name: "B" })],
    });
    const page = await textOf("/checklists");
    expect(page).toContain("Tractor 2 2 ⋯ Edit Delete");
    expect(page).toContain("New from Tractor New from Truck New from Trailer New from Excavator or loader");
    expect(page).toContain("New from Mower New from Forklift New from Aerial lift");
  });

  it("fill a new one with the start in the reader's language", async () => {
    const english = await company.owner.html("/checklists/new?start=truck");
    expect(english).toContain('value="Truck"');
    expect(english).toContain("*Service brakes, trailer connections\n*Parking brake\n*Steering\nLights");
    company.owner.cookies.set("lng", "es");
    const spanish = await company.owner.html("/checklists/new?start=truck");
    expect(spanish).toContain('value="Camión"');
    expect(spanish).toContain("*Frenos, conexiones al remolque\n*Freno de mano\n*Dirección\nLuces");
  });

  it("save a new one once for its key, with ticked machines and all of a ticked type", async () => {
    const loader = await company.addMachine({ name: "Loader" });
    await company.addMachine({ name: "Truck", type: "vehicle" });
    await company.addMachine({ name: "Saw", type: "tools" });
    const key = keyOf(await company.owner.html("/checklists/new"));
    const form = {
      name: "Morning",
      lines: "*Brakes\r\n\r\nLights\r\n",
      equipmentIds: loader,
      types: "vehicle",
      idempotencyKey: key,
    };
    const [one, two] = [
      await company.owner.post("/checklists/new", form),
      await company.owner.post("/checklists/new", form),
    ];
    for (const answer of [one, two]) {
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/checklists"]);
      expect(flashOf(answer)).toMatchObject({ tone: "success", title: "checks:list.saved" });
    }
    expect(await textOf("/checklists")).toContain("Checklist Saved");
    const body = await company.owner.ask("GET", "/api/checklists");
    expect(body).toMatchObject([{ name: "Morning", lines: ["*Brakes", "Lights"] }]);
    expect(await given()).toEqual({ Loader: ["Morning", today()], Saw: null, Truck: ["Morning", today()] });
  });

  it("keep what was typed and ticked when they refuse it", async () => {
    const [loader, mower] = [
      await company.addMachine({ name: "Loader" }),
      await company.addMachine({ name: "Mower" }),
    ];
    const list = await addList({ equipmentIds: [mower] });
    const lines = Array.from({ length: 13 }, (_, n) => `Row ${n}`).join("\n");
    const form = { name: "Longer", lines, equipmentIds: loader, types: "tools" };
    const answer = await company.owner.post(`/checklists/${list.id}`, form);
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain("1 to 12 lines of up to 80 characters.");
    expect(html).toContain('value="Longer"');
    expect(html).toContain(lines);
    const ticked = [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([tag]) => tag);
    const names = ticked
      .filter((tag) => tag.includes("checked"))
      .map((tag) => /value="([^"]+)"/.exec(tag)?.[1]);
    expect(names).toEqual([loader, "tools"]);
    expect(await company.owner.ask("GET", "/api/checklists")).toEqual([list]);
  });

  it("tick its machines, name the checklist that others would leave, and save without a tick", async () => {
    const [loader, mower] = [
      await company.addMachine({ name: "Loader" }),
      await company.addMachine({ name: "Mower" }),
    ];
    const list = await addList({ equipmentIds: [loader] });
    await addList({ name: "Cutting", equipmentIds: [mower] });
    const html = await company.owner.html(`/checklists/${list.id}`);
    expect(html).toMatch(
      new RegExp(`name="equipmentIds"[^>]*checked[^>]*value="${loader}"|value="${loader}"[^>]*checked`),
    );
    expect(html).toContain("now: Cutting");
    const saved = await company.owner.post(`/checklists/${list.id}`, { name: "Tractor", lines: "Oil" });
    expect(saved.status).toBe(302);
    expect(await given()).toEqual({ Loader: null, Mower: ["Cutting", today()] });
  });

  it("keep the machines of a checklist that has more than the form shows", async () => {
    await product.run(
      `insert into equipment (id, company_id, name, type, unit, current_usage, current_usage_at, service_parts,
          date_added, last_updated) select ?1 || value, ?1, 'M' || value, 'tools', 'hours', 0, 0, '[]', 0, 0
          from json_each(?2)`,
      company.id,
      JSON.stringify(Array.from({ length: 510 }, (_, n) => n)),
    );
    const list = await addList();
    const all = { name: "Tractor", lines: "Oil" };
    await company.owner.post(`/checklists/${list.id}`, { ...all, types: "tools" });
    const html = await company.owner.html(`/checklists/${list.id}`);
    const displayed = [...html.matchAll(/name="equipmentIds"[^>]*value="([^"]+)"/g)].map(
      ([, id]) => id ?? "",
    );
    const unshown = /name="unshown" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect([displayed.length, unshown.split(" ").length]).toEqual([500, 10]);
    expect(html).toContain("The first 500 of 510 are shown.");
    const saved = await company.owner.post(`/checklists/${list.id}`, {
      ...all,
      equipmentIds: displayed.slice(1),
      unshown,
    });
    expect(saved.status).toBe(302);
    const machines = (await company.owner.ask("GET", "/api/checklists"))[0].equipmentIds;
    expect(machines).toHaveLength(509);
    expect(machines).not.toContain(displayed[0]);
  });

  it("ask before they delete, then take the checklist off its machines", async () => {
    const list = await addList({ equipmentIds: [await company.addMachine({ name: "Loader" })] });
    const at = `/checklists/${list.id}/delete`;
    expect(await textOf(at)).toContain(
      "Delete Tractor? 1 machine has it and will have no checklist. Checks that were done stay.",
    );
    expect(await given()).toEqual({ Loader: ["Tractor", today()] });
    const answer = await company.owner.post(at, {});
    expect([answer.status, flashOf(answer)?.title]).toEqual([302, "checks:deletion.done"]);
    expect(await textOf("/checklists")).toContain("Checklist Deleted");
    expect(await given()).toEqual({ Loader: null });
    expect((await company.owner.get(at)).status).toBe(404);
  });

  it("work after the trial has ended", async () => {
    await product.run("update companies set trial_ends_at = 0 where id = ?", company.id);
    const answer = await company.owner.post("/checklists/new", { name: "Late", lines: "Oil" });
    expect(answer.status).toBe(302);
    expect(await textOf("/checklists")).toContain("Late");
  });

  it("save and delete no other company's checklist", async () => {
    const list = await addList();
    const stranger = await newCompany(product);
    for (const path of [`/checklists/${list.id}`, `/checklists/${list.id}/delete`]) {
      expect((await stranger.owner.post(path, { name: "Theirs", lines: "Oil" })).status).toBe(404);
    }
  });
});

describe("a machine's checklist", () => {
  const FORM = { name: "Loader", type: "machinery", unit: "hours", currentUsage: "10" };
  const fieldOf = (html: string, name: string) => html.includes(`name="${name}"`);

  it("is offered by the equipment form only where the company has one", async () => {
    const machine = await company.addMachine({ name: "Loader" });
    const paths = ["/add-equipment", `/add-equipment?edit=${machine}`];
    const offers = () =>
      Promise.all(paths.map(async (path) => fieldOf(await company.owner.html(path), "checklistId")));
    expect(await offers()).toEqual([false, false]);
    await addList();
    expect(await offers()).toEqual([true, true]);
  });

  it("is set by the form of a new machine and of a stored one", async () => {
    const list = await addList();
    const added = await company.owner.post("/add-equipment", { ...FORM, checklistId: list.id });
    expect(added.status).toBe(302);
    expect(await given()).toEqual({ Loader: ["Tractor", today()] });
    const [{ id }] = await company.owner.ask("GET", "/api/equipment");
    const edit = `/add-equipment?edit=${id}`;
    const html = await company.owner.html(edit);
    expect(html).toMatch(
      new RegExp(`<option[^>]*value="${list.id}"[^>]*selected|selected[^>]*value="${list.id}"`),
    );
    expect((await company.owner.post(edit, { ...FORM, checklistId: "" })).status).toBe(302);
    expect(await given()).toEqual({ Loader: null });
  });

  it("keeps its day when it is exchanged, and begins anew after it was taken off", async () => {
    const [one, two] = [await addList(), await addList({ name: "Second" })];
    const machine = await company.addMachine({ name: "Loader", checklistId: one.id });
    const at = `/api/equipment/${machine}`;
    await product.run("update equipment set checklist_since = '2026-01-05'");
    expect((await company.owner.ask("PATCH", at, { checklistId: two.id })).checklistId).toBe(two.id);
    expect(await given()).toEqual({ Loader: ["Second", "2026-01-05"] });
    expect((await company.owner.ask("PATCH", at, { name: "Digger" })).checklistId).toBe(two.id);
    await company.owner.json("PATCH", at, { checklistId: null });
    expect(await given()).toEqual({ Digger: null });
    await company.owner.json("PATCH", at, { checklistId: two.id });
    expect(await given()).toEqual({ Digger: ["Second", today()] });
  });

  it("that is unknown or another company's is 400 and saves nothing", async () => {
    const machine = await company.addMachine({ name: "Loader" });
    const foreign = await addList({}, await newCompany(product));
    for (const checklistId of ["no-such", foreign.id]) {
      for (const [method, path] of [
        ["POST", "/api/equipment"],
        ["PATCH", `/api/equipment/${machine}`],
      ] as const) {
        const body = { ...FORM, name: "Other", currentUsage: 10, checklistId };
        const answer = await company.owner.json(method, path, body);
        expect([answer.status, answer.body.errors]).toEqual([400, { checklistId: ["Unknown checklist"] }]);
      }
    }
    expect(await given()).toEqual({ Loader: null });
  });

  it("isn't overwritten when a colleague chose another meanwhile; the form names that one", async () => {
    const [one, two] = [await addList(), await addList({ name: "Second" })];
    const machine = await company.addMachine({ name: "Loader" });
    const path = `/add-equipment?edit=${machine}`;
    const displayed = /name="shown"[^>]*value="([^"]+)"/.exec(await company.owner.html(path))?.[1] ?? "";
    await company.owner.json("PATCH", `/api/equipment/${machine}`, { checklistId: two.id });
    const answer = await company.owner.post(path, {
      ...FORM,
      shown: displayed.replaceAll("&quot;", '"'),
      checklistId: one.id,
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Changed meanwhile to “Second”.");
    expect(await given()).toEqual({ Loader: ["Second", today()] });
  });

  it("is answered with condition and last check, also to operators; calls set it alone", async () => {
    const list = await addList();
    const computed = { condition: "do_not_run", openIssues: 4, lastCheckAt: "2026-01-01T00:00:00Z" };
    const sent = { name: "Loader", type: "machinery", unit: "hours", checklistId: list.id, ...computed };
    const added = await company.owner.json("POST", "/api/equipment", sent, ignoring(computed));
    const machine = added.body.id;
    const { client: operator } = await newOperator(product, company);
    const fields = { condition: "ok", openIssues: 0, checklistId: list.id, lastCheckAt: null };
    await company.owner.json("PATCH", `/api/equipment/${machine}`, computed, ignoring(computed));
    for (const client of [company.owner, operator]) {
      expect(await client.ask("GET", "/api/equipment")).toMatchObject([fields]);
    }
    await product.run("update equipment set last_check_at = 1764064800000, condition = 'do_not_run'");
    expect(await operator.ask("GET", `/api/equipment/${machine}`)).toMatchObject({
      condition: "do_not_run",
      lastCheckAt: "2025-11-25T10:00:00.000Z",
    });
  });

  it("comes back with a restored machine, unless it was deleted", async () => {
    const [stays, goes] = [await addList(), await addList({ name: "Second" })];
    const machines = [
      await company.addMachine({ name: "Loader", checklistId: stays.id }),
      await company.addMachine({ name: "Mower", checklistId: goes.id }),
      await company.addMachine({ name: "Saw" }),
    ];
    await product.run("update equipment set checklist_since = '2026-01-05' where checklist_id not null");
    const retired = [];
    for (const id of machines) {
      retired.push((await company.owner.ask("POST", `/api/equipment/${id}/retire`, {})).id);
    }
    expect(await company.owner.ask("GET", "/api/checklists")).toMatchObject([
      { equipmentIds: [] },
      { equipmentIds: [] },
    ]);
    await company.owner.json("DELETE", `/api/checklists/${goes.id}`);
    for (const id of retired) {
      expect((await company.owner.json("POST", `/api/retired-equipment/${id}/restore`)).status).toBe(201);
    }
    expect(await given()).toEqual({ Loader: ["Tractor", "2026-01-05"], Mower: null, Saw: null });
    const body = await company.owner.ask("GET", "/api/equipment");
    const ids = body.map(({ checklistId }: { checklistId: string | null }) => checklistId);
    expect(ids).toEqual([stays.id, null, null]);
  });
});
