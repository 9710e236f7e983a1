import { beforeEach, describe, expect, it } from "vitest";
import { BOOK_FILES } from "#app/domain/books/books.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { putFuel } from "#tests/support/books.ts";
import { csvRows } from "#tests/support/csv.ts";
import { flashOf } from "#tests/support/flash.ts";
import { formsIn, plainText, saidIn } from "#tests/support/page-text.ts";
import { startedProduct } from "#tests/support/started.ts";
import { readZip } from "#tests/support/zip.ts";

/** The books by pages, calls and files, on the built product. It is 23 November 2026. */

const NOW = new Date("2026-11-23T12:00:00Z");

let company: Company;
let loader: string;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" }, { clock: NOW });
beforeEach(async () => {
  company = await newCompany(product);
  loader = await addMachine("Loader");
});

const call = (method: string, path: string, body?: unknown) => company.owner.json(method, path, body);

/** A machine that was added long ago. */
async function addMachine(name: string): Promise<string> {
  const { id } = await company.machine({ name, fuelType: "diesel", currentUsage: 1000 });
  await product.run("update equipment set date_added = 0 where id = ?", id);
  return id;
}

/** Fuel in tenths and cents, as the ledger stores it. */
function fill(at: string, amount: number, fuelCost: number | null, equipmentId = loader, more: object = {}) {
  const row = { equipmentId, equipmentName: "Loader", amount, fuelCost, takenAt: new Date(at), ...more };
  const costFrom = fuelCost === null ? null : "paid";
  return putFuel(createDatabase(product.db, newD1Cost()), company.id, { ...row, costFrom });
}
const service = async (date: string, costs: object, machine = loader) =>
  (
    await call("POST", `/api/equipment/${machine}/service-entries`, {
      date,
      otherWork: "Oil",
      usage: 900,
      ...costs,
    })
  ).body.id;

const book = async (month: string, query = "") => (await call("GET", `/api/books/${month}${query}`)).body;
const close = (month: string, closings?: number) =>
  call("POST", `/api/books/${month}/close`, closings === undefined ? {} : { closings });
