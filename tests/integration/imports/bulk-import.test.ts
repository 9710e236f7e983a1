import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import {
  count,
  HEADER,
  newDraft,
  roundTrips,
  setLimit,
  textOf,
  upload,
} from "#tests/support/bulk-imports.ts";
import { flashOf } from "#tests/support/flash.ts";
import { startedProduct } from "#tests/support/started.ts";

const MACHINES = readFileSync(join(import.meta.dirname, "../../fixtures/machines.csv"), "utf8");

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });

const file = (...lines: string[]) => [HEADER, ...lines].join("\n");
const machines = (from: number, to: number) =>
  file(
    ...Array.from(
      { length: to - from },
      (_, index) => `Loader ${from + index},machinery,S${from + index},hours`,
    ),
  );

async function freshCompany(limit = 15): Promise<Company> {
  company = await newCompany(product, "Quarry");
  await setLimit(product, company.id, limit);
  return company;
}

describe("500 real machines", () => {
  it("are imported at once, with readings and history, in few round trips", async () => {
    const { owner, id } = await freshCompany(-1);
    const uploaded = await upload(product, owner, MACHINES, "machines.csv");
    const page = uploaded.headers.get("Location") ?? "";
    const preview = await owner.get(page);
    const text = await textOf(preview);
    expect(text).toContain("machines.csv: 500 rows");
    expect(text).toContain("Wheel Loader 544H");
    expect(text).toContain("...and 495 more");
    expect(await count(product, "equipment", id)).toBe(0);

    const imported = await owner.post(page, {});
    expect(imported.headers.get("Location")).toBe("/");
    expect(flashOf(imported)).toMatchObject({
      title: "bulkImport:toast.complete",
      description: "bulkImport:toast.completeText",
      params: { count: 500 },
    });
    const cost = [uploaded, preview, imported].map(roundTrips);
    expect(Math.min(...cost)).toBeGreaterThan(0);
    expect(cost.reduce((sum, trips) => sum + trips)).toBeLessThan(10);

    expect(await count(product, "equipment", id)).toBe(500);
    expect(await count(product, "history_records", id)).toBe(500);
    const results = await product.rows(
      `select e.name, e.type, e.serial_number, e.unit, e.current_usage, e.last_service_usage, e.threshold,
          e.fuel_type, e.alert_threshold, e.service_interval, e.has_scheduled_maintenance, e.description,
          r.value, r.source, r.author_name, h.event, h.event_params, h.usage
        from equipment e join meter_readings r on r.equipment_id = e.id and r.company_id = e.company_id
          join history_records h on h.equipment_id = e.id and h.company_id = e.company_id
        where e.company_id = ? order by r.seq`,
      id,
    );
    expect(results).toHaveLength(500);
    const { body } = await owner.json("GET", "/api/equipment");
    expect(body).toHaveLength(500);
    expect(results[0]).toEqual({
      name: "Wheel Loader 544H",
      type: "machinery",
      serial_number: "1032841",
      unit: "hours",
      current_usage: 81_500,
      last_service_usage: 81_500,
      threshold: null,
      fuel_type: "diesel",
      alert_threshold: 20,
      service_interval: 5_000,
      has_scheduled_maintenance: 0,
      description: "Wheel Loader - 120.0 to 135.0 Horsepower; built 2002; Florida; EROPS w AC",
      value: 81_500,
      source: "import",
      author_name: expect.any(String),
      event: "equipment_imported",
      event_params: '{"usage":81500,"unit":"hours"}',
      usage: 81_500,
    });
  });

  it("are imported in parts in fewer than 40 round trips, and continue after an interruption", async () => {
    const { owner, id } = await freshCompany(-1);
    const uploaded = await upload(product, owner, MACHINES);
    const page = uploaded.headers.get("Location") ?? "";
    const answers = [uploaded, await owner.get(page)];
    const body = JSON.stringify({ rows: 100, includeDuplicates: false });
    const step = () =>
      owner.fetch(`${page}/step`, {
        method: "POST",
        body,
        headers: { "Content-Type": "application/json", Origin: new URL(product.url).origin },
      });
    const first = await step();
    expect(await first.json()).toEqual({ done: 100, finished: false });
    expect(await count(product, "equipment", id)).toBe(100);
    const left = await textOf(await owner.get(page));
    expect(left).toContain("100 of 500 rows are done");
    expect(left).toContain("...and 395 more");
    for (let index = 0; index < 4; index += 1) answers.push(await step());
    expect(await answers.at(-1)?.json()).toEqual({ done: 500, finished: true });
    answers.push(first, await owner.post(page, {}));
    expect(answers.at(-1)?.headers.get("Location")).toBe("/");
    expect(answers.map(roundTrips).reduce((sum, trips) => sum + trips)).toBeLessThan(40);
    expect(await count(product, "equipment", id)).toBe(500);
  });
});

