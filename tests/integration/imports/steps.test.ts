import { beforeAll, describe, expect, it } from "vitest";
import { newCompany } from "#tests/support/accounts.ts";
import { count, newUnlimitedCompany, roundTrips, setLimit, textOf } from "#tests/support/bulk-imports.ts";
import { at, bring, bringAll, check, choose, importFile, run, uploadFiles } from "#tests/support/imports.ts";
import { formsIn } from "#tests/support/page-text.ts";
import { type Client, startProduct } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";
import { packed, workbookParts } from "#tests/support/workbooks.ts";

/** From a file to its import, by forms without script and by calls. */

let loader: string;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const quarry = await newUnlimitedCompany(product, "Quarry");
const owner = quarry.owner;
const shed = await newUnlimitedCompany(product, "Shed");
beforeAll(async () => {
  loader = await addLoader(owner);
});

async function addLoader(client: Client, name = "Loader"): Promise<string> {
  const machine = await client.ask("POST", "/api/equipment", {
    ...{ name, type: "machinery", unit: "hours", currentUsage: 0, serviceInterval: 250 },
  });
  return machine.id;
}

const SERVICES =
  "Date,Machine,Done,Hours,Parts Cost\n2024-05-10,Loader,Oil change,100.5,45.90\n2024-06-11,Crane,Belt,20,9\n";

describe("the page of columns", () => {
  it("keeps the answers of a page that is refused for a second column", async () => {
    const { id } = await bring(shed.owner, "Done,Machine,Day\nOil,Bobcat,05/06/2024\n");
    await choose(shed.owner, id, { kind: "services" });
    const answer = await shed.owner.post(`/imports/${id}/columns`, {
      ...{ "column.0": "date", "column.1": "machine", "column.2": "date", dateOrder: "day" },
    });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toMatch(/<select[^>]* name="dateOrder"[^>]*>.*?<option value="day" selected="">/);
    expect(html).toContain("Nothing says what was done");
  });

  it("offers to discard an import whose columns are still to be chosen", async () => {
    const { id } = await bring(shed.owner, "Was,Maschine\nOil,Bobcat\n");
    await choose(shed.owner, id, { kind: "services" });
    const discard = formsIn((await shed.owner.page(`/imports/${id}/columns`)).html).find(
      ({ action }) => action === `/imports/${id}`,
    );
    expect(discard?.buttons).toMatchObject([{ name: "intent", value: "discard" }]);
    expect(at(await shed.owner.post(`/imports/${id}`, { intent: "discard" }))).toBe("/imports");
    expect((await shed.owner.get(`/imports/${id}/columns`)).status).toBe(404);
  });

  it("names columns of one heading by their places, so that each fault says which it means", async () => {
    const { id } = await bring(shed.owner, "Done,Machine,Day,Day\nOil,Bobcat,2024-05-06,2024-05-07\n");
    await choose(shed.owner, id, { kind: "services" });
    const { html } = await shed.owner.page(`/imports/${id}/columns`);
    const labels = [...html.matchAll(/<select[^>]* name="column\.\d"[^>]* aria-label="([^"]*)"/g)];
    expect(labels.map(([, label]) => label)).toEqual(["Done", "Machine", "Day (column 3)", "Day (column 4)"]);
  });

  it("names all columns that a table lacks at once", async () => {
    const { id } = await bring(shed.owner, "Was,Maschine\nOil,Bobcat\n");
    await choose(shed.owner, id, { kind: "services" });
    const answer = await shed.owner.post(`/imports/${id}/columns`, {
      "column.0": "out",
      "column.1": "machine",
    });
    expect(await textOf(answer)).toMatch(/Nothing says what was done\..*No column for: Date\./);
  });
});