async function file(path: string) {
  const answer = await company.owner.get(path);
  const name = /filename="(.*)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
  return { status: answer.status, name, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const filesOf = async (query: string) => {
  const zip = await file(`/exports/books.zip?${query}`);
  return { name: zip.name, files: readZip(zip.bytes).map(({ name, bytes }) => [name, bytes.toString()]) };
};

describe("GET /api/books", () => {
  it("lists the year's months that have begun, January first, with the totals of each", async () => {
    await product.run("update companies set time_zone = 'America/Chicago' where id = ?", company.id);
    // 11:30 PM of 30 June in Chicago.
    await fill("2026-07-01T04:30:00Z", 125, 4374);
    await fill("2026-06-10T12:00:00Z", 100, null);
    await fill("2026-08-10T12:00:00Z", 50, null);
    const voided = await fill("2026-06-11T12:00:00Z", 900, 900);
    await product.run("update fuel_entries set voided_at = 1 where id = ?", voided);
    await service("2026-06-30", { laborCost: 125.5, partsCost: 10 });
    const { body } = await call("GET", "/api/books?year=2026");
    expect(body.map(({ month }: { month: string }) => month)).toEqual(
      "01 02 03 04 05 06 07 08 09 10 11".split(" ").map((month) => `2026-${month}`),
    );
    expect(body[5]).toEqual({
      month: "2026-06",
      closed: false,
      changed: false,
      fuelAdded: 22.5,
      fuelCost: 43.74,
      laborCost: 125.5,
      partsCost: 10,
    });
    expect([body[6].fuelAdded, body[6].fuelCost]).toEqual([0, 0]);
    expect([body[7].fuelAdded, body[7].fuelCost]).toEqual([5, null]);
    expect((await call("GET", "/api/books")).body).toEqual(body);
  });

  it("answers 400 for a year that can't be read and 404 for a future one", async () => {
    expect((await call("GET", "/api/books?year=26")).status).toBe(400);
    expect((await call("GET", "/api/books?year=2027")).status).toBe(404);
    expect((await call("GET", "/api/books?year=2020")).body).toHaveLength(12);
  });

  it("are on the page from the first that has anything, with the year's sum and the month to close", async () => {
    await fill("2026-06-10T12:00:00Z", 100, 4374);
    await service("2026-08-30", { laborCost: 125.5, partsCost: 10 });
    const tableOf = (html: string) =>
      [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row]) =>
        [...(row ?? "").matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) =>
          (cell ?? "").replaceAll(/<[^>]+>/g, "").trim(),
        ),
      );
    const { html } = await company.owner.page("/books?year=2026");
    const [, ...rows] = tableOf(html);
    expect(rows).toEqual([
      ["Nov 2026", "–", "–", "–", "–", "Open", ""],
      ["Oct 2026", "–", "–", "–", "–", "Open", "Close"],
      ["Sep 2026", "–", "–", "–", "–", "Open", ""],
      ["Aug 2026", "–", "–", "$135.50", "$135.50", "Open", ""],
      ["Jul 2026", "–", "–", "–", "–", "Open", ""],
      ["Jun 2026", "10.0", "$43.74", "–", "$43.74", "Open", ""],
      ["Total of 2026", "10.0", "$43.74", "$135.50", "$179.24", "", ""],
    ]);
    expect(html).toMatch(/href="\/books\/2026-10"[^>]*aria-label="Close Oct 2026"/);
    await close("2026-10");
    expect(tableOf((await company.owner.page("/books?year=2026", "es")).html).slice(2, 4)).toEqual([
      ["oct 2026", "–", "–", "–", "–", "Cerrado", ""],
      ["sept 2026", "–", "–", "–", "–", "Abierto", "Cerrar"],
    ]);
  });

  it("leads on the page to the years with fuel, service or deliveries that stand, and to no other", async () => {
    const yearsOn = async (year: string) => {
      const { html } = await company.owner.page(`/books?year=${year}`);
      return [...html.matchAll(/href="\/books\?year=(\d{4})"/g)].map(([, beside]) => beside);
    };
    expect(await yearsOn("2026")).toEqual([]);
    await product.run("update companies set time_zone = 'America/Chicago' where id = ?", company.id);
    const voided = await fill("2019-05-10T12:00:00Z", 100, 1);
    await product.run("update fuel_entries set voided_at = 1 where id = ?", voided);
    const priced = (id: string, day: string, delivered: number | null) =>
      product.run(
        `insert into fuel_prices (id, company_id, fuel, effective_on, starts_at, price_per_unit, delivered, author_name,
           created_at) values (?, ?, 'diesel', ?, ?, 3500, ?, 'Joe', 0)`,
        ...[`${company.id}-${id}`, company.id, day, Date.parse(day), delivered],
      );
    await priced("delivery", "2021-03-01", 1000);
    await priced("price", "2020-03-01", null);
    // 11 PM of 31 December 2022 in Chicago.
    await fill("2023-01-01T05:00:00Z", 100, 1);
    await service("2024-02-29", { laborCost: 3 });
    expect(await yearsOn("2026")).toEqual(["2021", "2022", "2024"]);
    expect(await yearsOn("2024")).toEqual(["2021", "2022", "2026"]);
    expect(await yearsOn("2023")).toEqual(["2021", "2022", "2024", "2026"]);
    // Further back than the years that are looked through, the nearest one is linked.
    await service("1972-03-01", { laborCost: 3 });
    expect(await yearsOn("2026")).toEqual(["2021", "2022", "2024"]);
    expect(await yearsOn("2021")).toEqual(["1972", "2022", "2024", "2026"]);
  });

  it("agrees with the costs page", async () => {
    await fill("2026-06-10T12:00:00Z", 100, 3_499);
    await fill("2026-09-10T12:00:00Z", 100, 1);
    const gone = await addMachine("Gone");
    await fill("2026-09-11T12:00:00Z", 100, 250, gone);
    await service("2026-09-12", { laborCost: 3 });
    await call("DELETE", `/api/equipment/${gone}`);
    const { months, machines } = (await call("GET", "/api/costs")).body;
    const listed = (await call("GET", "/api/books")).body;
    for (const { month, service, fuel } of months.filter((each: { month: string }) => each.month > "2026")) {
      const one = listed.find((each: { month: string }) => each.month === month);
      expect([month, fuel, service]).toEqual([month, one.fuelCost, one.laborCost + one.partsCost]);
    }
    expect(machines).toEqual([
      expect.objectContaining({ equipmentId: loader, fuel: 35, service: 3, total: 38 }),
      expect.objectContaining({ equipmentId: null, fuel: 2.5, total: 2.5 }),
    ]);
  });
});