describe("importing nothing twice", () => {
  it("holds when the same draft is posted again, or twice at once", async () => {
    const { owner, id } = await freshCompany();
    const page = await newDraft(product, owner, machines(0, 5));
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.post(page, {})));
    answers.push(await owner.post(page, {}));
    for (const answer of answers) {
      expect(answer.headers.get("Location")).toBe("/");
      expect(flashOf(answer)).toMatchObject({ params: { count: 5 } });
    }
    expect(await count(product, "equipment", id)).toBe(5);
    expect(await count(product, "meter_readings", id)).toBe(5);
    expect(await count(product, "history_records", id)).toBe(5);
  });

  it("holds even if the repeated draft includes duplicates", async () => {
    const { owner, id } = await freshCompany();
    const page = await newDraft(product, owner, machines(0, 3));
    const both = { includeDuplicates: "on" };
    await Promise.all([owner.post(page, both), owner.post(page, both), owner.post(page, both)]);
    expect(await count(product, "equipment", id)).toBe(3);
  });

  it("holds when the same file is uploaded again, also concurrently", async () => {
    const { owner, id } = await freshCompany();
    const pages = await Promise.all([1, 2, 3].map(() => newDraft(product, owner, machines(0, 4))));
    await Promise.all(pages.map((page) => owner.post(page, {})));
    expect(await count(product, "equipment", id)).toBe(4);
    const again = await newDraft(product, owner, machines(0, 4));
    expect(await textOf(await owner.get(again))).toMatch(/New 0 = Duplicate 4/);
    const answer = await owner.post(again, {});
    expect(answer.headers.get("Location")).toBe(again);
    expect(flashOf(answer)).toMatchObject({
      title: "bulkImport:toast.errors",
      description: "bulkImport:toast.onlyDuplicatesText",
      params: { count: 4 },
    });
    expect(await count(product, "equipment", id)).toBe(4);
  });

  it("holds for two equal rows of a file; a different serial number is another machine", async () => {
    const { owner, id } = await freshCompany();
    const rows = file("Saw,tools,1,hours", " Saw ,TOOLS,1,hours", "Saw,tools,2,hours", "Saw,tools,,hours");
    const page = await newDraft(product, owner, rows);
    expect(await textOf(await owner.get(page))).toMatch(/New 3 = Duplicate 1/);
    await owner.post(page, {});
    expect(await count(product, "equipment", id)).toBe(3);
  });

  it("doesn't apply when duplicates are wanted", async () => {
    const { owner, id } = await freshCompany();
    await owner.post(await newDraft(product, owner, machines(0, 2)), {});
    const page = await newDraft(product, owner, machines(0, 3));
    const answer = await owner.post(page, { includeDuplicates: "on" });
    expect(flashOf(answer)).toMatchObject({ params: { count: 3 } });
    expect(await count(product, "equipment", id)).toBe(5);
  });

  it("leaves nothing of a failed import, which can be tried again", async () => {
    const { owner, id } = await freshCompany();
    const page = await newDraft(product, owner, machines(0, 5));
    await product.run(`create trigger breakdown before insert on history_records when new.equipment_name = 'Loader 3'
        begin select raise(abort, 'the disk is full'); end`);
    const broken = await owner.post(page, {});
    await product.run("drop trigger breakdown");
    expect(broken.status).toBe(500);
    expect(await count(product, "equipment", id)).toBe(0);
    expect(await count(product, "meter_readings", id)).toBe(0);
    expect((await owner.post(page, {})).headers.get("Location")).toBe("/");
    expect(await count(product, "equipment", id)).toBe(5);
  });

  it("doesn't count another company's machine as a duplicate", async () => {
    const first = await freshCompany();
    await first.owner.post(await newDraft(product, first.owner, machines(0, 2)), {});
    const second = await freshCompany();
    await second.owner.post(await newDraft(product, second.owner, machines(0, 2)), {});
    expect(await count(product, "equipment", second.id)).toBe(2);
  });
});

