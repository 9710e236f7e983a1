import { beforeAll, describe, expect, it } from "vitest";
import { POLICY } from "#app/auth/policy.ts";
import { lineKey } from "#app/domain/checks/checklist.ts";
import { importTemplate } from "#app/domain/imports/import-templates.ts";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { HEADER as IMPORT_HEADER, newDraft } from "#tests/support/bulk-imports.ts";
import { readCsv } from "#tests/support/csv.ts";
import { bring, check, choose } from "#tests/support/imports.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Texts that spreadsheets would run, or that break a careless writer. */
const HOSTILE = [
  '=HYPERLINK("http://evil.example","click")',
  "+1",
  "@SUM(A1:A9)",
  "-2+3",
  "\u{FF1D}1",
  "\u{FF0B}1",
  "\u{FF0D}1",
  "\u{FF20}x",
  "\t=1+1",
  "\r=1+1",
];
const DIFFICULT = [
  'Grúa "Ñandú" 🚜',
  "Bagger Größe 3, links; rechts",
  "two\nlines\r\nand a third",
  "Łódź №5 'x'",
];
/** Formulas behind what separates cells in another land's spreadsheet. */
const WRITTEN: Record<string, string> = {
  "\t=1+1": "'\t'=1+1",
  "a;=1+1": "a;'=1+1",
  "a;b\t@SUM(A1:A9)": "a;b\t'@SUM(A1:A9)",
};
const TEXTS = [...new Set([...HOSTILE, ...Object.keys(WRITTEN), ...DIFFICULT])];
/** Spreadsheets read a plus and a number as a number, but the product writes numbers without a plus. */
const asWritten = (text: string) => WRITTEN[text] ?? (HOSTILE.includes(text) ? `'${text}` : text);

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const MONEY = /^\d+\.\d\d$/;
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;
/** The dashboard scale, in the words of the dashboard's tiles. */
const STATUS = /^(?:Service OK|Service Soon|Service Due|Overdue)$/;
const AMERICAN_DAY = /^\d\d\/\d\d\/\d{4}$/;
const RUNS = /^[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}\t\r]/u;

/** The books have one decimal of fuel and readings, two of money, and nothing for what isn't known. */
const TENTHS = /^-?\d+\.\d$/;
const TENTHS_OR_NONE = /^(?:-?\d+\.\d)?$/;
const MONEY_OR_NONE = /^(?:\d+\.\d\d)?$/;
const FUEL = /^(?:Gas|Diesel)$/;
const USE = /^(?:Highway|Off-road|Off-road dyed|Not stated)$/;
const BOOKED = { Month: /^\d{4}-\d\d$/ };

type Expected = {
  path: (ids: Ids) => string;
  /** `{today}` stands for the day, `{…}` for an id. */
  name: (ids: Ids) => string;
  header: string;
  /** The format of every cell of a column. */
  columns?: Record<string, RegExp>;
  /** Columns that hold each of the difficult texts once. */
  texts?: string[];
  /** Texts that change on the way. */
  changed?: RegExp;
  /** The cells of a machine with nothing but a name. */
  bare?: Record<string, string>;
  /** The redirect of an export without data, or its answer without one. */
  empty?: { to: (ids: Ids) => string; says: string } | "header" | "same";
};
type Ids = { machine: string; draft: string; importId: string };

const today = () => new Date().toISOString().slice(0, 10);
const thisYear = () => today().slice(0, 4);
const BARE = "Bare machine";
const NO_DATA = "No Data to Export";

