import { expect, it } from "vitest";
import type { Company } from "#tests/support/accounts.ts";
import { newDraft, newUnlimitedCompany, textOf, upload } from "#tests/support/bulk-imports.ts";
import { flashOf } from "#tests/support/flash.ts";
import { startedProduct } from "#tests/support/started.ts";
import { readZip } from "#tests/support/zip.ts";

/** Files as people, other programs and the product itself write them. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });

const freshCompany = () => newUnlimitedCompany(product, "Quarry");

type Machine = Record<string, unknown>;

/** Imports a file into a company and returns its machines, with the texts of preview and result. */
async function imported(content: string | Uint8Array, company?: Company) {
  const { owner } = company ?? (await freshCompany());
  const page = await newDraft(product, owner, content);
  const preview = await textOf(await owner.get(page));
  const answer = await owner.post(page, {});
  const result = await textOf(await owner.get(page));
  const machines = (await owner.json("GET", "/api/equipment")).body as Machine[];
  return { machines, preview, result, flash: flashOf(answer), page, owner };
}

it("reads headings and numbers of other programs, and lists each heading", async () => {
  const { machines, preview } = await imported(
    'name,type,unit,serial_number,currentUsage,"Service\nInterval",Colour,Description,Notes\n' +
      'Loader,machinery,hours,LX-1,"3,120.50",250.00,red,old,new',
  );
  expect(machines).toMatchObject([
    { serialNumber: "LX-1", currentUsage: 3120.5, serviceInterval: 250, description: "old" },
  ]);
  expect(preview).toContain("serial_number Serial Number currentUsage Current Usage");
  expect(preview).toContain("Colour Not used Description Description Notes Not used");
  expect(preview).toContain("No column for the last service: each machine counts as serviced today.");
});

it("reads what 1,234 means by the numbers of its column", async () => {
  const row = (name: string, usage: string) => `${name};machinery;hours;${usage}`;
  const header = "Name;Type;Unit;Current Usage";
  const decided = await imported([header, row("A", "1,234.5"), row("B", "2,345")].join("\n"));
  expect(decided.machines.map(({ currentUsage }) => currentUsage)).toEqual([1234.5, 2345]);
  const open = await imported([header, row("A", "1,234")].join("\n"));
  expect(open.machines).toEqual([]);
  expect(open.result).toContain("A number like 1,234 can be read two ways.");
});

it("takes a last service from the file, so that an overdue machine stays overdue", async () => {
  const { machines, preview, owner } = await imported(
    "Name,Type,Unit,Current Usage,Service Interval,Last Service Usage\nLoader,machinery,hours,3120.5,250,2800",
  );
  expect(machines).toMatchObject([{ lastServiceUsage: 2800 }]);
  expect(preview).not.toContain("No column for the last service");
  expect(await textOf(await owner.get("/equipment-list"))).toContain("Overdue");
});

it("takes a schedule by date and an alert threshold", async () => {
  const { machines } = await imported(
    "Name,Type,Unit,Maintenance Interval,Time Unit,Start Date,Maintenance Start Date,Alert Threshold\n" +
      "Saw,Tool,n/a,6,Months,x,5/25/2026,15%",
  );
  expect(machines).toMatchObject([
    {
      hasScheduledMaintenance: true,
      maintenanceStartDate: "2026-05-25",
      maintenanceInterval: 6,
      maintenanceIntervalUnit: "months",
      nextMaintenanceDate: "2026-11-25",
      alertThreshold: 15,
    },
  ]);
});

it.each([
  [
    "Date,Odometer,Notes\n5/25/2024,48210,",
    "This looks like a list of readings. Bring it in under Imports. Bring your history.",
  ],
  [
    "Date,Description,Cost,Odometer\n5/25/2024,Oil,$9,48210",
    "This looks like a list of services. Bring it in under Imports. Bring your history.",
  ],
  [
    "Date,Odometer,FuelConsumed,Cost\n5/25/2024,48210,12.5,40",
    "This looks like a list of fuel. Bring it in under Imports. Bring your history.",
  ],
  ["Name,Type\nLoader,machinery\nCrane,machinery", "Missing Columns No column for: Unit"],
])("says once what is wrong with the whole file %j", async (content, message) => {
  const { owner } = await freshCompany();
  const refused = await upload(product, owner, content);
  expect(refused.status).toBe(400);
  const text = await textOf(refused);
  expect(text.split(message)).toHaveLength(2);
  expect(text).not.toContain("Missing required fields");
});

it("skips and counts the titles above the headings, and counts rows as the spreadsheet does", async () => {
  const { machines, preview } = await imported(
    "Equipment of Quarry,,\n\nAs of May,,\nName,Type,Unit\nLoader,machinery,hours\nCrane,tank,hours",
  );
  expect(machines).toHaveLength(1);
  expect(preview).toContain("2 rows above the headings were left out.");
  expect(preview).toContain('Row 6 (Crane): Invalid equipment type "tank".');
});

it("takes the machines of a backup with other parts, and says so", async () => {
  const { machines, preview } = await imported(
    [
      ...["Metadata", "version,3", "", "Vehicles", '"Name","Type","Make","VIN","Distance Unit","Notes"'],
      ...['"Altima","CAR","Nissan","V1","MILE","-"', "", "Fill-Up Records"],
      ...['"Vehicle","Date","Volume","Total Cost"', '"Altima","5/25/2024","9.1","$79.78"'],
    ].join("\n"),
  );
  expect(machines).toMatchObject([
    { name: "Altima", type: "vehicle", make: "Nissan", serialNumber: "V1", unit: "miles", description: null },
  ]);
  expect(preview).toContain("Only the machines of this file are read; its other parts are left out.");
});