describe("the equipment limit", () => {
  it("imports as many as fit, and fails the remaining rows", async () => {
    const { owner, id } = await freshCompany(15);
    const page = await newDraft(product, owner, machines(0, 20));
    expect(await textOf(await owner.get(page))).toMatch(
      /New 15 .* Over the limit 5 Rows 17 to 21: Your plan has room for 15 machines\./,
    );
    const answer = await owner.post(page, {});
    expect(answer.headers.get("Location")).toBe(page);
    expect(flashOf(answer)).toMatchObject({
      title: "bulkImport:toast.complete",
      description: "bulkImport:toast.completeWithErrorsText",
      params: { count: 15, errors: "with 5 errors" },
    });
    const text = await textOf(await owner.get(page));
    expect(text).toContain("Successfully imported 15 equipment items with 5 errors.");
    expect(text).toContain("Rows 17 to 21: Your plan has room for 15 machines.");
    expect(text.match(/Your plan has room/g)).toHaveLength(1);
    expect(await count(product, "equipment", id)).toBe(15);
  });

  it("holds against concurrent imports", async () => {
    const { owner, id } = await freshCompany(15);
    const pages = await Promise.all(
      [0, 1, 2, 3].map((part) => newDraft(product, owner, machines(part * 10, part * 10 + 10))),
    );
    await Promise.all(pages.map((page) => owner.post(page, {})));
    expect(await count(product, "equipment", id)).toBe(15);
    expect(await count(product, "meter_readings", id)).toBe(15);
  });

  it("holds against machines added one by one at the same time", async () => {
    const { owner, id } = await freshCompany(10);
    const page = await newDraft(product, owner, machines(0, 8));
    const single = (name: string) =>
      owner.json("POST", "/api/equipment", { name, type: "tools", unit: "hours" });
    const [, ...added] = await Promise.all([owner.post(page, {}), ...["A", "B", "C", "D"].map(single)]);
    const outcomes = added.map(({ status }) => status);
    expect(outcomes.every((status) => status === 201 || status === 403)).toBe(true);
    expect(outcomes).toContain(201);
    expect(await count(product, "equipment", id)).toBe(10);
  });

  it("needs two round trips for its form", async () => {
    const { owner } = await freshCompany(10);
    expect(roundTrips(await owner.get("/add-equipment/import"))).toBe(2);
  });

  it("refuses an upload when there is no room at all", async () => {
    const { owner } = await freshCompany(2);
    await owner.post(await newDraft(product, owner, machines(0, 2)), {});
    const refused = await upload(product, owner, machines(5, 6));
    expect(refused.status).toBe(403);
    expect(await textOf(refused)).toContain("You have exceeded your equipment limit.");
    expect(await textOf(await owner.get("/add-equipment/import"))).toContain(
      "You have exceeded your equipment limit.",
    );
  });
});