describe("by forms", () => {
  it("leads from upload over what it is, columns and machines to the result and back", async () => {
    const uploaded = await uploadFiles(owner, [["log.csv", SERVICES]]);
    const files = at(uploaded);
    const { html } = await owner.page(files);
    const [, id = ""] = /name="kind\.(\w+)"/.exec(html) ?? [];
    const columns = await owner.post(files, { [`kind.${id}`]: "services", [`headerRow.${id}`]: "1" });
    expect(at(columns)).toBe(`/imports/${id}/columns`);
    // Each column is there, with its values and one select.
    const page = await owner.page(at(columns));
    expect(page.html.match(/name="column\.\d+"/g)).toHaveLength(5);
    expect(page.text).toContain("Oil change · Belt");
    expect(page.text).toContain("log.csv 2 rows");
    const fields = {
      "column.0": "date",
      "column.1": "machine",
      "column.2": "work",
      "column.3": "reading",
      "column.4": "partsCost",
    };
    const machines = await owner.post(`/imports/${id}/columns`, fields);
    expect(at(machines)).toBe(`/imports/${id}/machines`);
    const names = await owner.page(at(machines));
    expect(names.text).toContain("Crane");
    expect(names.text).not.toContain("Choose a machine,");
    const unanswered = await owner.post(`/imports/${id}/machines`, { "machine.0": "" });
    expect(unanswered.status).toBe(400);
    const needs = await unanswered.text();
    expect(needs).toContain("Please complete this page");
    expect(needs).toMatch(/<a class="[^"]*" href="#machine\.0">Crane.{0,20}Choose a machine,/);
    expect(needs).toMatch(/<select[^>]* id="machine\.0"[^>]* autofocus=""/);
    const halfAnswered = await owner.post(`/imports/${id}/machines`, {
      "machine.0": "create",
      "type.0": "machinery",
    });
    expect(halfAnswered.status).toBe(400);
    const again = await halfAnswered.text();
    expect(again).toMatch(/<option value="create" selected="">/);
    expect(again).toContain("Choose a unit.");
    const unsaid = await textOf(await owner.post(`/imports/${id}/machines`, { "machine.0": "create" }));
    expect(unsaid).toMatch(/Choose a type\..*Choose a unit\./);
    const answered = await owner.post(`/imports/${id}/machines`, {
      ...{ "machine.0": "create", "type.0": "machinery", "unit.0": "hours" },
    });
    expect(at(answered)).toBe(`/imports/${id}`);
    const before = await count(product, "service_entries", quarry.id);
    expect(at(await owner.post(`/imports/${id}`, { intent: "check" }))).toBe(`/imports/${id}`);
    expect(await count(product, "service_entries", quarry.id)).toBe(before);
    const checked = await owner.page(`/imports/${id}`);
    expect(checked.text).toContain("Import 2 rows");
    const [, version = ""] = /name="version" value="(\d+)"/.exec(checked.html) ?? [];
    expect(at(await owner.post(`/imports/${id}`, { intent: "run", version }))).toBe(`/imports/${id}`);
    expect((await owner.page(`/imports/${id}`)).text).toContain("Import Complete 2 rows imported");
    expect(await count(product, "service_entries", quarry.id)).toBe(before + 2);
    // Pressed again, it shows the same and stores nothing.
    expect(at(await owner.post(`/imports/${id}`, { intent: "run", version }))).toBe(`/imports/${id}`);
    expect(await count(product, "service_entries", quarry.id)).toBe(before + 2);
    expect((await owner.page(`/imports/${id}/undo`)).text).toContain("Undo this import");
    expect(at(await owner.post(`/imports/${id}/undo`, {}))).toBe(`/imports/${id}`);
    expect((await owner.page(`/imports/${id}`)).text).toContain("Import Undone");
    expect((await owner.page("/imports")).text).toContain("log.csv");
  });

  it("reads each page in one round trip", async () => {
    const files = at(await uploadFiles(owner, [["trips.csv", SERVICES]]));
    const [, id = ""] = /name="kind\.(\w+)"/.exec((await owner.page(files)).html) ?? [];
    await owner.post(files, { [`kind.${id}`]: "services", [`headerRow.${id}`]: "1" });
    const done = await importFile(owner, "Date,Machine,Hours\n2024-05-09,Loader,10\n");
    const pages = [
      "/imports",
      files,
      `/imports/${id}/columns`,
      `/imports/${done.id}`,
      `/imports/${done.id}/undo`,
    ];
    for (const page of pages) {
      const answer = await owner.get(page);
      expect([page, answer.status, roundTrips(answer)]).toEqual([page, 200, 1]);
    }
  });

  it("takes another name of the file for a name's machine, also in the next file", async () => {
    const text = "Date,Equipment,Hours\n2024-05-10,Kubota M7,10\n2024-05-11,Kubota M-7000,12\n";
    const { id } = await bring(owner, text);
    await owner.post(`/imports/${id}/columns`, {
      "column.0": "date",
      "column.1": "machine",
      "column.2": "reading",
    });
    const names = await owner.page(`/imports/${id}/machines`);
    expect(names.html).toContain('<option value="same:kubotam 7">The same as Kubota M7</option>');
    // What the meters count stands in the file.
    expect(names.html).toMatch(/name="unit\.0"[\s\S]*?<option value="hours" selected="">/);
    const made = { "machine.0": "create", "type.0": "machinery", "unit.0": "hours" };
    const own = await owner.post(`/imports/${id}/machines`, { ...made, "machine.1": "same:kubotam 7000" });
    expect(own.status).toBe(400);
    await owner.post(`/imports/${id}/machines`, { ...made, "machine.1": "same:kubotam 7" });
    const preview = await check(owner, id);
    expect(preview).toMatchObject({ counts: { new: 2 }, follows: { machines: 1 } });
    await run(owner, id, preview.version);
    const next = await importFile(owner, "Date,Equipment,Hours\n2024-06-11,Kubota M-7000,20\n");
    expect(next.preview.totals.meters).toMatchObject([{ name: "Kubota M7", before: 12, after: 20 }]);
  });

  it("marks a second column of a field, and follows names to the machine of a third", async () => {
    const text =
      "Date,Equipment,Done,Cost,Total Cost\n2024-05-10,Bobcat,Oil,5,5\n2024-05-10,skidsteer,Oil,5,5\n" +
      "2024-05-10,T650,Oil,5,5\n2024-05-10,ZTR,Oil,5,5\n2024-05-10,Mower,Oil,5,5\n2024-05-10,Boom,Oil,5,5\n" +
      "2024-05-10,Zero turn,Oil,5,5\n2024-05-10,Skid steer,Oil,5,5\n";
    const { id } = await bring(owner, text);
    expect((await owner.page(`/imports/${id}/columns`)).text).toContain("A second column for Total cost");
    const twice = await owner.post(`/imports/${id}/columns`, {
      ...{ "column.0": "date", "column.1": "machine", "column.2": "work", "column.3": "totalCost" },
      "column.4": "totalCost",
    });
    const refusedTwice = await twice.text();
    expect([twice.status, refusedTwice]).toEqual([
      400,
      expect.stringContaining("A second column for Total cost"),
    ]);
    expect(refusedTwice).toContain("There is a second column for Total cost");
    // Both come back as they were chosen.
    expect(refusedTwice.match(/<option value="totalCost" selected="">/g)).toHaveLength(2);
    await owner.post(`/imports/${id}/columns`, {
      ...{ "column.0": "date", "column.1": "machine", "column.2": "work", "column.3": "totalCost" },
      "column.4": "out",
    });
    const names = await owner.page(`/imports/${id}/machines`);
    expect(names.html).toMatch(/<optgroup label="Other names in the file"><option value="same:/);
    expect(names.html.match(/value="same:ztr"/g)).toHaveLength(6);
    const out = Object.fromEntries(["3", "4", "5", "6"].map((at) => [`machine.${at}`, "out"]));
    const circle = { "machine.0": "same:skidsteer", "machine.1": "same:t 650", "machine.2": "same:bobcat" };
    const refused = await owner.post(`/imports/${id}/machines`, { ...out, ...circle });
    expect([refused.status, await textOf(refused)]).toEqual([
      400,
      expect.stringContaining("These names only lead to each other."),
    ]);
    const made = { "machine.2": "create", "type.2": "machinery", "unit.2": "hours" };
    const saved = await owner.post(`/imports/${id}/machines`, { ...out, ...circle, ...made });
    expect(at(saved)).toBe(`/imports/${id}`);
    const { counts, follows } = await check(owner, id);
    expect([counts.new, counts.leftOut, follows.machines]).toEqual([4, 4, 1]);
  });

  it("calls the one machine of a file as a person says, or like the file", async () => {
    const file = "Date,Hours\n2024-05-10,10\n";
    for (const [madeName, called] of [
      ["", "a1b2"],
      [" Dump truck ", "Dump truck"],
    ] as const) {
      const { id } = await bring(owner, file, "a1b2.csv");
      await owner.post(`/imports/${id}/columns`, { "column.0": "date", "column.1": "reading" });
      expect((await owner.page(`/imports/${id}/machines`)).html).toContain('name="madeName" value="a1b2"');
      const made = { "machine.0": "create", "type.0": "machinery", "unit.0": "hours" };
      const long = await owner.post(`/imports/${id}/machines`, { ...made, madeName: "x".repeat(201) });
      expect([long.status, await textOf(long)]).toEqual([400, expect.stringContaining("is too long")]);
      await owner.post(`/imports/${id}/machines`, { ...made, madeName });
      expect((await check(owner, id)).totals.meters).toMatchObject([{ name: called }]);
    }
    const { id } = await bring(owner, file, "a1b2.csv");
    const equipmentId = { type: "machinery", unit: "hours", name: "Roller" };
    await choose(owner, id, { kind: "readings", columns: { date: 0, reading: 1 }, equipmentId });
    expect((await check(owner, id)).totals.meters).toMatchObject([{ name: "Roller" }]);
  });

  it.each([
    ["readings", "Date,Machine,Hours", "", {}],
    ["services", "Date,Machine,Hours,Done", ",Oil", { "column.3": "work" }],
    ["fuel", "Date,Machine,Hours,Gallons", ",12", { "column.3": "amount" }],
  ])(
    "asks what happened to a meter that was replaced before its machine was added: %s",
    async (kind, head, more, fields) => {
      const name = `Dozer ${kind}`;
      const { id: machineId } = await owner.ask("POST", "/api/equipment", {
        ...{ name, type: "machinery", unit: "hours", currentUsage: 30, serviceInterval: 250 },
      });
      const rows = [
        ["2024-06-01", 1230],
        ["2024-07-01", 5],
        ["2024-08-01", 25],
      ].map(([date, hours]) => `${date},${name},${hours}${more}\n`);
      const { id } = await bring(owner, `${head}\n${rows.join("")}`);
      const page = `/imports/${id}`;
      const columns = { "column.0": "date", "column.1": "machine", "column.2": "reading", ...fields };
      expect(at(await owner.post(`${page}/columns`, columns))).toBe(page);
      await owner.post(page, { intent: "check", doubtful: "on" });
      const asked = await owner.page(page);
      expect(asked.text).toContain(`What happened to the meter of ${name}?`);
      expect(asked.text).toContain("Above 30.0 of");
      const select = `replaced.${machineId}`;
      expect(asked.html).toContain(`name="${select}"`);
      await owner.post(page, { intent: "check", doubtful: "on", [select]: "replaced" });
      const answered = await owner.page(page);
      expect(answered.html).toMatch(/<option value="replaced" selected="">/);
      expect(answered.text).not.toContain("Above 30.0 of");
      await run(owner, id);
      const resolutions = await product.rows(
        "select value, resolution from meter_readings where equipment_id = ? order by taken_at",
        machineId,
      );
      expect(resolutions).toEqual([
        { value: 12_300, resolution: null },
        { value: 50, resolution: "meter-replaced" },
        { value: 250, resolution: null },
        { value: 300, resolution: null },
      ]);
    },
  );

  it("asks what is not known, keeps the choices of a refused step, and leads a later step back", async () => {
    const [table] = await bringAll(owner, "A,B\nx,y\n");
    const id = table?.id ?? "";
    expect(table?.kind).toBeNull();
    const files = `/imports/files/${table?.fileId}`;
    const unanswered = await owner.post(files, { [`kind.${id}`]: "", [`headerRow.${id}`]: "1" });
    expect(unanswered.status).toBe(400);
    expect(await unanswered.text()).toMatch(
      new RegExp(`href="#kind\\.${id}">log\\.csv.*: .*Choose what it is\\.`),
    );
    expect(at(await owner.get(`/imports/${id}`))).toBe(files);
    await owner.post(files, { [`kind.${id}`]: "services", [`headerRow.${id}`]: "1" });
    const refused = await owner.post(`/imports/${id}/columns`, { "column.0": "date", "column.1": "out" });
    expect(refused.status).toBe(400);
    const text = await refused.text();
    expect(text).toContain("Nothing says what was done");
    expect(text).toMatch(/<option value="date" selected="">/);
    expect(at(await owner.get(`/imports/${id}/machines`))).toBe(`/imports/${id}/columns`);
  });

  it.each([
    [500, 302, ""],
    [501, 400, "More than 500 names. Is this the column of the machine?"],
  ])("%i names in the column of the machine are answered with %i", async (names, status, says) => {
    const rows = Array.from({ length: names }, (_, n) => `2024-05-10,Loader ${n},10`).join("\n");
    const { id } = await bring(owner, `Date,Machine,Hours\n${rows}\n`);
    const columns = { "column.0": "date", "column.1": "machine", "column.2": "reading" };
    const answer = await owner.post(`/imports/${id}/columns`, columns);
    expect([answer.status, await textOf(answer)]).toEqual([status, expect.stringContaining(says)]);
  });

  it("refuses a row without headings as their row", async () => {
    const [table] = await bringAll(owner, SERVICES);
    const id = table?.id ?? "";
    for (const headerRow of ["0", "21", "x", "3"]) {
      const answer = await owner.post(`/imports/files/${table?.fileId}`, {
        ...{ [`kind.${id}`]: "services", [`headerRow.${id}`]: headerRow },
      });
      expect(answer.status, headerRow).toBe(400);
      expect(await textOf(answer)).toContain("This row has no headings, or no row below it.");
    }
  });

  it("goes on with a file whose sections begin far down, and takes another row of them as headings", async () => {
    const fillUps = Array.from({ length: 30 }, (_, n) => `2024-05-${10 + (n % 20)},Loader,${100 + n},10`);
    const sections = ["Fill-Up Records", "Date,Vehicle,Odometer,Gallons", ...fillUps].concat(
      ...[
        "Event Records",
        "Date,Vehicle,Odometer,Sub Types",
        "2024-05-10,Loader,100,Belt",
        "2024-05-11,Loader,101,Oil",
      ],
    );
    const files = at(await uploadFiles(owner, [["acar.csv", sections.join("\n")]]));
    const { html } = await owner.page(files);
    const kinds = [...html.matchAll(/name="kind\.(\w+)"/g)].map(([, id]) => id);
    const fields = (event: number) => ({
      ...{ [`kind.${kinds[0]}`]: "fuel", [`headerRow.${kinds[0]}`]: "2" },
      ...{ [`kind.${kinds[1]}`]: "services", [`headerRow.${kinds[1]}`]: String(event) },
    });
    expect(html).toContain(`name="headerRow.${kinds[1]}" inputMode="numeric" value="34"`);
    expect(at(await owner.post(files, fields(34)))).toBe(`/imports/${kinds[0]}/columns`);
    expect((await owner.post(files, fields(2))).status).toBe(400);
    expect((await owner.post(files, fields(35))).status).toBe(302);
    expect((await owner.page(`/imports/${kinds[1]}/columns`)).text).toContain("acar.csv, 1 row");
  });

  it("leads to the next table of the upload once one is imported", async () => {
    const readings = "Date,Machine,Hours\n2024-07-01,Loader,130\n";
    const uploaded = await uploadFiles(owner, [
      ["a.csv", readings],
      ["b.csv", SERVICES],
    ]);
    const [first, second] = [...(await owner.page(at(uploaded))).html.matchAll(/name="kind\.(\w+)"/g)].map(
      ([, id = ""]) => id,
    );
    await owner.post(at(uploaded), {
      ...{ [`kind.${first}`]: "readings", [`headerRow.${first}`]: "1" },
      ...{ [`kind.${second}`]: "services", [`headerRow.${second}`]: "1" },
    });
    await owner.post(`/imports/${first}/columns`, {
      "column.0": "date",
      "column.1": "machine",
      "column.2": "reading",
    });
    await check(owner, first ?? "");
    await run(owner, first ?? "");
    const { html, text } = await owner.page(`/imports/${first}`);
    expect(text).toContain("a.csv 1 row ");
    expect(html).toContain(`href="/imports/${second}"`);
    expect(html).toContain("Next: b.csv");
  });
});

describe("by calls", () => {
  it("asks for the decimal sign of a workbook's texts, and never of its numbers", async () => {
    const typed = (text: string) => `<c t="str"><v>${text}</v></c>`;
    const rows = [
      ["Date", "Machine", "Done", "Parts Cost"].map(typed).join(""),
      ...["<c><v>2300.125</v></c>", typed("2.400")].map(
        (cost) => ["2024-05-10", "Loader", "Belt"].map(typed).join("") + cost,
      ),
    ];
    const sheet = { name: "Log", rows: rows.map((row) => `<row>${row}</row>`).join("") };
    const { id, asks } = await bring(owner, packed(workbookParts([sheet])), "log.xlsx");
    expect(asks).toMatchObject([{ field: "decimal" }]);
    await choose(owner, id, { decimal: "comma" });
    const { counts, totals } = await check(owner, id);
    expect([counts.new, counts.wrong]).toEqual([2, 0]);
    const [{ before, after }] = totals.service;
    expect(after - before).toBeCloseTo(4700.13);
  });

  it("keeps what isn't sent, and takes null as a choice taken back", async () => {
    const { id } = await bring(owner, "Day,Eq,What\n2024-05-10,Loader,Oil\n");
    const first = await choose(owner, id, { kind: "services", columns: { date: 0, machine: 1, work: [2] } });
    expect(first.columns.map(({ field }: { field: string }) => field)).toEqual(["date", "machine", "work"]);
    const second = await choose(owner, id, { doubtful: false });
    expect(second.columns).toEqual(first.columns);
    const third = await choose(owner, id, { columns: { work: null } });
    expect(third.asks).toMatchObject([{ field: "columns" }]);
  });

  it.each([
    [{ columns: { date: 100 } }, "columns"],
    [{ columns: { colour: 0 } }, "columns"],
    [{ columns: { date: [0, 1] } }, "columns"],
    [{ columns: JSON.parse('{"__proto__": 0}') }, "columns"],
    [{ machines: { Loader: { equipmentId: "nobody" } } }, "machines"],
    [{ machines: { Loader: { type: "tank", unit: "hours" } } }, "machines"],
    [{ dateOrder: "sideways" }, "dateOrder"],
    [{ values: { colour: { red: "gas" } } }, "values"],
  ])("refuses the mapping %j", async (mapping, field) => {
    const { id } = await bring(owner, SERVICES);
    const { status, body } = await owner.json("PUT", `/api/imports/${id}/mapping`, mapping);
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty(field);
  });

  it("changes nothing when one part of a mapping is refused", async () => {
    const { id } = await bring(owner, SERVICES);
    const before = await owner.ask("GET", `/api/imports/${id}`);
    const { status } = await owner.json("PUT", `/api/imports/${id}/mapping`, {
      ...{ kind: "fuel", headerRow: 1, columns: { date: 0 }, dateOrder: "day", fillDown: true },
      machines: { Loader: { equipmentId: loader }, Crane: { equipmentId: "nobody" } },
    });
    expect(status).toBe(400);
    expect(await owner.ask("GET", `/api/imports/${id}`)).toEqual(before);
  });

  it("answers 409 with what is asked before a dry run, and asks nothing of a retired machine's name", async () => {
    const { id } = await bring(owner, "Date,Machine,Hours\n05/11/2024,Dozer,10\n06/12/2024,Dozer,12\n");
    const { status, body } = await owner.json("POST", `/api/imports/${id}/preview`);
    expect(status).toBe(409);
    expect(body.asks.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      "dateOrder",
      "machines",
    ]);
  });

  it("takes a machine called __proto__ like any other", async () => {
    const { record } = await importFile(owner, "Date,Machine,Hours\n2024-05-10,__proto__,10\n", {
      machines: JSON.parse('{"__proto__": {"type": "tools", "unit": "hours"}}'),
    });
    expect(record.state).toBe("imported");
    const machines = await owner.ask("GET", "/api/equipment");
    expect(machines).toContainEqual(expect.objectContaining({ name: "__proto__", currentUsage: 10 }));
  });

  it("is continued by a manager, discarded once, and never after it was imported", async () => {
    const { id } = await bring(owner, SERVICES);
    expect((await owner.json("DELETE", `/api/imports/${id}`)).status).toBe(204);
    expect((await owner.json("GET", `/api/imports/${id}`)).status).toBe(404);
    expect((await owner.get(`/imports/${id}`)).status).toBe(404);
    const done = await importFile(owner, "Date,Machine,Hours\n2024-08-10,Loader,160\n");
    expect((await owner.json("DELETE", `/api/imports/${done.id}`)).status).toBe(409);
  });

  it("remembers what was chosen for the next file with these headings, and for nobody else", async () => {
    const file = (day: string) => `Datum,Geraet,Arbeit\n${day},Big Loader,Oil\n`;
    const mapping = {
      ...{ kind: "services", columns: { date: 0, machine: 1, work: 2 } },
      machines: { "Big Loader": { equipmentId: loader } },
    };
    await importFile(owner, file("2024-01-10"), mapping);
    const next = await bring(owner, file("2024-02-10"));
    expect(next).toMatchObject({ kind: "services", asks: [] });
    const otherOrder = "Arbeit,Datum,Geraet\nOil,2024-03-10,Big Loader\n";
    const moved = await bring(owner, otherOrder);
    expect(moved).toMatchObject({ kind: "services", asks: [] });
    expect(moved.columns.map(({ field }: { field: string }) => field)).toEqual(["work", "date", "machine"]);
    const { owner: other } = await newCompany(product, "Other");
    expect(await bring(other, file("2024-02-10"))).toMatchObject({ kind: null });
  });

  it("takes an answer for a name over to the other tables of the upload, and to later ones of other headings", async () => {
    const yard = await newUnlimitedCompany(product, "Yard");
    const id = await addLoader(yard.owner);
    const uploaded = await uploadFiles(yard.owner, [
      ["fuel.csv", "Date,Machine,Gallons\n2024-01-10,Lder,3\n2024-01-11,Crane 9,4\n2024-01-12,cans,4\n"],
      ["work.csv", "Date,Machine,Work\n2024-01-11,LDER,Oil\n2024-01-12,crane-9,Oil\n2024-01-12,Cans,Oil\n"],
    ]);
    const { html } = await yard.owner.page(at(uploaded));
    const [fuel = "", work = ""] = [...html.matchAll(/name="kind\.(\w+)"/g)].map(([, each = ""]) => each);
    const machines = { Lder: { equipmentId: id }, "Crane 9": { type: "other", unit: "n/a" }, cans: null };
    await choose(yard.owner, fuel, { machines });
    const asked = () => choose(yard.owner, work, {}).then(({ asks }) => asks);
    expect(await asked()).toEqual([{ field: "machines", values: ["crane-9"] }]);
    await run(yard.owner, fuel, (await check(yard.owner, fuel)).version);
    expect(await asked()).toEqual([]);
    expect((await check(yard.owner, work)).counts).toMatchObject({ new: 2, leftOut: 1 });
    const later = await bring(yard.owner, "Week of,Machine,Hours\n2024-02-10,lder,30\n2024-02-10,CRANE9,3\n");
    expect(later.asks).toEqual([]);
    const open = await bring(yard.owner, "Wann,Wer\n2024-02-10,lder\n");
    const named = await choose(yard.owner, open.id, { kind: "services", columns: { date: 0, machine: 1 } });
    expect(named.asks.map(({ field }) => field)).toEqual(["columns"]);
  });

  it("chooses the machine of the same spelling beforehand, and one that is like it with a word of warning", async () => {
    const yard = await newUnlimitedCompany(product, "Yard");
    const skid = await addLoader(yard.owner, "Skid Steer");
    const { id } = await bring(
      yard.owner,
      "Date,Machine,Hours\n2024-01-10,skid-steer,3\n2024-01-11,Bobcat skid steer,4\n2024-01-12,Saw,4\n",
    );
    const columns = { "column.0": "date", "column.1": "machine", "column.2": "reading" };
    await yard.owner.post(`/imports/${id}/columns`, columns);
    const { html, text } = await yard.owner.page(`/imports/${id}/machines`);
    expect(html.split(`<option value="${skid}" selected="">`)).toHaveLength(3);
    expect(text.split("Chosen because the names are alike.")).toHaveLength(2);
  });

  it("refuses more machines than the plan has room for, and stores nothing", async () => {
    const small = await newCompany(product, "Small");
    await setLimit(product, small.id, 2);
    const rows = ["A", "B", "C"].map((name) => `2024-05-10,${name},10`).join("\n");
    const { id } = await bring(small.owner, `Date,Machine,Hours\n${rows}\n`);
    const made = { type: "machinery", unit: "hours" };
    const { status, body } = await small.owner.json("PUT", `/api/imports/${id}/mapping`, {
      machines: { A: made, B: made, C: made },
    });
    expect(status).toBe(403);
    expect(body.message).toContain("You have exceeded your equipment limit.");
    expect((await small.owner.ask("GET", `/api/imports/${id}`)).asks).toMatchObject([{ field: "machines" }]);
  });

  it("counts 60 dry runs and imports an hour", async () => {
    const limited = await startProduct({ RATE_LIMIT_SCALE: "1" });
    try {
      const { owner: client, id: companyId } = await newCompany(limited, "Busy");
      await addLoader(client);
      const { id } = await bring(client, "Date,Machine,Hours\n2024-05-10,Loader,10\n");
      const first = await check(client, id);
      await limited.run("update rate_limits set count = 60 where bucket like 'imports:%'");
      const refused = await client.json("POST", `/api/imports/${id}/run`, { version: first.version });
      expect(refused.status, companyId).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });
});

it("names what blocks an undo, in the answer of the call", async () => {
  const { id } = await importFile(owner, "Date,Machine,Done,Hours\n2024-09-10,Loader,Grease,170\n");
  const { entries } = await owner.ask("GET", `/api/equipment/${loader}/service-entries`);
  const entry = entries.find(({ date }: { date: string }) => date === "2024-09-10");
  await owner.ask("POST", `/api/service-entries/${entry.id}/void`, { reason: "Twice" });
  const { status, body } = await owner.json("POST", `/api/imports/${id}/undo`);
  expect(status).toBe(409);
  // The entry and the reading that it brought are told once.
  const text = expect.stringMatching(/^Loader, Sep 10, 2024: voided by /);
  expect(body.blockers).toEqual([{ equipmentId: loader, text }]);
});

it("stops a run when a machine of its rows is gone since the dry run", async () => {
  const gone = await addLoader(owner, "Gone");
  const { id } = await bring(owner, "Date,Machine,Hours\n2024-09-10,Gone,5\n");
  const { version } = await check(owner, id);
  await owner.ask("DELETE", `/api/equipment/${gone}`);
  const { status, body } = await owner.json("POST", `/api/imports/${id}/run`, { version });
  expect(status).toBe(409);
  expect(body).toEqual({
    message: "Something changed meanwhile. Check the numbers again.",
    asks: [{ field: "machines", values: ["Gone"] }],
  });
  // The page leads to the open step, which says why.
  const answer = await owner.post(`/imports/${id}`, { intent: "run", version: String(version) });
  expect(at(answer)).toBe(`/imports/${id}/machines`);
  const { text } = await owner.page(at(answer));
  expect(text).toContain("Nothing was imported Something changed meanwhile. Check the numbers again.");
  expect((await owner.page(at(answer))).text).not.toContain("Something changed meanwhile.");
});

it("sends no mail, and one at most to a receiver in the next hourly run", async () => {
  const late = await newUnlimitedCompany(product, "Late");
  const before = await product.mailbox(late.email);
  const overdue = ["One", "Two"].map((name) => `${name},machinery,hours,300,250,0`).join("\n");
  await importFile(
    late.owner,
    `Name,Type,Unit,Current Usage,Service Interval,Last Service Usage\n${overdue}\n`,
  );
  expect(await product.mailbox(late.email)).toEqual(before);
  await product.runCron(new Date());
  expect(await product.mailbox(late.email)).toHaveLength(before.length + 1);
});

it("does to meters, fuel and costs what its dry run showed", async () => {
  const mill = await newCompany(product, "Mill");
  const fuel = await importFile(
    mill.owner,
    "Date,Machine,Gallons,Fuel,Fuel Cost,Hours\n2024-05-10,Saw,10.04,gas,35.10,100\n2024-06-10,Saw,5,gas,,120\n",
    { machines: { Saw: { type: "tools", unit: "hours" } } },
  );
  const work = await importFile(
    mill.owner,
    "Date,Machine,Done,Labor Cost,Parts Cost,Hours\n2024-07-10,Saw,Belt,80,45.905,150.5\n2024-08-10,Saw,Oil,,20,170\n",
  );
  const months: Record<string, number>[] = await mill.owner.ask("GET", "/api/books?year=2024");
  const sum = (...fields: string[]) =>
    months.reduce((all, month) => fields.reduce((of, field) => of + (month[field] ?? 0), all), 0);
  const [gas] = fuel.preview.totals.fuel;
  const [year] = work.preview.totals.service;
  expect([sum("fuelAdded"), sum("fuelCost"), sum("laborCost", "partsCost")]).toEqual(
    [gas.amountAfter, gas.costAfter, year.after].map((value) => expect.closeTo(value, 5)),
  );
  const [saw] = await mill.owner.ask("GET", "/api/equipment");
  expect(work.preview.totals.meters).toMatchObject([{ equipmentId: saw.id, before: 120, after: 170 }]);
  expect(saw.currentUsage).toBe(170);
  const sums = async ({ id }: { id: string }) => textOf(await mill.owner.get(`/imports/${id}`));
  expect(await sums(fuel)).toContain("As read: 15.04. As stored: 15.0.");
  expect(await sums(work)).toContain("As read: $145.905. As stored: $145.91.");
});

it("shows by days what a task by date moves", async () => {
  const { owner } = await newCompany(product, "Mobile");
  const { id } = await owner.ask("POST", "/api/equipment", { name: "Lift", type: "machinery", unit: "n/a" });
  const every = { maintenanceInterval: 12, maintenanceIntervalUnit: "months" };
  await owner.ask("POST", `/api/equipment/${id}/service-tasks`, { name: "Check", ...every });
  const { id: importId, preview } = await importFile(owner, "Date,Machine,Done\n2024-05-10,Lift,Check\n");
  expect(preview.follows.services).toEqual([
    { equipmentId: id, name: "Lift", task: "Check", from: null, to: expect.any(Number) },
  ]);
  expect(await textOf(await owner.get(`/imports/${importId}`))).toMatch(
    /Last service moves: Lift: Check \S+ May 10, 2024/,
  );
});

it("words what is refused for what it is", async () => {
  const yard = await newCompany(product, "Words");
  const { owner } = yard;
  await owner.ask("POST", "/api/equipment", { name: "Trailer", type: "other", unit: "n/a" });
  const readings = await bring(owner, "Date,Machine,Meter Reading\n2024-05-10,Trailer,5\n");
  await choose(owner, readings.id, { readingUnit: "own" });
  const { wrong } = await check(owner, readings.id);
  expect(wrong).toEqual([{ row: 2, reason: "Trailer has no meter" }]);
  const done = await importFile(owner, "Date,Machine,Done\n2024-05-10,Trailer,Oil\n");
  const { status, body } = await owner.json("PUT", `/api/imports/${done.id}/mapping`, { doubtful: false });
  expect([status, body.message]).toEqual([409, "This import is done. It can be undone."]);
  await product.run(
    "update companies set subscription_status = 'trial', trial_ends_at = 1, subscription_ends_at = 1 where id = ?",
    yard.id,
  );
  const ended = await owner.post(`/imports/${readings.id}`, { intent: "check" });
  expect(ended.status).toBe(403);
  const text = await textOf(ended);
  expect(text).toContain("Nothing was changed");
  expect(text).not.toContain("The file was not taken");
});