describe("GET /api/books/{month}", () => {
  it("answers machines, fuel, closings and what is open", async () => {
    await fill("2026-06-10T12:00:00Z", 100, 3_499, loader, { fuelUse: "off-road" });
    await fill("2026-06-11T12:00:00Z", 30, null);
    await service("2026-06-12", { laborCost: 10, partsCost: 2.5 });
    await product.run(
      `insert into operator_updates (id, company_id, equipment_id, equipment_name, operator_id, operator_name, taken_at,
         created_at) values ('w', ?, ?, 'Loader', 'joe', 'Joe', ?2, ?2)`.replaceAll(
        "?2",
        String(Date.parse("2026-06-20")),
      ),
      ...[company.id, loader],
    );
    const totals = { fuelAdded: 13, fuelCost: 34.99, laborCost: 10, partsCost: 2.5 };
    expect(await book("2026-06")).toEqual({
      month: "2026-06",
      closed: false,
      changed: false,
      ...totals,
      machines: [
        {
          equipmentId: loader,
          equipmentName: "Loader",
          readingStart: null,
          readingEnd: null,
          usage: null,
          ...totals,
        },
      ],
      fuel: [
        { fuelType: "diesel", fuelUse: "off-road", fuelAdded: 10, fuelCost: 34.99 },
        { fuelType: "diesel", fuelUse: null, fuelAdded: 3, fuelCost: null },
      ],
      deliveries: { number: 0, totalPaid: 0 },
      closings: [],
      waiting: 1,
      withoutCost: 1,
      withoutUse: 1,
    });
  });

  it("counts usage over a replaced meter", async () => {
    await product.run("delete from meter_readings where company_id = ?", company.id);
    const put = (id: string, at: string, value: number, resolution: string | null = null) =>
      product.run(
        `insert into meter_readings (id, company_id, equipment_id, value, source, resolution, author_name, taken_at, created_at)
         values (?, ?, ?, ?, 'usage', ?, 'Ann', ?, 0)`,
        ...[`${loader}-${id}`, company.id, loader, value, resolution, Date.parse(at)],
      );
    await put("a", "2026-05-31T12:00:00Z", 12_000);
    await put("b", "2026-06-10T12:00:00Z", 12_300);
    await put("c", "2026-06-11T12:00:00Z", 50, "meter-replaced");
    await put("d", "2026-06-30T12:00:00Z", 250);
    await put("e", "2026-07-01T12:00:00Z", 400);
    const [machine] = (await book("2026-06")).machines;
    expect([machine.readingStart, machine.readingEnd, machine.usage]).toEqual([1200, 25, 50]);
    await product.run("update meter_readings set voided_at = 1 where id = ?", `${loader}-d`);
    const [voided] = (await book("2026-06")).machines;
    expect([voided.readingEnd, voided.usage]).toEqual([5, 30]);
  });

  it.each(["2026-13", "2026", "none", "2026-12"])("answers 404 for %s", async (month) => {
    expect((await call("GET", `/api/books/${month}`)).status).toBe(404);
    expect((await company.owner.page(`/books/${month}`)).status).toBe(404);
  });
});