describe("an ended trial", () => {
  it("refuses the upload, and the import of an older draft", async () => {
    const { owner, id } = await freshCompany();
    const page = await newDraft(product, owner, machines(0, 2));
    await product.run("update companies set trial_ends_at = 1 where id = ?", id);
    const refused = await upload(product, owner, machines(0, 1));
    expect(refused.status).toBe(403);
    const late = await owner.post(page, {});
    expect(late.status).toBe(403);
    expect(await textOf(late)).toContain("Your trial or subscription has ended.");
    expect(await count(product, "equipment", id)).toBe(0);
  });
});

const BAD_ROWS: [row: string, message: string][] = [
  ["Saw,,1,hours", "Row 2 (Saw): Missing required fields (name, type, unit)"],
  [
    "Saw,tank,1,hours",
    'Row 3 (Saw): Invalid equipment type "tank". Must be: vehicle, machinery, tools, or other',
  ],
  [
    "Saw,tools,1,days",
    'Row 4 (Saw): Invalid unit "days". Must be: hours, miles, kilometers, cycles, n/a, or other',
  ],
  ["Saw,tools,1,hours,,,E85", 'Row 5 (Saw): Invalid fuel type "E85".'],
  [
    "Saw,tools,1,hours,-5",
    'Row 6 (Saw): Invalid current usage "-5". Please enter a number that is not negative.',
  ],
  ["Saw,tools,1,hours,=1+1", 'Row 7 (Saw): Invalid current usage "=1+1".'],
  ["Saw,tools,1,hours,1,0.5", 'Row 8 (Saw): Invalid threshold "0.5". Please enter a lifespan of 1 or more'],
  [
    "Saw,tools,1,hours,1,,,1.25",
    'Row 9 (Saw): Invalid service interval "1.25". Please use one decimal at most, as in 12.5.',
  ],
  [`${"x".repeat(201)},tools,1,hours`, `Row 10 (${"x".repeat(60)}…): The name is longer than 200 characters`],
  [`Saw,tools,${"x".repeat(201)},hours`, "Row 11 (Saw): The serial number is longer than 200 characters"],
  [
    `Saw,tools,1,hours,,,,,${"x".repeat(5_001)}`,
    "Row 12 (Saw): The description is longer than 5,000 characters",
  ],
  ["Saw\0,tools,1,hours", "Row 13 (Saw): A cell holds characters that can't be stored"],
];