/** Every CSV of the product, as specified. */
const FILES: Record<string, Expected> = {
  "/exports/equipment-list.csv": {
    path: () => "/exports/equipment-list.csv",
    name: () => `equipment-list-${today()}.csv`,
    header:
      "Name,Type,Serial Number,Unit,Current Usage,Threshold,Fuel Type,Service Interval,Last Service Usage,Status,Scheduled Maintenance,Next Maintenance Date,Date Added",
    columns: {
      Type: /^Machinery$/,
      Unit: /^Hours$/,
      "Current Usage": NUMBER,
      Threshold: NUMBER,
      "Fuel Type": /^(?:Gas|Diesel|N\/A)$/,
      "Service Interval": NUMBER,
      "Last Service Usage": NUMBER,
      "Scheduled Maintenance": /^(?:Yes|No)$/,
      "Next Maintenance Date": new RegExp(`${AMERICAN_DAY.source}|^N/A$`),
      "Date Added": ISO_DAY,
    },
    texts: ["Name", "Serial Number"],
    bare: {
      "Serial Number": "N/A",
      "Current Usage": "0",
      Threshold: "0",
      "Fuel Type": "N/A",
      "Service Interval": "0",
      "Next Maintenance Date": "N/A",
    },
    empty: { to: () => "/equipment-list", says: NO_DATA },
  },
  "/exports/equipment-maintenance-report.csv": {
    path: () => "/exports/equipment-maintenance-report.csv",
    name: () => "equipment-maintenance-report.csv",
    header: "Name,Type,Current Usage,Threshold,Unit,Status,Last Updated",
    columns: {
      Type: /^Machinery$/,
      "Current Usage": NUMBER,
      Threshold: NUMBER,
      Unit: /^Hours$/,
      Status: STATUS,
      "Last Updated": ISO_DAY,
    },
    texts: ["Name"],
    bare: { "Current Usage": "0", Threshold: "0", Status: "Service OK" },
    empty: { to: () => "/", says: NO_DATA },
  },
  "/exports/equipment-status.csv": {
    path: () => "/exports/equipment-status.csv?status=all",
    name: () => `equipment-status-all-${today()}.csv`,
    header: "Name,Type,Fuel Type,Current Usage,Service Interval,Unit,Service Status,Last Updated",
    columns: {
      Type: /^Machinery$/,
      "Fuel Type": /^(?:Gas|Diesel|N\/A)$/,
      "Current Usage": NUMBER,
      "Service Interval": NUMBER,
      Unit: /^Hours$/,
      "Service Status": STATUS,
      "Last Updated": ISO_DAY,
    },
    texts: ["Name"],
    bare: {
      "Fuel Type": "N/A",
      "Current Usage": "0",
      "Service Interval": "0",
      "Service Status": "Service OK",
    },
    empty: "header",
  },
  "/exports/equipment-history.csv": {
    path: () => "/exports/equipment-history.csv",
    name: () => `equipment-history-all-${today()}.csv`,
    header: "Date,Equipment,Type,Operator,Usage,Notes",
    columns: { Date: ISO_DAY, Type: /^(?:Update|Note|Usage update|Maintenance)$/, Usage: NUMBER },
    texts: ["Equipment", "Operator", "Notes"],
    bare: { Notes: "No notes provided" },
    empty: { to: () => "/", says: NO_DATA },
  },
  "/exports/fuel-usage.csv": {
    path: () => "/exports/fuel-usage.csv",
    name: () => `fuel-usage-export-${today()}.csv`,
    header: "Date,Equipment,Operator,Fuel Type,Fuel Added (gal),Notes",
    columns: { Date: ISO_DAY, "Fuel Type": /^(?:Gas|Diesel)$/, "Fuel Added (gal)": NUMBER },
    texts: ["Equipment", "Operator", "Notes"],
    bare: { "Fuel Type": "Diesel", "Fuel Added (gal)": "12.5", Notes: "No notes provided" },
    empty: { to: () => "/fuel", says: NO_DATA },
  },
  "/exports/service-history.csv": {
    path: () => "/exports/service-history.csv",
    name: () => `service-history-all-${today()}.csv`,
    header:
      "Date,Equipment,Serial Number,Done,Meter Reading,Unit,Done By,Vendor,Labor Cost,Parts Cost,Total Cost,Parts Used,Reference,Notes,Recorded By",
    columns: {
      Date: ISO_DAY,
      "Meter Reading": new RegExp(`${NUMBER.source}|^$`),
      Unit: /^Hours$/,
      Vendor: /^(?:Yes|No)$/,
      "Labor Cost": MONEY,
      "Parts Cost": MONEY,
      "Total Cost": MONEY,
    },
    texts: ["Equipment", "Serial Number", "Done", "Done By", "Reference", "Notes", "Recorded By"],
    bare: {
      "Serial Number": "",
      Done: "Service",
      "Meter Reading": "",
      "Total Cost": "0.00",
      "Parts Used": "",
      Reference: "",
      Notes: "",
    },
    empty: { to: () => "/costs", says: NO_DATA },
  },
  "/exports/issues.csv": {
    path: () => "/exports/issues.csv",
    name: () => `issues-${today()}.csv`,
    header:
      "Date Reported,Equipment,Condition,Issue,Reported By,Times Reported,Usage,Unit,Status,Date Resolved,Resolved By,Resolution",
    columns: {
      "Date Reported": ISO_DAY,
      Condition: /^(?:Needs attention|Do not run)$/,
      "Times Reported": NUMBER,
      Usage: NUMBER,
      Unit: /^Hours$/,
      Status: /^(?:Open|Resolved|Retired)$/,
      "Date Resolved": new RegExp(`${ISO_DAY.source}|^$`),
    },
    texts: ["Equipment", "Issue", "Reported By", "Resolved By", "Resolution"],
    bare: { "Date Resolved": "", "Resolved By": "", Resolution: "", Status: "Open" },
    empty: { to: () => "/issues", says: NO_DATA },
  },
  "/exports/pre-start-checks.csv": {
    path: () => "/exports/pre-start-checks.csv",
    name: () => `pre-start-checks-all-${today()}.csv`,
    header:
      "Date,Time,Equipment,Serial Number,Checklist,Operator,Usage,Unit,Line,Result,What Is Wrong,Date Resolved,Resolved By,Resolution",
    columns: {
      Date: ISO_DAY,
      Time: /^\d\d:\d\d$/,
      Usage: new RegExp(`${NUMBER.source}|^$`),
      Unit: /^Hours$/,
      Result: /^(?:OK|Not OK)$/,
      "Date Resolved": new RegExp(`${ISO_DAY.source}|^$`),
    },
    texts: [
      "Equipment",
      "Serial Number",
      "Checklist",
      "Operator",
      "Line",
      "What Is Wrong",
      "Resolved By",
      "Resolution",
    ],
    bare: {
      "Serial Number": "",
      Checklist: "",
      Usage: "",
      Line: "Oil",
      Result: "OK",
      "What Is Wrong": "",
      "Date Resolved": "",
      "Resolved By": "",
      Resolution: "",
    },
    empty: { to: () => "/checks", says: NO_DATA },
  },
  "/exports/retired-equipment.csv": {
    path: () => "/exports/retired-equipment.csv",
    name: () => `retired-equipment-${today()}.csv`,
    header:
      "Equipment Name,Type,Serial Number,Unit,Final Usage,Service Interval,Fuel Type,Total Fuel Used,Retirement Notes,Retired By,Original Date Added,Retired Date",
    columns: {
      Type: /^Machinery$/,
      Unit: /^Hours$/,
      "Final Usage": NUMBER,
      "Service Interval": NUMBER,
      "Fuel Type": /^(?:Gas|Diesel|N\/A)$/,
      "Total Fuel Used": NUMBER,
      "Original Date Added": ISO_DAY,
      "Retired Date": ISO_DAY,
    },
    texts: ["Equipment Name", "Serial Number", "Retirement Notes", "Retired By"],
    bare: {
      "Serial Number": "N/A",
      "Final Usage": "0",
      "Service Interval": "0",
      "Fuel Type": "N/A",
      "Total Fuel Used": "0",
      "Retirement Notes": "No notes provided",
    },
    empty: { to: () => "/retired-equipment", says: "No Retired Equipment to Export" },
  },
  "/exports/activity-log.csv": {
    // Of a kind, because each download adds a line to the kind of downloads.
    path: () => "/exports/activity-log.csv?kind=records",
    name: () => `activity-log-${today()}.csv`,
    header: "Date,Time,Person,Action,Subject,Details",
    columns: {
      Date: ISO_DAY,
      Time: /^\d\d:\d\d$/,
      Action: /^(?:Fuel added|Fuel total reset)$/,
      Details: /^(?:Reason: .*|)$/s,
    },
    texts: ["Person", "Subject"],
    bare: { Action: "Fuel total reset", Details: "" },
    empty: { to: () => "/activity?kind=records", says: NO_DATA },
  },
  "/exports/operators.csv": {
    path: () => "/exports/operators.csv",
    name: () => `operators-${today()}.csv`,
    header: "Company,First Name,Last Name,Username,Role,Date Added",
    columns: { Company: /^'=Farm/, Role: /^Operator$/, "Date Added": ISO_DAY },
    texts: ["First Name", "Last Name", "Username"],
    bare: { "Last Name": "N/A", Username: "N/A" },
    empty: { to: () => "/employees", says: "No Operators to Export" },
  },
  "/exports/books/:name.csv machines": {
    path: () => `/exports/books/machines.csv?year=${thisYear()}`,
    name: () => `machines-${thisYear()}.csv`,
    header:
      "Month,Machine ID,Machine,Type,Serial Number,Unit,Fuel Type,Fuel Use,Date Added,Purchase Date,Purchase Price,Retired Date,Sold Date,Sold Price,Reading at Start,Reading at End,Usage,Gallons,Fuel Cost,Labor Cost,Parts Cost,Total Cost",
    columns: {
      ...BOOKED,
      Type: /^(?:Machinery)?$/,
      Unit: /^(?:Hours)?$/,
      "Fuel Type": /^(?:Gas|Diesel)?$/,
      "Date Added": new RegExp(`${ISO_DAY.source}|^$`),
      "Purchase Price": MONEY_OR_NONE,
      "Sold Price": MONEY_OR_NONE,
      "Reading at Start": TENTHS_OR_NONE,
      Usage: TENTHS_OR_NONE,
      Gallons: TENTHS,
      "Fuel Cost": MONEY_OR_NONE,
      "Labor Cost": MONEY,
      "Total Cost": MONEY,
    },
    texts: ["Machine", "Serial Number"],
    empty: "header",
  },
  "/exports/books/:name.csv fuel-by-machine": {
    path: () => `/exports/books/fuel-by-machine.csv?year=${thisYear()}`,
    name: () => `fuel-by-machine-${thisYear()}.csv`,
    header: "Month,Machine ID,Machine,Fuel,Use,Gallons,Fuel Cost,Gallons Without Cost",
    columns: { ...BOOKED, Fuel: FUEL, Use: USE, Gallons: TENTHS, "Gallons Without Cost": TENTHS },
    texts: ["Machine"],
    bare: {
      Fuel: "Diesel",
      Use: "Not stated",
      Gallons: "12.5",
      "Fuel Cost": "",
      "Gallons Without Cost": "12.5",
    },
    empty: "header",
  },
  "/exports/books/:name.csv fuel-entries": {
    path: () => `/exports/books/fuel-entries.csv?year=${thisYear()}`,
    name: () => `fuel-entries-${thisYear()}.csv`,
    header:
      "Month,Date,Machine ID,Machine,Operator,Fuel,Use,Gallons,Price per Gallon,Fuel Cost,Cost From,Notes",
    columns: { ...BOOKED, Date: ISO_DAY, Fuel: FUEL, Use: USE, Gallons: TENTHS },
    texts: ["Machine", "Operator", "Notes"],
    bare: { "Price per Gallon": "", "Fuel Cost": "", "Cost From": "", Notes: "" },
    empty: "header",
  },
  "/exports/books/:name.csv service": {
    path: () => "/exports/books/service.csv?year=2026",
    name: () => "service-2026.csv",
    header:
      "Month,Date,Machine ID,Machine,Done,Meter Reading,Done By,Vendor,Labor Cost,Parts Cost,Total Cost,Reference,Notes",
    columns: {
      ...BOOKED,
      Date: ISO_DAY,
      "Meter Reading": TENTHS_OR_NONE,
      Vendor: /^(?:Yes|No)$/,
      "Labor Cost": MONEY,
      "Parts Cost": MONEY,
      "Total Cost": MONEY,
    },
    texts: ["Machine", "Done", "Done By", "Reference", "Notes"],
    bare: { "Meter Reading": "", Vendor: "No", "Labor Cost": "0.00", Reference: "", Notes: "" },
    empty: "header",
  },
  "/exports/books/:name.csv fuel-deliveries": {
    path: () => "/exports/books/fuel-deliveries.csv?year=2026",
    name: () => "fuel-deliveries-2026.csv",
    header: "Month,Date,Fuel,Gallons,Price per Gallon,Total Cost,Supplier",
    columns: {
      ...BOOKED,
      Date: ISO_DAY,
      Fuel: /^Dyed diesel$/,
      Gallons: TENTHS,
      "Price per Gallon": /^\d+\.\d{3}$/,
      "Total Cost": MONEY,
    },
    texts: ["Supplier"],
    empty: "header",
  },
  "/templates/equipment-import-template.csv": {
    path: () => "/templates/equipment-import-template.csv",
    name: () => "equipment-import-template.csv",
    header: IMPORT_HEADER,
    columns: { "Current Usage": NUMBER, Threshold: NUMBER, "Service Interval": NUMBER },
    empty: "same",
  },
  "/add-equipment/import/:draftId/failed-rows.csv": {
    path: ({ draft }) => `${draft}/failed-rows.csv`,
    name: () => "equipment-import-errors.csv",
    header: `${IMPORT_HEADER},Error`,
    texts: ["Name", "Description"],
    // The import normalises every line end.
    changed: /\r/,
  },
  "/imports/:importId/failed-rows.csv": {
    path: ({ importId }) => `/imports/${importId}/failed-rows.csv`,
    name: () => `import-errors-${today()}.csv`,
    header: "Date,Machine,Done,Error",
  },
  ...Object.fromEntries(
    (["services", "fuel", "readings", "machines"] as const).map((kind): [string, Expected] => [
      `/templates/import-${kind}.csv`,
      {
        path: () => `/templates/import-${kind}.csv`,
        name: () => `import-${kind}.csv`,
        header: importTemplate(kind, "gal").header.join(","),
        empty: "same",
      },
    ]),
  ),
};

let full: Company;
let bare: Company;
let ids: Ids;

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeAll(async () => {
  [full, bare] = [await newCompany(product), await newCompany(product)];
  ids = await fill(full);
});

/** A company with every text wherever a user's text can appear. */
async function fill({ owner, id }: Company): Promise<Ids> {
  const { db } = product;
  const machine = { type: "machinery", unit: "hours", fuelType: "diesel" };
  const add = async (name: string, more: object = {}) =>
    (await owner.json("POST", "/api/equipment", { name, ...machine, ...more })).body.id as string;
  const bareId = await add(BARE, { fuelType: "n/a" });
  const schedule = {
    hasScheduledMaintenance: true,
    maintenanceInterval: 3,
    maintenanceIntervalUnit: "months",
    maintenanceStartDate: "2026-01-31",
  };
  const scheduled = await add("Scheduled", { ...schedule, currentUsage: 12_345.6, serviceInterval: 250 });
  await db.prepare("delete from history_records where company_id = ?").bind(id).run();
  const now = Date.now();
  // Bypasses the forms, which trim: anything in the database must be exported safely.
  await db.batch([
    db.prepare("update companies set equipment_limit = -1 where id = ?").bind(id),
    db.prepare("update equipment set current_usage = -55 where id = ?").bind(scheduled),
    db
      .prepare(
        `insert into equipment (id, company_id, name, type, serial_number, unit, fuel_type, current_usage, current_usage_at,
           service_interval, last_service_usage, service_parts, date_added, last_updated)
         select 'e-' || key, ?1, value, 'machinery', value, 'hours', 'gasoline', 15, ?3, 0, 0, '[]', ?3, ?3 from json_each(?2)`,
      )
      .bind(id, JSON.stringify(TEXTS), now),
    db
      .prepare(
        `insert into history_records (id, company_id, equipment_id, equipment_name, type, note_type, content, usage,
           operator_name, created_at)
         select 'h-' || key, ?1, 'e-' || key, value, 'note', 'note', value, 15, value, ?3 from json_each(?2)`,
      )
      .bind(id, JSON.stringify(TEXTS), now),
    db
      .prepare(
        `insert into history_records (id, company_id, equipment_id, equipment_name, type, content, usage, operator_name, created_at)
         values ('h-bare', ?1, ?2, ?3, 'update', '', 0, 'Ann', ?4)`,
      )
      .bind(id, bareId, BARE, now),
    db
      .prepare(
        `insert into fuel_entries (id, company_id, equipment_id, equipment_name, fuel_type, amount, notes, operator_name,
           taken_at, created_at)
         select 'f-' || key, ?1, 'e-' || key, value, 'gas', 15, value, value, ?3, ?3 from json_each(?2)`,
      )
      .bind(id, JSON.stringify(TEXTS), now),
    db
      .prepare(
        `insert into fuel_entries (id, company_id, equipment_id, equipment_name, fuel_type, amount, operator_name, taken_at, created_at)
         values ('f-bare', ?1, ?2, ?3, 'diesel', 125, 'Ann', ?4, ?4)`,
      )
      .bind(id, bareId, BARE, now),
    db
      .prepare(
        `insert into service_entries (id, company_id, equipment_id, equipment_name, serial_number, unit, date, usage,
           counted_usage, other_work, done_by, done_by_name, labor_cost, parts_cost, reference, notes, source,
           recorded_by_name, created_at)
         select 's-' || key, ?1, 'e-' || key, value, value, 'hours', '2026-05-04', 15, 15, value, 'vendor', value, 12500, 5,
           value, value, 'form', value, ?3 from json_each(?2)`,
      )
      .bind(id, JSON.stringify(TEXTS), now),
    db
      .prepare(
        `insert into service_entries (id, company_id, equipment_id, equipment_name, unit, date, counted_usage, tasks,
           done_by_name, source, recorded_by_name, created_at)
         values ('s-bare', ?1, ?2, ?3, 'hours', '2026-05-04', 0, '[{"id":"x","name":null}]', 'Ann', 'press', 'Ann', ?4)`,
      )
      .bind(id, bareId, BARE, now),
    db
      .prepare(
        `insert into issues (id, company_id, equipment_id, condition, description, source, usage, reported_by_name,
           reported_at, last_reported_at, created_at, resolved_at, resolved_by_name, resolution)
         select 'i-' || key, ?1, 'e-' || key, 'do_not_run', value, 'manager', 15, value, ?3, ?3, ?3, ?3, value, value
         from json_each(?2)`,
      )
      .bind(id, JSON.stringify(TEXTS), now),
    db
      .prepare(
        `insert into issues (id, company_id, equipment_id, condition, description, source, usage, reported_by_name,
           reported_at, last_reported_at, created_at)
         values ('i-bare', ?1, ?2, 'needs_attention', 'Leaks', 'manager', 0, 'Ann', ?3, ?3, ?3)`,
      )
      .bind(id, bareId, now),
    db
      .prepare(
        `insert into audit_records (company_id, actor_name, action, kind, subject, details, created_at)
         select ?1, value, 'fuel.add', 'records', value, json_array(json_object('field', 'reason', 'to', value)), ?3
         from json_each(?2)`,
      )
      .bind(id, JSON.stringify(TEXTS), now),
    db
      .prepare(
        `insert into audit_records (company_id, actor_name, action, kind, subject, created_at)
         values (?1, 'Ann', 'fuel.reset', 'records', ?2, ?3)`,
      )
      .bind(id, BARE, now),
    ...TEXTS.flatMap((text, index) => [
      db
        .prepare(
          `insert into checks (id, company_id, equipment_id, checklist_name, operator_update_id, operator_name, usage,
             taken_at, created_at, lines, not_ok) values (?1, ?2, ?3, ?4, ?1, ?4, 15, ?5, ?5, ?6, 1)`,
        )
        .bind(
          `c-${index}`,
          id,
          `e-${index}`,
          text,
          now,
          JSON.stringify([{ line: text, ok: false, word: text }]),
        ),
      db
        .prepare(
          `insert into issue_reports (operator_update_id, line_key, company_id, equipment_id, issue_id, reported_by_name,
             reported_at) values (?1, ?2, ?3, 'e', ?4, 'Ann', 0)`,
        )
        .bind(`c-${index}`, lineKey(text), id, `i-${index}`),
    ]),
    db
      .prepare(
        `insert into checks (id, company_id, equipment_id, operator_update_id, operator_name, taken_at, created_at, lines,
           not_ok) values ('c-bare', ?1, ?2, 'c-bare', 'Ann', ?3, ?3, '[{"line":"Oil","ok":true,"word":""}]', 0)`,
      )
      .bind(id, bareId, now),
    db
      .prepare(
        `insert into fuel_prices (id, company_id, fuel, effective_on, starts_at, price_per_unit, delivered, total_paid, supplier,
           author_name, created_at)
         select 'd-' || key, ?1, 'dyed', '2026-05-04', 0, 3499, 5000, 174950, value, 'Ann', ?3 from json_each(?2)`,
      )
      .bind(id, JSON.stringify(TEXTS), now),
    db.prepare("update companies set name = '=Farm ' || id where id = ?").bind(id),
    db
      .prepare(
        `insert into users (id, company_id, role, first_name, last_name, operator_username, created_at, updated_at)
         select 'u-' || key, ?1, iif(key % 2, 'employee', 'operator'), value, value, value, ?3, ?3 from json_each(?2)`,
      )
      .bind(id, JSON.stringify(TEXTS), now),
    db
      .prepare(
        `insert into users (id, company_id, role, first_name, created_at, updated_at) values ('u-bare', ?1, 'employee', ?2, ?3, ?3)`,
      )
      .bind(id, BARE, now),
    db
      .prepare(
        `insert into retired_equipment (id, company_id, original_equipment_id, name, type, serial_number, unit, final_usage,
           fuel_type, service_interval, last_service_usage, total_gas_used, total_diesel_used, retirement_notes, retired_by,
           snapshot, original_date_added, retired_at)
         select 'r-' || key, ?1, 'gone-' || key, value, 'machinery', value, 'hours', 15, 'gasoline', 0, 0, 15, 0, value,
           value, '{}', ?3, ?3 from json_each(?2)`,
      )
      .bind(id, JSON.stringify(TEXTS), now),
    db
      .prepare(
        `insert into retired_equipment (id, company_id, original_equipment_id, name, type, unit, final_usage, fuel_type,
           service_interval, last_service_usage, total_gas_used, total_diesel_used, retired_by, snapshot,
           original_date_added, retired_at)
         values ('r-bare', ?1, 'gone-bare', ?2, 'machinery', 'hours', 0, 'n/a', 0, 0, 0, 0, 'Ann', '{}', ?3, ?3)`,
      )
      .bind(id, BARE, now),
  ]);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const failing = TEXTS.map((text) => `${quoted(text)},tank,,hours,,,,,${quoted(text)}`);
  const draft = await newDraft(
    product,
    owner,
    [IMPORT_HEADER, ...failing, "Good,machinery,,hours,,,,,"].join("\n"),
  );
  await owner.post(draft, {});
  const rows = ["soon,Scheduled,=1+1", "soon,Scheduled,+1"].join("\n");
  const { id: importId } = await bring(owner, `Date,Machine,Done\n${rows}\n`);
  await choose(owner, importId, { dateOrder: "month" });
  await check(owner, importId);
  return { machine: scheduled, draft, importId };
}

async function download(company: Company, path: string, language = "en") {
  company.owner.cookies.set("lng", language);
  const response = await company.owner.get(path);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

it("covers every CSV of the product", () => {
  // Accountants get the files of the books as owners do.
  const paths = Object.keys(POLICY).filter(
    (path) => /^\/(?:exports|templates)\/|\.csv$/.test(path) && !/\.zip$|^\/accountant\//.test(path),
  );
  // The files of the books share a path.
  const covered = new Set(Object.keys(FILES).map((file) => file.split(" ")[0]));
  expect([...covered].sort()).toEqual(paths.sort());
});

describe.each(Object.entries(FILES))("%s", (_path, expected) => {
  it("opens correctly", async () => {
    const { response, bytes } = await download(full, expected.path(ids));
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="${expected.name(ids)}"`);
    const { header, rows } = readCsv(bytes);
    expect(header.join(",")).toBe(expected.header);
    expect(rows.length).toBeGreaterThan(1);
    const running = rows.flat().filter((cell) => RUNS.test(cell) && !NUMBER.test(cell));
    expect(running).toEqual([]);
    const column = (name: string) => rows.map((cells) => cells[header.indexOf(name)] ?? "");
    for (const [name, shape] of Object.entries(expected.columns ?? {})) {
      expect(column(name).filter((cell) => !shape.test(cell))).toEqual([]);
    }
    for (const name of expected.texts ?? []) {
      const whole = TEXTS.filter((text) => !expected.changed?.test(text)).map(asWritten);
      expect(whole.filter((text) => !column(name).includes(text))).toEqual([]);
    }
    if (expected.bare) {
      const row = rows.find((cells) => cells.includes(BARE)) ?? [];
      const found = Object.keys(expected.bare).map((name) => [name, row[header.indexOf(name)]]);
      expect(Object.fromEntries(found)).toEqual(expected.bare);
    }
  });

  if (expected.path({ machine: "", draft: "", importId: "" }).startsWith("/exports/")) {
    it("is the same in every language", async () => {
      const english = await download(full, expected.path(ids), "en");
      const spanish = await download(full, expected.path(ids), "es");
      expect(Buffer.from(spanish.bytes).equals(Buffer.from(english.bytes))).toBe(true);
    });
  }

  const { empty } = expected;
  if (empty) {
    it("answers a company without data as specified", async () => {
      const { response, bytes } = await download(bare, expected.path(ids));
      if (typeof empty === "string") {
        const { header, rows } = readCsv(bytes);
        expect(header.join(",")).toBe(expected.header);
        expect(rows.length === 0).toBe(empty === "header");
        return;
      }
      expect([response.status, response.headers.get("Location")]).toEqual([302, empty.to(ids)]);
      expect(await bare.owner.html(empty.to(ids))).toContain(empty.says);
    });
  }
});

it("writes negative numbers as numbers", async () => {
  const { bytes } = await download(full, "/exports/equipment-list.csv");
  const { header, rows } = readCsv(bytes);
  const scheduled = rows.find(([name]) => name === "Scheduled") ?? [];
  expect(scheduled[header.indexOf("Current Usage")]).toBe("-5.5");
  expect(scheduled[header.indexOf("Next Maintenance Date")]).toMatch(AMERICAN_DAY);
});
