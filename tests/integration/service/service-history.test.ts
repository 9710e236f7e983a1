import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { csvRows } from "#tests/support/csv.ts";
import { plainText } from "#tests/support/page-text.ts";
import { serve, voidEntry } from "#tests/support/services.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The service history as a file and on paper. */

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const PATH = "/exports/service-history.csv";
const today = () => new Date().toISOString().slice(0, 10);
const HEADER =
  "Date,Equipment,Serial Number,Done,Meter Reading,Unit,Done By,Vendor,Labor Cost,Parts Cost,Total Cost,Parts Used,Reference,Notes,Recorded By";

const add = (name: string, fields: object = {}) =>
  company.addMachine({ name, currentUsage: 1234.5, ...fields });

async function fileOf(query = ""): Promise<Record<string, string>[]> {
  const response = await company.owner.get(PATH + query);
  expect(response.status).toBe(200);
  const rows = csvRows(new Uint8Array(await response.arrayBuffer()));
  for (const row of rows) expect(Object.keys(row).join(",")).toBe(HEADER);
  return rows;
}

const doneIn = async (query = "") => (await fileOf(query)).map(({ Done }) => Done);

async function paper(id: string, query = "", lng = "en") {
  const { status, html } = await company.owner.page(`/equipment-items/${id}/services/print${query}`, lng);
  return { status, html, text: plainText(html) };
}

describe("the export of the service history", () => {
  it("writes every field of an entry", async () => {
    const id = await add("Loader", { serialNumber: "SN-7" });
    await serve(product, company, id, {
      date: "2026-03-01",
      usage: 9_905,
      tasks: [id],
      otherWork: "Grease; belts",
      doneBy: "vendor",
      doneByName: "Acme, Inc.",
      laborCost: 125_00,
      partsCost: 12_05,
      parts: [
        { part: "Filter", partNumber: "P-1", qty: 2 },
        { part: "Belt", partNumber: "", qty: 1 },
      ],
      reference: "INV 12",
      notes: "Noisy\nbearing",
    });
    const response = await company.owner.get(PATH);
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="service-history-all-${today()}.csv"`,
    );
    expect(await fileOf()).toEqual([
      {
        Date: "2026-03-01",
        Equipment: "Loader",
        "Serial Number": "SN-7",
        Done: "Service; Grease; belts",
        "Meter Reading": "990.5",
        Unit: "Hours",
        "Done By": "Acme, Inc.",
        Vendor: "Yes",
        "Labor Cost": "125.00",
        "Parts Cost": "12.05",
        "Total Cost": "137.05",
        "Parts Used": "Filter (P-1) x 2; Belt x 1",
        Reference: "INV 12",
        Notes: "Noisy\nbearing",
        "Recorded By": "Ann",
      },
    ]);
  });

  it("leaves missing values empty", async () => {
    const id = await add("Trailer", { unit: "n/a", currentUsage: 0 });
    await serve(product, company, id);
    expect(await fileOf()).toEqual([
      {
        Date: today(),
        Equipment: "Trailer",
        "Serial Number": "",
        Done: "Oil",
        "Meter Reading": "",
        Unit: "Does not apply",
        "Done By": "Ann",
        Vendor: "No",
        "Labor Cost": "0.00",
        "Parts Cost": "0.00",
        "Total Cost": "0.00",
        "Parts Used": "",
        Reference: "",
        Notes: "",
        "Recorded By": "Ann",
      },
    ]);
  });

  it("has only standing entries, latest date first, then the one recorded last", async () => {
    const id = await add("Loader");
    await serve(product, company, id, { otherWork: "second" });
    await serve(product, company, id, { otherWork: "oldest", date: "2026-01-05", usage: 100 });
    await serve(product, company, id, { otherWork: "first" });
    const { id: wrong } = await serve(product, company, id, { otherWork: "wrong" });
    await voidEntry(product, wrong);
    expect(await doneIn()).toEqual(["first", "second", "oldest"]);
  });

  it("can be narrowed to a machine and to days, both days included", async () => {
    const [loader, truck] = [await add("Loader"), await add("Truck")];
    for (const date of ["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"]) {
      await serve(product, company, loader, { otherWork: date, date, usage: 100 });
    }
    await serve(product, company, truck, { otherWork: "truck", date: "2026-02-10", usage: 100 });
    expect(await doneIn("?from=2026-02-01&to=2026-02-28")).toEqual(["2026-02-28", "truck", "2026-02-01"]);
    expect(await doneIn("?from=2026-02-28")).toEqual(["2026-03-01", "2026-02-28"]);
    expect(await doneIn("?to=2026-01-31&from=")).toEqual(["2026-01-31"]);
    expect(await doneIn(`?equipment=${truck}`)).toEqual(["truck"]);
    const response = await company.owner.get(`${PATH}?equipment=${truck}&from=2026-02-10&to=2026-02-10`);
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="service-history-${truck}-${today()}.csv"`,
    );
  });

  it.each(["from=2026-02-30", "to=yesterday", "from=2026-03-02&to=2026-03-01"])(
    "answers 400 for %s",
    async (query) => {
      await serve(product, company, await add("Loader"));
      expect((await company.owner.get(`${PATH}?${query}`)).status).toBe(400);
    },
  );

  it("has the entries of retired machines, and those with a cost of deleted ones", async () => {
    const [old, gone] = [await add("Old"), await add("Gone")];
    await serve(product, company, old, { otherWork: "of old" });
    await serve(product, company, gone, { otherWork: "of gone", laborCost: 80_00, reference: "INV 9" });
    await company.owner.json("POST", `/api/equipment/${old}/retire`, {});
    expect((await company.owner.json("DELETE", `/api/equipment/${gone}`)).status).toBe(204);
    expect(await fileOf()).toMatchObject([
      { Done: "of gone", Equipment: "Gone", "Total Cost": "80.00", Reference: "INV 9" },
      { Done: "of old", Equipment: "Old" },
    ]);
    expect(await doneIn(`?equipment=${old}`)).toEqual(["of old"]);
    expect(await doneIn(`?equipment=${gone}`)).toEqual(["of gone"]);
  });

  it("disarms formulas", async () => {
    const id = await add("=Loader");
    await serve(product, company, id, {
      otherWork: "+work",
      doneByName: "@vendor",
      parts: [{ part: "-part", partNumber: "", qty: 1 }],
      reference: "=1+1",
      notes: "\ttab",
    });
    expect(await fileOf()).toMatchObject([
      {
        Equipment: "'=Loader",
        Done: "'+work",
        "Done By": "'@vendor",
        "Parts Used": "'-part x 1",
        Reference: "'=1+1",
        Notes: "'\ttab",
      },
    ]);
  });

  it("has each of many entries once, in order", async () => {
    const id = await add("Loader");
    await product.run(
      `insert into service_entries (id, company_id, equipment_id, equipment_name, unit, date, counted_usage, other_work,
         done_by_name, source, recorded_by_name, created_at)
       select ?2 || '-' || value, ?1, ?2, 'Loader', 'hours', '2026-02-0' || (1 + value % 3), 0, 'Job ' || value,
         'Ann', 'form', 'Ann', 1 from json_each(?3)`,
      company.id,
      id,
      JSON.stringify(Array.from({ length: 2_500 }, (_, at) => at)),
    );
    const done = await doneIn();
    const expected = [2, 1, 0].flatMap((rest) =>
      Array.from({ length: 2_500 }, (_, at) => 2_499 - at)
        .filter((at) => at % 3 === rest)
        .map((at) => `Job ${at}`),
    );
    expect(done).toEqual(expected);
  });

  it("redirects to the machine's services or to the costs when there is no data", async () => {
    const id = await add("Loader");
    const one = await company.owner.get(`${PATH}?equipment=${id}`);
    expect([one.status, one.headers.get("Location")]).toEqual([302, `/equipment-items/${id}/services`]);
    await company.owner.get("/costs");
    const all = await company.owner.get(PATH);
    expect([all.status, all.headers.get("Location")]).toEqual([302, "/costs"]);
    const text = await company.owner.html("/costs");
    expect(text).toContain("No Data to Export");
    expect(text).toContain("There are no services to export.");
  });

  it("answers 404 for an unknown machine", async () => {
    expect((await company.owner.get(`${PATH}?equipment=none`)).status).toBe(404);
  });
});

