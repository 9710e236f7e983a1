import { describe, expect, it } from "vitest";
import { newCompany } from "#tests/support/accounts.ts";
import { count, newUnlimitedCompany, setLimit } from "#tests/support/bulk-imports.ts";
import {
  type Answer,
  at,
  bring,
  bringAll,
  check,
  choose,
  importFile,
  run,
  uploadFiles,
} from "#tests/support/imports.ts";
import { insertServices } from "#tests/support/services.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Imports of machines, from a file to machines and tasks and back. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const farm = await newUnlimitedCompany(product, "Farm");
const owner = farm.owner;

const machine = async (name: string, client = owner): Promise<Answer> =>
  (await client.ask("GET", "/api/equipment")).find((each: Answer) => each.name === name);
const tasks = async (id: string): Promise<Answer[]> => (await owner.ask("GET", `/api/equipment/${id}`)).tasks;
const activity = async (action: string) =>
  product.rows(`select details from audit_records where company_id = '${farm.id}' and action = '${action}'`);
const HEADER = "Name,Type,Unit,Current Usage,Service Interval,Last Service Usage";

describe("a list of machines", () => {
  it("goes from upload over what it is and columns to the machines and back, without script", async () => {
    const file = `${HEADER},Year,Make,Plate,Yard\nBaler,machinery,hrs,3120.5,250,2800,2012,Vermeer,AB 1,North\n`;
    const files = at(await uploadFiles(owner, [["fleet.csv", file]]));
    const [, id = ""] = /name="kind\.(\w+)"/.exec((await owner.page(files)).html) ?? [];
    const columns = await owner.post(files, { [`kind.${id}`]: "machines", [`headerRow.${id}`]: "1" });
    expect(at(columns)).toBe(`/imports/${id}/columns`);
    const fields = ["name", "type", "unit", "currentUsage", "serviceInterval", "lastServiceUsage"];
    const facts = ["modelYear", "make", "licensePlate", "place"];
    const chosen = [...fields, ...facts].map((field, index) => [`column.${index}`, field]);
    const checked = await owner.post(at(columns), Object.fromEntries(chosen));
    expect(at(checked)).toBe(`/imports/${id}`);
    await owner.post(`/imports/${id}`, { intent: "check" });
    expect(await machine("Baler")).toBeUndefined();
    const { html, text } = await owner.page(`/imports/${id}`);
    expect(text).toContain("Import 1 row");
    expect(text).toContain("1 machine is made");
    expect(html).not.toContain(`/imports/${id}/machines`);
    const [, version = ""] = /name="version" value="(\d+)"/.exec(html) ?? [];
    await owner.post(`/imports/${id}`, { intent: "run", version });
    expect((await owner.page(`/imports/${id}`)).text).toContain("Import Complete 1 row imported");
    const made = await machine("Baler");
    expect(made).toMatchObject({
      ...{ currentUsage: 3120.5, lastServiceUsage: 2800, status: "overdue" },
      ...{ make: "Vermeer", modelYear: 2012, licensePlate: "AB 1", place: "North" },
    });
    await owner.post(`/imports/${id}/undo`, {});
    expect((await owner.page(`/imports/${id}`)).text).toContain("Import Undone");
    expect(await machine("Baler")).toBeUndefined();
  });

  it("asks for one type and unit of all machines, and once for each unknown word", async () => {
    const table = await bring(owner, "Name,Type,Serial Number\nLathe,Gizmo,L-1\nDrill,gizmo,D-1\n");
    expect(table.asks.map(({ field }) => field)).toEqual(["unitOfAll", "values"]);
    const page = await owner.page(`/imports/${table.id}/columns`);
    expect(page.html).toContain('name="unitOfAll"');
    const { asks } = await choose(owner, table.id, {
      ...{ unitOfAll: "hours", values: { type: { Gizmo: "tools" } } },
    });
    expect(asks).toEqual([]);
    expect((await check(owner, table.id)).counts).toMatchObject({ new: 2, wrong: 0 });
  });

  it("leaves sold machines out, until they are wanted", async () => {
    const { id } = await bring(owner, "Name,Type,Unit,Status\nOld,car,mi,Sold\nNew,car,mi,\n");
    expect((await check(owner, id)).counts).toMatchObject({ new: 1, leftOut: 1 });
    await choose(owner, id, { soldToo: true });
    expect((await check(owner, id)).counts).toMatchObject({ new: 2, leftOut: 0 });
  });

  it("asks for the words of sold machines once they are wanted, on the page of the check", async () => {
    const { id } = await bring(owner, "Name,Type,Unit,Status\nOld,boat,mi,Sold\nNew,car,mi,\n");
    await choose(owner, id, { columns: { name: 0 } });
    const wanted = await owner.post(`/imports/${id}`, { intent: "check", soldToo: "on" });
    expect(at(wanted)).toBe(`/imports/${id}/machines`);
    const answered = await owner.post(at(wanted), { "value.type.0": "other" });
    expect(at(answered)).toBe(`/imports/${id}`);
    await owner.post(`/imports/${id}`, { intent: "check", soldToo: "on" });
    const { counts } = await owner.ask("GET", `/api/imports/${id}`);
    expect(counts).toMatchObject({ new: 2, leftOut: 0 });
  });

  it("is already there the second time, and blocks the undo of the first", async () => {
    const file = `${HEADER},Task,Every (usage)\nRake,machinery,hours,10,,,Oil,250\nRake,machinery,hours,10,,,Tines,50\n`;
    const first = await importFile(owner, file);
    expect(first.preview).toMatchObject({ counts: { new: 2 }, follows: { tasks: 2, machines: 1 } });
    expect((await owner.page(`/imports/${first.id}`)).text).toContain(
      "2 tasks are made: Rake: Oil; Rake: Tines",
    );
    const rake = await machine("Rake");
    expect((await tasks(rake.id)).map(({ name }) => name)).toEqual(["Service", "Oil", "Tines"]);
    const again = await importFile(owner, `${file}Hoe,tools,n/a,,,,,\n`, {}, "again.csv");
    expect(again.preview.counts).toMatchObject({ new: 1, there: 2 });
    const { status, body } = await owner.json("POST", `/api/imports/${first.id}/undo`);
    expect(status).toBe(409);
    expect(body.blockers).toMatchObject([{ text: "again.csv was imported on top of it" }]);
    const { html } = await owner.page(`/imports/${first.id}/undo`);
    expect(html).toContain(`<a href="/imports/${again.id}">again.csv was imported on top of it</a>`);
    await owner.ask("POST", `/api/imports/${again.id}/undo`);
    await owner.ask("POST", `/api/imports/${first.id}/undo`);
    expect(await machine("Rake")).toBeUndefined();
    expect(await count(product, "alert_marks", farm.id)).toBe(0);
  });

  it("adds tasks to a machine that is here, and takes them back unless they were used", async () => {
    const { id } = await farm.machine({ name: "Crane", type: "machinery", unit: "hours", currentUsage: 100 });
    const row = "Crane,machinery,hours,999,,";
    const file = (...cells: string[]) =>
      `${HEADER},Task,Every (usage)\n${cells.map((each) => `${row},${each}`).join("\n")}\n`;
    const { id: importId, preview } = await importFile(owner, file("Rope,100", "Service,5", ","));
    expect(preview).toMatchObject({
      counts: { new: 1, there: 1, wrong: 1 },
      wrong: [{ row: 3, reason: "This machine has a task of this name" }],
    });
    expect((await machine("Crane")).currentUsage).toBe(100);
    const [, rope] = await tasks(id);
    expect(rope).toMatchObject({ name: "Rope", serviceInterval: 100, nextServiceUsage: 200 });
    const entry = await owner.ask("POST", `/api/equipment/${id}/service-entries`, { tasks: [rope.id] });
    const blocked = await owner.json("POST", `/api/imports/${importId}/undo`);
    expect(blocked.body.blockers).toEqual([{ text: "Crane has been used since", equipmentId: id }]);
    await owner.ask("POST", `/api/service-entries/${entry.id}/void`, { reason: "Not done" });
    await owner.ask("POST", `/api/imports/${importId}/undo`);
    expect(await tasks(id)).toHaveLength(1);
  });

  it("says on its page what type and unit its machines get, and that machines have changed since the check", async () => {
    const { id } = await bring(owner, `${HEADER}\nFord,vehicle,hours,101344,,,\nHoist,machinery,,5,,,\n`);
    await choose(owner, id, { unitOfAll: "hours" });
    expect((await check(owner, id)).counts).toMatchObject({ new: 2, wrong: 0 });
    const { text } = await owner.page(`/imports/${id}`);
    expect(text).toContain("New: Ford (Vehicle, hours)");
    expect(text).toContain("Ford would count 101,344.0 hours. Is its unit right?");
    expect(text).not.toContain("Machines have changed");
    await owner.ask("POST", "/api/equipment", { name: "Hoist 2", type: "machinery", unit: "hours" });
    expect((await owner.page(`/imports/${id}`)).text).toContain("Machines have changed since this check.");
    await check(owner, id);
    expect((await owner.page(`/imports/${id}`)).text).not.toContain("Machines have changed");
  });

  it("keeps a machine that somebody has used since", async () => {
    const { id } = await importFile(owner, "Name,Type,Unit\nDozer,machinery,hours\n");
    const dozer = await machine("Dozer");
    await owner.ask("PATCH", `/api/equipment/${dozer.id}`, { name: "Dozer 2" });
    const { status, body } = await owner.json("POST", `/api/imports/${id}/undo`);
    expect([status, body.blockers]).toEqual([
      409,
      [{ text: "Dozer 2 has been used since", equipmentId: dozer.id }],
    ]);
  });

  it("is one record a machine, and one act in the log for its run and its undo", async () => {
    const { id } = await importFile(owner, "Name,Type,Unit\nSkid,machinery,hours\n", {}, "list.csv");
    const skid = await machine("Skid");
    const history = await owner.ask("GET", `/api/equipment/${skid.id}/history`);
    expect(JSON.stringify(history)).toContain("Imported from list.csv.");
    await owner.ask("POST", `/api/imports/${id}/undo`);
    const logged = async (action: string) =>
      (await activity(action))
        .map(({ details }) => String(details))
        .filter((text) => text.includes("list.csv"));
    expect(await logged("import.machines")).toHaveLength(1);
    expect(await logged("import.machines-undo")).toHaveLength(1);
    expect(await activity("equipment.import")).toEqual([]);
  });

  it("refuses rows past the limit in the words of Bulk Import, and gives them back corrected", async () => {
    const small = await newCompany(product, "Small");
    await setLimit(product, small.id, 2);
    const { id } = await bring(small.owner, "Name,Type,Unit\nA,car,mi\nB,boat,mi\nC,car,mi\nD,car,mi\n");
    await choose(small.owner, id, { values: { type: { boat: "other" } } });
    const preview = await check(small.owner, id);
    expect(preview.counts).toMatchObject({ new: 2, wrong: 2 });
    expect(preview.wrong[0].reason).toMatch(/^Your plan has room for 2 machines\./);
    const csv = await small.owner.html(`/imports/${id}/failed-rows.csv`);
    expect(csv).toContain("Row 4: Your plan has room for 2 machines.");
    await small.machine({ name: "By hand", type: "tools", unit: "n/a" });
    const { status, body } = await small.owner.json("POST", `/api/imports/${id}/run`, {
      version: preview.version,
    });
    expect([status, body.preview.counts.new]).toEqual([409, 1]);
    expect(await count(product, "equipment", small.id)).toBe(1);
  });

  it("is refused while its machines have more services than its tasks can be compared with", async () => {
    const busy = await newCompany(product, "Busy");
    const { id: loader } = await busy.machine({ name: "Loader", type: "machinery", unit: "hours" });
    await product.run(insertServices(busy.id, loader, 100_001));
    const { id } = await bring(
      busy.owner,
      "Name,Type,Unit,Task,Every (usage)\nLoader,machinery,hours,Oil,250\n",
    );
    const { status, body } = await busy.owner.json("POST", `/api/imports/${id}/preview`);
    expect([status, body.message]).toEqual([409, "Split the file by machine or by year."]);
  });

  it("goes in once, though two managers import it at once", async () => {
    const file = "Name,Type,Unit,Serial Number\nTwin,car,mi,T-1\nTwin,car,mi,T-2\n";
    const ids = [await bring(owner, file), await bring(owner, file)].map(({ id }) => id);
    for (const id of ids) await check(owner, id);
    const answers = await Promise.all(ids.map((id) => owner.json("POST", `/api/imports/${id}/run`, {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const all = await owner.ask("GET", "/api/equipment");
    expect(all.filter(({ name }: Answer) => name === "Twin")).toHaveLength(2);
  });

  it("stands beside other tables of its file", async () => {
    const tables = await bringAll(
      owner,
      "##Vehicle\nName,Type,Unit\nPickup,car,mi\n##Refuelling\nDate,Odometer (mi),Gallons\n2024-05-10,1000,10\n",
    );
    expect(tables.map(({ kind }) => kind)).toEqual(["machines", "fuel"]);
    const [machines, fuel] = tables;
    const { version } = await check(owner, machines?.id ?? "");
    await run(owner, machines?.id ?? "", version);
    // The name of the section of vehicles now finds its machine.
    expect((await check(owner, fuel?.id ?? "")).counts).toMatchObject({ new: 1 });
  });
});