describe("closing", () => {
  beforeEach(async () => {
    await fill("2026-06-10T12:00:00Z", 100, 3_499);
    await fill("2026-06-11T12:00:00Z", 50, null);
    await service("2026-06-12", { laborCost: 10 });
  });

  it("by the page's form works without script, says what is open, and counts once", async () => {
    const { html, text } = await company.owner.page("/books/2026-06");
    expect(text).toContain("1 fuel entry without cost");
    expect(text).toContain("2 fuel entries without use");
    expect(html).toContain('href="/fuel-entries?month=2026-06&amp;without=cost"');
    expect(html).toContain('href="/fuel-entries?month=2026-06&amp;without=use"');
    const form = formsIn(html).find(({ fields }) => fields.some(({ name }) => name === "closings"));
    const fields = Object.fromEntries(form?.fields.map(({ name, value }) => [name, value ?? ""]) ?? []);
    expect(fields).toMatchObject({ intent: "close", closings: "0" });
    const answer = await company.owner.post("/books/2026-06", fields);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/books/2026-06"]);
    expect(flashOf(answer)).toMatchObject({ title: "books:close.done" });
    const closed = await company.owner.page("/books/2026-06");
    expect(closed.text).toContain("Close with today's figures");
    expect(closed.text).toContain("The month is closed");
    expect(closed.text).not.toContain("Close the month");
    expect(closed.text).toContain("Month Closed");
    // The same form again counts once.
    await company.owner.post("/books/2026-06", fields);
    expect((await book("2026-06")).closings).toHaveLength(1);
  });

  it("answers the closed month, and lists each closing with its totals, the newest first", async () => {
    const first = await close("2026-06");
    expect([first.status, first.body.closed, first.body.changed]).toEqual([200, true, false]);
    await fill("2026-06-12T12:00:00Z", 1, 1);
    const again = await close("2026-06", 1);
    expect(again.body).toMatchObject({ closed: true, changed: false, fuelAdded: 15.1, fuelCost: 35 });
    expect(again.body.closings).toEqual([
      {
        at: NOW.toISOString(),
        by: expect.any(String),
        fuelAdded: 15.1,
        fuelCost: 35,
        laborCost: 10,
        partsCost: 0,
      },
      {
        at: NOW.toISOString(),
        by: expect.any(String),
        fuelAdded: 15,
        fuelCost: 34.99,
        laborCost: 10,
        partsCost: 0,
      },
    ]);
    expect((await book("2026-05")).closed).toBe(false);
  });

  it.each([
    ["the current month", "2026-11", 0],
    ["a future month", "2026-12", 0],
    ["another number of closings", "2026-06", 1],
  ])("answers 409 for %s", async (_what, month, closings) => {
    expect((await close(month, closings)).status).toBe(409);
    expect((await call("GET", "/api/books")).body.some(({ closed }: { closed: boolean }) => closed)).toBe(
      false,
    );
  });

  it("answers 409 when somebody has closed the month meanwhile, in the reader's language", async () => {
    await close("2026-06");
    expect((await close("2026-06")).body.message).toBe("Jun 2026 is already closed");
    company.owner.cookies.set("lng", "es");
    const answer = await company.owner.post("/books/2026-06", { intent: "close", closings: "0" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("jun 2026 ya está cerrado");
    expect((await book("2026-06")).closings).toHaveLength(1);
  });

  it("answers 400 for a number that can't be read", async () => {
    const answer = await call("POST", "/api/books/2026-06/close", { closings: "many" });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ["closings"]]);
  });

  it("is recorded once, with its totals", async () => {
    await close("2026-06");
    await close("2026-06");
    const results = await product.rows<{ kind: string; subject: string; details: string }>(
      "select kind, subject, details from audit_records where company_id = ? and action = 'month.close'",
      company.id,
    );
    expect(results.map(({ details, ...record }) => ({ ...record, details: JSON.parse(details) }))).toEqual([
      {
        kind: "books",
        subject: "2026-06",
        details: [
          { field: "month", to: "2026-06" },
          { field: "fuelAdded", to: "15.0" },
          { field: "fuelCost", to: "34.99" },
          { field: "laborCost", to: "10.00" },
          { field: "partsCost", to: "0.00" },
        ],
      },
    ]);
  });

  it("keeps files, page and call as they were closed, whatever happens later", async () => {
    const truck = await addMachine("Truck");
    const old = await addMachine("Old mower");
    await fill("2026-06-12T12:00:00Z", 20, 700, truck, { equipmentName: "Truck" });
    await call("POST", `/api/equipment/${old}/retire`, {});
    await close("2026-06");
    const kept = await filesOf("month=2026-06");
    const keptZip = (await file("/exports/books.zip?month=2026-06")).bytes;
    const answer = await book("2026-06");
    const still = async () => {
      expect(await filesOf("month=2026-06")).toEqual(kept);
      const { machines, fuelAdded, fuelCost, laborCost } = await book("2026-06");
      expect({ machines, fuelAdded, fuelCost, laborCost }).toEqual({
        machines: answer.machines,
        fuelAdded: answer.fuelAdded,
        fuelCost: answer.fuelCost,
        laborCost: answer.laborCost,
      });
    };
    await call("PATCH", `/api/equipment/${loader}`, { name: "Wheel loader", serialNumber: "S-1" });
    await call("PATCH", `/api/equipment/${loader}/usage`, { usageIncrease: 5 });
    await still();
    expect((await book("2026-06")).changed).toBe(false);
    const id = await service("2026-06-20", { partsCost: 99 });
    await still();
    expect((await book("2026-06")).changed).toBe(true);
    await call("POST", `/api/service-entries/${id}/void`, { reason: "Wrong month" });
    expect((await book("2026-06")).changed).toBe(false);
    await product.run("update companies set time_zone = 'Pacific/Auckland' where id = ?", company.id);
    const [{ id: record }] = (await call("GET", "/api/retired-equipment")).body;
    await call("POST", `/api/retired-equipment/${record}/restore`, {});
    await call("POST", `/api/equipment/${truck}/retire`, {});
    await call("DELETE", `/api/equipment/${loader}`);
    await still();
    const { changed, machines } = await book("2026-06", "?now=1");
    // The deleted one stands with its fuel and service alone.
    expect(changed).toBe(false);
    expect(machines).toContainEqual(
      expect.objectContaining({ equipmentId: loader, equipmentName: "Loader", readingEnd: null }),
    );
    expect((await file("/exports/books.zip?month=2026-06")).bytes.equals(keptZip)).toBe(true);
  });

  it("marks a changed month in lists by its totals, and on its page by machine", async () => {
    const truck = await addMachine("Truck");
    await close("2026-06");
    await product.run(
      "update fuel_entries set equipment_id = ? where company_id = ? and amount = 100",
      truck,
      company.id,
    );
    const [june] = (await call("GET", "/api/books")).body.filter(
      ({ month }: { month: string }) => month === "2026-06",
    );
    expect([june.changed, (await book("2026-06")).changed]).toEqual([false, true]);
    await fill("2026-06-15T12:00:00Z", 7, 70);
    expect((await company.owner.page("/books")).text).toContain("Changed since Nov 23, 2026");
    expect((await company.owner.page("/books/2026-06", "es")).text).toContain("Cambió desde el 23 nov 2026");
    const { html, text } = await company.owner.page("/books/2026-06");
    expect(text).toContain("What changed");
    const changes = html.slice(
      html.indexOf('aria-labelledby="changes"'),
      html.indexOf('aria-labelledby="machines"'),
    );
    expect(
      [...changes.matchAll(/<th scope="row"><span class="name">(.*?)<\/span>/g)].map(([, name]) => name),
    ).toEqual([...["Loader", "Loader", "Truck", "Truck"], "Diesel, Not stated"]);
    for (const figure of ["15.0", "5.7", "$34.99", "$0.70", "10.0"]) expect(changes).toContain(`>${figure}<`);
  });

  const listed = async () =>
    (await call("GET", "/api/books")).body.find(({ month }: { month: string }) => month === "2026-06");
  const changesOn = async (lng: string) => {
    const { html } = await company.owner.page("/books/2026-06", lng);
    const rows = html.slice(
      html.indexOf('aria-labelledby="changes"'),
      html.indexOf('aria-labelledby="machines"'),
    );
    return plainText(rows);
  };

  it("marks a month whose fuel has another use, and names the gallons of each", async () => {
    await close("2026-06");
    await product.run(
      "update fuel_entries set fuel_use = 'off-road' where company_id = ? and amount = 50",
      company.id,
    );
    expect([(await listed()).changed, (await book("2026-06")).changed]).toEqual([true, true]);
    const changes = await changesOn("en");
    expect(changes).toContain("Diesel, Off-road Gallons 0.0 5.0");
    expect(changes).toContain("Diesel, Not stated Gallons 15.0 10.0");
    expect(changes).not.toContain("Loader");
    expect((await close("2026-06", 1)).body.changed).toBe(false);
    expect((await listed()).changed).toBe(false);
  });

  it("shows the month's deliveries, and marks a month for which a bill is entered or removed", async () => {
    const deliver = async (fields: object) =>
      (await call("POST", "/api/fuel-prices", { fuel: "dyed", delivered: 500, ...fields })).body.id;
    await deliver({ effectiveOn: "2026-06-01", totalPaid: 1500.25 });
    await deliver({ effectiveOn: "2026-07-01", totalPaid: 9 });
    await call("POST", "/api/fuel-prices", { fuel: "dyed", effectiveOn: "2026-06-02", pricePerUnit: 3 });
    expect((await book("2026-06")).deliveries).toEqual({ number: 1, totalPaid: 1500.25 });
    expect(plainText((await company.owner.page("/books/2026-06")).html)).toContain(
      "Fuel deliveries Number 1 Total paid $1,500.25",
    );
    await close("2026-06");
    expect((await listed()).changed).toBe(false);
    const bill = await deliver({ effectiveOn: "2026-06-30", totalPaid: 1000 });
    expect([(await listed()).changed, (await book("2026-06")).changed]).toEqual([true, true]);
    expect((await book("2026-06")).deliveries).toEqual({ number: 1, totalPaid: 1500.25 });
    expect((await book("2026-06", "?now=1")).deliveries).toEqual({ number: 2, totalPaid: 2500.25 });
    const changes = await changesOn("en");
    expect(changes).toContain("Fuel deliveries Number 1 2");
    expect(changes).toContain("Fuel deliveries Total paid $1,500.25 $2,500.25");
    expect(await changesOn("es")).toContain("Entregas de combustible Número 1 2");
    await call("DELETE", `/api/fuel-prices/${bill}`);
    expect([(await listed()).changed, (await book("2026-06")).changed]).toEqual([false, false]);

    // A closing from before deliveries were kept knows none, so it can't say that they changed.
    await product.run(
      "update book_closings set figures = json_remove(figures, '$.deliveries') where company_id = ?",
      company.id,
    );
    await deliver({ effectiveOn: "2026-06-30", totalPaid: 1000 });
    expect([(await listed()).changed, (await book("2026-06")).changed]).toEqual([false, false]);
    expect((await book("2026-06")).deliveries).toBeNull();
  });
});