describe("the printout of a machine's services", () => {
  const ENTRY = {
    date: "2026-03-01",
    usage: 9_905,
    otherWork: "Grease",
    doneBy: "vendor",
    doneByName: "Acme Inc.",
    laborCost: 125_00,
    partsCost: 12_05,
    parts: [{ part: "Filter", partNumber: "P-1", qty: 2 }],
    reference: "INV 12",
    notes: "Hard to reach",
  } as const;

  it("prints the machine and its standing entries, without notes and costs", async () => {
    const id = await add("Loader", { serialNumber: "SN-7" });
    await serve(product, company, id, { ...ENTRY, tasks: [id] });
    const { id: wrong } = await serve(product, company, id, { otherWork: "Wrong one" });
    await voidEntry(product, wrong);
    const { status, text, html } = await paper(id);
    expect(status).toBe(200);
    expect(text).toContain("Service history: Loader Machinery · Serial SN-7 · Meter: 1,234.5 hours");
    expect(text).toContain(
      "· 1 service Date Meter reading Work done Done by Parts used Reference Mar 1, 2026",
    );
    expect(text).toContain("990.5 hours Service; Grease Acme Inc. Vendor Filter P-1 × 2 INV 12");
    expect(text).not.toMatch(/Wrong one|Hard to reach|\$/);
    expect(html).toContain('<input type="checkbox" name="costs" value="1"/>');
    const spanish = await paper(id, "", "es");
    expect(spanish.text).toContain("Historial de servicio: Loader Maquinaria · Serie SN-7");
    expect(spanish.text).toContain("Servicio; Grease Acme Inc. Taller o proveedor");
    expect(spanish.text).toContain("Mostrar costos");
  });

  it("prints costs and their sum only when asked for", async () => {
    const id = await add("Loader");
    await serve(product, company, id, ENTRY);
    await serve(product, company, id, { partsCost: 1_00 });
    const { text, html } = await paper(id, "?costs=1");
    expect(text).toContain("2 services Costs: $138.05");
    expect(text).toContain("INV 12 $125.00 $12.05 $137.05");
    expect(html).toMatch(/name="costs" [^>]*checked=""/);
    expect((await paper(id, "?costs=0")).text).not.toContain("$");
  });

  it("prints a retired machine by its original id, and one without services", async () => {
    const id = await add("Old mule", { serialNumber: "SN-8" });
    expect((await paper(id)).text).toContain("No service has been recorded yet.");
    await serve(product, company, id, { otherWork: "Last grease" });
    await company.owner.json("POST", `/api/equipment/${id}/retire`, {});
    const { text } = await paper(id);
    expect(text).toContain("Service history: Old mule Machinery · Serial SN-8 · Meter: 1,234.5 hours");
    expect(text).toContain("Last grease");
    expect((await paper("none")).status).toBe(404);
  });
});