it("reads the words of people, and names the allowed units", async () => {
  const rows = ["A,Truck,mi", "B,Tool,Hour", "C,maquinaria,hrs", "D,car,km", "E,tools,days"];
  const { machines, result } = await imported(["Nombre,Tipo,Unidad", ...rows].join("\n"));
  expect(machines.map(({ type, unit }) => [type, unit])).toEqual([
    ["vehicle", "miles"],
    ["tools", "hours"],
    ["machinery", "hours"],
    ["vehicle", "kilometers"],
  ]);
  expect(result).toContain('Invalid unit "days". Must be: hours, miles, kilometers, cycles, n/a, or other');
});

it.each(["1.23457E+11", "#N/A", "########", "2-Jan"])(
  "refuses the row of the serial number %s, which a spreadsheet has damaged",
  async (serialNumber) => {
    const { machines, result } = await imported(
      `Name,Type,Unit,Serial Number\nLoader,machinery,hours,${serialNumber}`,
    );
    expect(machines).toEqual([]);
    expect(result).toContain(`A spreadsheet has damaged "${serialNumber}"`);
  },
);

it("tells of a skipped duplicate beside what was imported", async () => {
  const { flash } = await imported("Name,Type,Unit\nSaw,tools,hours\nSaw,tools,hours");
  expect(flash).toMatchObject({
    description: "bulkImport:toast.completeWithDuplicatesText",
    params: { count: 1, skipped: "1 skipped as a duplicate" },
  });
  const rows = ["Saw,tools,hours", "Saw,tools,hours", "Axe,tank,hours"];
  const mixed = await imported(["Name,Type,Unit", ...rows].join("\n"));
  expect(mixed.result).toContain("with 1 error, 1 skipped as a duplicate.");
});

it("adds no apostrophe when failed rows are corrected and imported again", async () => {
  const { owner, id } = await freshCompany();
  const company = { owner, id } as Company;
  const first = await imported(
    "Name,Type,Unit,Serial Number,Notes\n+2 Trailer,tank,n/a,@7,- new tires",
    company,
  );
  const failed = await owner.html(`${first.page}/failed-rows.csv`);
  expect(failed).toContain("'+2 Trailer,tank,n/a,'@7,'- new tires");
  const again = await imported(failed.replace("tank", "vehicle"), company);
  expect(again.machines).toMatchObject([
    { name: "+2 Trailer", serialNumber: "@7", description: "- new tires" },
  ]);
});

const FLEET = [
  {
    ...{ name: "Loader", type: "machinery", unit: "hours", serialNumber: "-0012A", currentUsage: 3120.5 },
    ...{ serviceInterval: 250, lastServiceUsage: 2800, fuelType: "diesel", threshold: 20000 },
    ...{ description: "Yard\n- old", alertThreshold: 15, make: "Deere" },
  },
  {
    ...{ name: "Saw", type: "tools", unit: "n/a", fuelType: "gasoline", hasScheduledMaintenance: true },
    ...{ maintenanceStartDate: "2026-01-31", maintenanceInterval: 1, maintenanceIntervalUnit: "months" },
  },
];

/** What comes back with a list of machines, and with all data. */
const LISTED = [
  ...["name", "type", "unit", "serialNumber", "currentUsage", "serviceInterval", "lastServiceUsage"],
  ...["fuelType", "threshold", "make"],
];
const ALL = [
  ...[...LISTED, "description", "alertThreshold", "hasScheduledMaintenance", "maintenanceStartDate"],
  ...["maintenanceInterval", "maintenanceIntervalUnit", "nextMaintenanceDate"],
];
const picked = (machines: Machine[], fields: string[]) =>
  machines.map((machine) => Object.fromEntries(fields.map((field) => [field, machine[field]])));

it.each<[string, string[], (company: Company) => Promise<Uint8Array>]>([
  [
    "the equipment list",
    LISTED,
    async ({ owner }) => new Uint8Array(await (await owner.get("/exports/equipment-list.csv")).arrayBuffer()),
  ],
  [
    "the machines of all data",
    ALL,
    async ({ owner }) => {
      const zip = await (await owner.get("/exports/all-data.zip")).arrayBuffer();
      const file = readZip(Buffer.from(zip)).find(({ name }) => name.endsWith("machines.csv"));
      return new Uint8Array(file?.bytes ?? []);
    },
  ],
])("brings %s back, as duplicates in its own company", async (_, fields, fileOf) => {
  const company = await freshCompany();
  for (const machine of FLEET) {
    expect((await company.owner.json("POST", "/api/equipment", machine)).status).toBe(201);
  }
  const before = (await company.owner.json("GET", "/api/equipment")).body as Machine[];
  const file = await fileOf(company);
  const own = await imported(file, company);
  expect(own.preview).toMatch(/New 0 = Duplicate 2/);
  expect(own.preview).toMatch(/3,?120\.5 [Hh]ours 250 =/);
  const other = await imported(file);
  expect(picked(other.machines, fields)).toEqual(picked(before, fields));
});