describe("rows that can't be read", () => {
  it("fail with their reason, and don't stop the others", async () => {
    const { owner, id } = await freshCompany();
    const content = file(...BAD_ROWS.map(([row]) => row), "Crane,machinery,1,hours,12.5,25,gas,100,Yard");
    const page = await newDraft(product, owner, content);
    expect(await textOf(await owner.get(page))).toContain(BAD_ROWS[0]?.[1]);
    const answer = await owner.post(page, {});
    expect(flashOf(answer)).toMatchObject({ params: { count: 1, errors: `with ${BAD_ROWS.length} errors` } });
    const text = await textOf(await owner.get(page));
    for (const [, message] of BAD_ROWS) expect(text).toContain(message);
    const machines = await product.rows(
      "select name, current_usage, threshold, alert_threshold, fuel_type from equipment where company_id = ?",
      id,
    );
    expect(machines).toEqual([
      { name: "Crane", current_usage: 125, threshold: null, alert_threshold: 25, fuel_type: "gasoline" },
    ]);
  });

  it("can be downloaded with their reasons, safe for a spreadsheet, and imported once corrected", async () => {
    const { owner, id } = await freshCompany();
    const page = await newDraft(
      product,
      owner,
      "name;type;unit;notes\nSaw;tank;hours;=1+1\nAxe;tools;hours;\n",
    );
    await owner.post(page, {});
    const download = await owner.get(`${page}/failed-rows.csv`);
    expect(download.headers.get("Content-Disposition")).toBe(
      'attachment; filename="equipment-import-errors.csv"',
    );
    const csv = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await download.arrayBuffer());
    expect(csv).toBe(
      `\u{FEFF}name,type,unit,notes,Error\r\nSaw,tank,hours,'=1+1,"Row 2: Invalid equipment type ""tank"". Must be: vehicle, machinery, tools, or other"\r\n`,
    );
    await owner.post(await newDraft(product, owner, csv.replace("tank", "tools")), {});
    expect(await count(product, "equipment", id)).toBe(2);
  });

  it("end the import with errors when no row is valid", async () => {
    const { owner } = await freshCompany();
    const page = await newDraft(product, owner, file("Saw,tank,1,hours", ",,,", "Axe,,,hours", "Axe,,,"));
    const answer = await owner.post(page, {});
    expect(flashOf(answer)).toMatchObject({ title: "bulkImport:toast.errors", params: { count: 3 } });
    const text = await textOf(await owner.get(page));
    expect(text).toContain("3 items failed to import. Check console for details.");
    expect(text).toContain("Rows 4 to 5: Missing required fields");
  });

  it("don't include a machine past its lifespan, which is imported with a note in the preview", async () => {
    const { owner, id } = await freshCompany();
    const page = await newDraft(
      product,
      owner,
      file("Saw,tools,1,hours,100,90", "Axe,tools,2,hours,100,100", "Drill,tools,3,hours,100,20%"),
    );
    const text = await textOf(await owner.get(page));
    expect(text).toContain("Row 2 (Saw): The lifespan is below the current usage.");
    expect(text).not.toContain("Axe): The lifespan");
    await owner.post(page, {});
    expect(await count(product, "equipment", id)).toBe(3);
  });

  it("are explained in Spanish to readers of Spanish", async () => {
    const { owner } = await freshCompany();
    await owner.post("/settings", { lng: "es" });
    const page = await newDraft(product, owner, file("Saw,tank,1,hours"));
    const text = await textOf(await owner.get(page));
    expect(text).toContain("Fila 2 (Saw): Tipo de equipo no válido «tank».");
  });
});

describe("other kinds of files", () => {
  const latin1 = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
  const utf16 = (text: string) =>
    Uint8Array.from(
      [...`\u{FEFF}${text}`].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
    );

  it.each<[string, string | Uint8Array]>([
    ["a byte order mark, CRLF and capitals", "\u{FEFF}NAME,TYPE,UNIT\r\nGrúa,Machinery,Hours\r\n"],
    ["semicolons and a decimal comma", "Name;Type;Unit;Current Usage\nGrúa;machinery;hours;12,5\n"],
    ["Windows-1252", latin1("Name,Type,Unit\nGr\u00FAa,machinery,hours")],
    ["UTF-16", utf16("Name\tType\tUnit\r\nGrúa\tmachinery\thours\r\n")],
    [
      "lines that end with CR, blank lines, empty columns",
      "Name,Type,Unit,,\r\rGrúa,machinery,hours,,\r,,,,\r",
    ],
  ])("are read: %s", async (_, content) => {
    const { owner, id } = await freshCompany();
    const answer = await owner.post(await newDraft(product, owner, content), {});
    expect(answer.headers.get("Location")).toBe("/");
    const row = await product.first("select name from equipment where company_id = ?", id);
    expect(row).toEqual({ name: "Grúa" });
  });

  const PNG = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82]);
  it.each<[string, string | Uint8Array, string, number, string]>([
    ["another extension", HEADER, "fleet.xlsx", 400, "Invalid File Type Please select a CSV file."],
    ["no extension", HEADER, "csv", 400, "Invalid File Type"],
    ["nothing", "", "fleet.csv", 400, "Invalid CSV Format The file needs a header row"],
    ["a header alone", HEADER, "fleet.CSV", 400, "Invalid CSV Format The file needs a header row"],
    ["a picture", PNG, "fleet.csv", 400, "Invalid CSV Format The file needs a header row"],
    [
      "a quotation mark that is never closed",
      file('"Saw,tools,1,hours', "Axe,tools,2,hours"),
      "f.csv",
      400,
      "row 2",
    ],
    ["more than 1 MB", `${HEADER}\n${"x".repeat(1024 * 1024)}`, "fleet.csv", 413, "1 MB at most"],
    [
      "text that takes more than twice its room when it is kept",
      latin1(`${HEADER}\n${"\u00FA".repeat(1000 * 1024)}`),
      "fleet.csv",
      413,
      "1 MB at most",
    ],
  ])("are refused: %s", async (_, content, name, status, words) => {
    const { owner, id } = await freshCompany();
    const response = await upload(product, owner, content, name);
    expect(response.status).toBe(status);
    expect(await textOf(response)).toContain(words);
    expect(await count(product, "import_drafts", id)).toBe(0);
  });

  it("asks for a file when there is none", async () => {
    const { owner } = await freshCompany();
    const Origin = new URL(product.url).origin;
    const body = new FormData();
    body.set("file", new File([], ""));
    const empty = await owner.fetch("/add-equipment/import", { method: "POST", body, headers: { Origin } });
    const none = await owner.post("/add-equipment/import", {});
    for (const response of [empty, none]) {
      expect(response.status).toBe(400);
      expect(await textOf(response)).toContain("No Data to Import Please upload a valid CSV file first.");
    }
  });

  it("imports thousands of rows without a limit", async () => {
    const { owner, id } = await freshCompany(-1);
    const answer = await owner.post(await newDraft(product, owner, machines(0, 5_000)), {});
    expect(flashOf(answer)).toMatchObject({ params: { count: 5_000 } });
    expect(roundTrips(answer)).toBeLessThan(10);
    expect(await count(product, "meter_readings", id)).toBe(5_000);
  });
});