describe("the files", () => {
  it("are named by their period, with -open while a month of it isn't closed or with now=1", async () => {
    await fill("2026-06-10T12:00:00Z", 100, 3_499);
    const names = async (query: string) => (await file(`/exports/books.zip?${query}`)).name;
    expect(await names("month=2026-06")).toBe("books-2026-06-open.zip");
    await close("2026-06");
    expect(await names("month=2026-06")).toBe("books-2026-06.zip");
    expect(await names("month=2026-06&now=1")).toBe("books-2026-06-open.zip");
    expect(await names("year=2026")).toBe("books-2026-open.zip");
    for (let month = 1; month <= 12; month++) await close(`2025-${String(month).padStart(2, "0")}`);
    expect(await names("year=2025")).toBe("books-2025.zip");
    expect(await names("year=2025&now=1")).toBe("books-2025-open.zip");
    const { files } = await filesOf("month=2026-06");
    expect(files.map(([name]) => name)).toEqual(BOOK_FILES.map((each) => `${each}-2026-06.csv`));
    for (const [name, text] of files) {
      const alone = await file(`/exports/books/${name?.replace("-2026-06", "")}?month=2026-06`);
      expect([alone.name, alone.bytes.toString()]).toEqual([name, text]);
    }
  });

  it("of a year show closed months as they were closed and open ones as of today", async () => {
    await fill("2026-05-10T12:00:00Z", 100, 1_000);
    await close("2026-05");
    await fill("2026-05-11T12:00:00Z", 50, 500);
    await fill("2026-07-11T12:00:00Z", 70, 700);
    const entries = async (query: string) =>
      csvRows((await file(`/exports/books/fuel-entries.csv?${query}`)).bytes).map((row) => [
        row.Month,
        row.Gallons,
        row["Price per Gallon"],
      ]);
    expect(await entries("year=2026")).toEqual([
      ["2026-05", "10.0", "1.000"],
      ["2026-07", "7.0", "1.000"],
    ]);
    expect(await entries("year=2026&now=1")).toEqual([
      ["2026-05", "10.0", "1.000"],
      ["2026-05", "5.0", "1.000"],
      ["2026-07", "7.0", "1.000"],
    ]);
    expect(await entries("month=2026-05&now=1")).toHaveLength(2);
    expect((await book("2026-05", "?now=1")).fuelAdded).toBe(15);
    expect((await book("2026-05")).fuelAdded).toBe(10);
  });

  it("say liters when the company uses them", async () => {
    await product.run("update companies set fuel_unit = 'L' where id = ?", company.id);
    await fill("2026-06-10T12:00:00Z", 100, 1_000);
    const [row] = csvRows((await file("/exports/books/fuel-entries.csv?month=2026-06")).bytes);
    expect(row).toMatchObject({ Liters: "10.0", "Price per Liter": "1.000" });
    const [sum] = csvRows((await file("/exports/books/fuel-by-machine.csv?month=2026-06")).bytes);
    expect(sum).toMatchObject({ Liters: "10.0", "Liters Without Cost": "0.0" });
    const { text } = await company.owner.page("/books/2026-06");
    expect(text).toContain("Liters");
    expect(text).not.toContain("Gallons");
  });

  it.each([
    ["month=2026-13", 400],
    ["year=26", 400],
    ["month=2026-06&year=2026", 400],
    ["", 400],
    ["month=2026-12", 404],
    ["year=2027", 404],
  ])("answer %s with %i, and record nothing", async (query, status) => {
    for (const path of ["/exports/books.zip", "/exports/books/machines.csv"]) {
      expect((await file(`${path}?${query}`)).status).toBe(status);
    }
    expect(await downloads()).toEqual([]);
  });

  it("answer 404 for an unknown name", async () => {
    expect((await file("/exports/books/secrets.csv?month=2026-06")).status).toBe(404);
  });

  it.each([
    ["en", "404 Page Not Found"],
    ["es", "404 Página no encontrada"],
  ])(
    "show the page of an unknown address when a browser asks for an unknown one, in %s",
    async (lng, title) => {
      company.owner.cookies.set("lng", lng);
      const browser = { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
      for (const path of ["/exports/books/secrets.csv?month=2026-06", "/exports/books.zip?month=2026-12"]) {
        const answer = await company.owner.fetch(path, browser);
        expect(answer.status).toBe(404);
        expect(saidIn(await answer.text())).toContainEqual(
          expect.objectContaining({ text: title, where: "h1" }),
        );
      }
      const call = await company.owner.fetch("/api/books/nothing", browser);
      company.owner.cookies.delete("lng");
      expect([call.status, await call.json()]).toEqual([404, { message: expect.any(String) }]);
    },
  );

  const downloads = async () =>
    await product.rows<{ subject: string; details: string }>(
      "select subject, details from audit_records where company_id = ? and action = 'file.download'",
      company.id,
    );

  it("are recorded with name and period", async () => {
    await file("/exports/books.zip?year=2026");
    await file("/exports/books/service.csv?month=2026-06");
    expect(await downloads()).toEqual([
      { subject: "books-2026-open.zip", details: '[{"field":"year","to":"2026"}]' },
      { subject: "service-2026-06.csv", details: '[{"field":"month","to":"2026-06"}]' },
    ]);
  });
});

describe("/books", () => {
  it("is in the navigation, links its months and years, and has one form for files of a range", async () => {
    expect((await company.owner.page("/issues")).html).toContain('href="/books"');
    await fill("2025-06-10T12:00:00Z", 100, 3_499);
    const { html, text } = await company.owner.page("/books");
    expect(html).toContain('href="/books/2026-10"');
    expect(html).not.toContain('href="/books/2026-12"');
    expect(html).toMatch(/href="\/books\?year=2025"[^>]*>Months of 2025</);
    expect(html).toContain('href="/exports/books.zip?year=2026"');
    expect(text).toContain("Open");
    const main = html.slice(html.indexOf("<main"));
    const form = /<form method="get"[\s\S]*?<\/form>/.exec(main)?.[0] ?? "";
    const days = [...form.matchAll(/<input type="date" [^>]*name="(\w+)"[^>]*value="([\d-]+)"/g)];
    expect(days.map(([, name, value]) => [name, value])).toEqual([
      ["from", "2026-10-01"],
      ["to", "2026-10-31"],
    ]);
    for (const name of [
      "fuel-usage",
      "service-history",
      "equipment-history",
      "retired-equipment",
      "operators",
      "activity-log",
    ]) {
      expect(form).toMatch(new RegExp(`formaction="/exports/${name}\\.csv"`, "i"));
    }
    const old = await company.owner.page("/books?year=2025");
    expect(old.html).toContain("$34.99");
    expect(old.html).toContain('href="/books?year=2026"');
    expect(old.html).not.toContain("year=2024");
  });

  it.each([
    ["from=2026-10-31&to=2026-10-01", "to", "2026-10-01"],
    ["from=June&to=2026-10-01", "from", "June"],
  ])("keeps the days %s and says what is wrong at their field", async (days, field, typed) => {
    for (const [lng, words] of [
      ["en", "Check the dates"],
      ["es", "Revise las fechas"],
    ] as const) {
      const { status, html, text } = await company.owner.page(`/books?${days}`, lng);
      expect(status).toBe(400);
      expect(text).toContain(words);
      expect(html).toContain(`aria-describedby="${field}-error"`);
      expect(html).toMatch(new RegExp(`name="${field}"[^>]*value="${typed}"`));
      expect(html).toContain('href="/books/2026-11"');
    }
  });

  it("stays open without a plan, except for closing", async () => {
    await close("2026-05");
    await product.run(
      "update companies set trial_ends_at = 1, subscription_ends_at = 1 where id = ?",
      company.id,
    );
    expect((await close("2026-06")).status).toBe(403);
    expect((await close("2026-05", 1)).status).toBe(403);
    const { text, html } = await company.owner.page("/books/2026-06");
    expect(text).toContain("Premium Feature: Books");
    expect(html).not.toContain('name="closings"');
    expect((await company.owner.page("/books/2026-06", "es")).text).toContain("Contabilidad");
    expect((await company.owner.page("/books")).status).toBe(200);
    expect((await file("/exports/books.zip?month=2026-05")).name).toBe("books-2026-05.zip");
  });
});