describe("who may", () => {
  it("hides another company's draft", async () => {
    const mine = await freshCompany();
    const page = await newDraft(product, mine.owner, machines(0, 2));
    const { owner: stranger } = await freshCompany();
    expect((await stranger.get(page)).status).toBe(404);
    expect((await stranger.post(page, {})).status).toBe(404);
    expect((await stranger.get(`${page}/failed-rows.csv`)).status).toBe(404);
    const step = await stranger.json("POST", `${page}/step`, { rows: 100, includeDuplicates: false });
    expect(step.status).toBe(404);
    expect(await count(product, "equipment", mine.id)).toBe(0);
  });

  it("is closed to operators and visitors", async () => {
    const owned = await freshCompany();
    const page = await newDraft(product, owned.owner, machines(0, 2));
    const { client } = await newOperator(product, owned);
    const visitor = product.client();
    for (const path of ["/add-equipment/import", page, "/templates/equipment-import-template.csv"]) {
      expect((await client.get(path)).headers.get("Location")).toBe("/");
      expect((await visitor.get(path)).headers.get("Location")).toContain("/login");
    }
    expect((await client.post(page, {})).headers.get("Location")).toBe("/");
    expect(await count(product, "equipment", owned.id)).toBe(0);
  });

  it("offers a template that can be imported as it is", async () => {
    const { owner, id } = await freshCompany();
    const response = await owner.get("/templates/equipment-import-template.csv");
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="equipment-import-template.csv"',
    );
    const template = new Uint8Array(await response.arrayBuffer());
    const answer = await owner.post(await newDraft(product, owner, template), {});
    expect(answer.headers.get("Location")).toBe("/");
    expect(await count(product, "equipment", id)).toBe(2);
  });

  it("sweeps a draft after a day", async () => {
    const { owner, id } = await freshCompany();
    await newDraft(product, owner, machines(0, 2));
    await product.runCron(new Date(Date.now() + 23 * 3_600_000));
    expect(await count(product, "import_drafts", id)).toBe(1);
    await product.runCron(new Date(Date.now() + 25 * 3_600_000));
    expect(await count(product, "import_drafts", id)).toBe(0);
  });
});
