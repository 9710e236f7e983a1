import { type Column, getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { DAY_MS, HOUR_MS } from "#app/domain/durations.ts";
import { runScheduledJobs } from "#app/jobs/scheduled.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import { companyColumn, TABLES, type TableName } from "#db/tables.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { type Company, newCompany, newOperator, OWNER_PASSWORD } from "../support/accounts.ts";
import { seedFleet } from "../support/fleet.ts";
import { groupsOf } from "../support/groups-of.ts";
import { type Client, type Product, startProduct } from "../support/product.ts";
import { cpuPerRequest, workerdCpu } from "./measure.ts";

/**
 * `npm run bench -- scale [companies]`: many companies of 65 machines in one database. One company lives through its
 * acts by the product's own calls; SQL copies it. A fiftieth of the copies has a year of reports, for a year of all
 * of them is more than one database holds. What it prints is in docs/capacity.md.
 */

const MACHINES = 65;
const WEEKS = 52;
/** One in so many companies has a year of reports; the others have none. */
const WITH_REPORTS = 50;
const CHUNK = 250;
/** Bodies of mails leave after 30 days. */
const WEEKS_OF_MAILS = 4;

/** Tables that a year fills; the others have what a company has at once. */
const YEARLY = new Set<TableName>([
  "operatorUpdates",
  "meterReadings",
  "fuelEntries",
  "historyRecords",
  "photos",
  "emailOutbox",
  "auditRecords",
]);

/** Who and what a row is about; every other id is the row's own, or that of a report. */
const LASTING =
  /^(?:company|equipment|operator|author|user|actor|subject|(?:recorded|reviewed|reported|done|uploaded)_by)_id$/;

type Pages = Record<string, () => Promise<Response>>;

export async function benchScale(companies: number): Promise<void> {
  const alone = await liveThrough();
  const small = await weighPages(alone);
  await alone.product.stop();

  const crowd = await liveThrough();
  const { db } = crowd.product;
  const empty = await sizeOf(db);
  const started = Date.now();
  await copyCompanies(crowd, companies);
  const bytes = (await sizeOf(db)) - empty;
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  console.log(
    `${companies} companies of ${MACHINES} machines, every ${WITH_REPORTS}th with ${MACHINES * WEEKS} reports`,
  );
  console.log(`  ${(bytes / 1e9).toFixed(2)} GB, written in ${minutes} min`);

  const large = await weighPages(crowd);
  console.log("One company alone in the database, and in this one: rows read, ms of CPU");
  for (const [name, one] of Object.entries(small)) {
    const many = large[name];
    if (many) console.log(`  ${name}: ${asText(one)} alone, ${asText(many)} here`);
  }
  for (const news of [true, false]) console.log(await hourly(crowd.product, news));
  await printBytes(db);
  await crowd.product.stop();
}

type Life = { product: Product; company: Company; operator: Client; machines: string[] };

/** A company with 65 machines, a reviewed report of each, and the mails that follow. */
async function liveThrough(): Promise<Life> {
  const product = await startProduct({ RATE_LIMIT_SCALE: "100000" }, { keepsData: true });
  const company = await newCompany(product, "Scale");
  await seedFleet(product.db, company.id, MACHINES);
  const operator = (await newOperator(product, company)).client;
  const { body } = await company.owner.json("GET", "/api/equipment");
  const machines = (body as { id: string; currentUsage: number; fuelType: string }[]).map(({ id }) => id);
  const ids: string[] = [];
  for (const { id, currentUsage, fuelType } of body) {
    const fuel =
      fuelType === "n/a" ? {} : { fuelAdded: 14.5, fuelType: fuelType === "diesel" ? "diesel" : "gas" };
    const { body: report } = await operator.json("POST", "/api/operator-updates", {
      equipmentId: id,
      newUsage: currentUsage + 8,
      notes: "Greased the pins, topped up the coolant. Left rear tire looks low.",
      ...fuel,
    });
    ids.push(report.id);
  }
  for (const some of groupsOf(ids, 50)) {
    await (await company.owner.post("/updates", { ids: some })).arrayBuffer();
  }
  await product.runCron(new Date());
  return { product, company, operator, machines };
}

const isId = (column: string) => column === "id" || column.endsWith("_id");

/** The texts that only one row may have, where no id beside them tells rows apart. */
function uniquesOf(name: TableName): Set<string> {
  const { columns, indexes, primaryKeys } = getTableConfig(TABLES[name]);
  const keys = [
    ...columns.filter(({ primary }) => primary).map((column) => [column]),
    ...primaryKeys.map((key) => key.columns),
    ...indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns as Column[]),
  ].map((key) => key.map((column) => column.name));
  return new Set(keys.filter((key) => !key.some(isId)).flat());
}

async function copyCompanies({ product, company }: Life, companies: number): Promise<void> {
  const numbers = Array.from({ length: companies - 1 }, (_, index) => index + 1);
  for (const name of Object.keys(TABLES) as TableName[]) {
    if (!companyColumn(name)) continue;
    const yearly = YEARLY.has(name);
    const copied = yearly ? numbers.filter((number) => number % WITH_REPORTS === 0) : numbers;
    // A year of a company is as much as many companies without.
    for (const some of groupsOf(copied, yearly ? 1 : CHUNK)) {
      await product.run(copyOf(name), JSON.stringify(some), company.id);
    }
  }
}

/** Copies the rows of a company to those of some numbers; of a yearly table once for each week. */
function copyOf(name: TableName): string {
  const table = getTableName(TABLES[name]);
  const yearly = YEARLY.has(name);
  const columns = Object.values<Column>(getTableColumns(TABLES[name])).filter(
    (column) => column.name !== "seq",
  );
  const uniques = uniquesOf(name);
  const value = ({ name: column }: Column) => {
    const own = `t."${column}"`;
    if (isId(column)) {
      const number = yearly && !LASTING.test(column) ? "n.value * 100 + w.i" : "n.value * 100";
      return `iif(length(${own}) >= 20, substr(${own}, 1, length(${own}) - 8) || printf('%08x', ${number}), ${own})`;
    }
    if (uniques.has(column)) return `${own} || '.' || n.value${yearly ? " || '.' || w.i" : ""}`;
    return yearly && column.endsWith("_at") ? `${own} - w.i * ${7 * DAY_MS}` : own;
  };
  const weeks = name === "emailOutbox" ? WEEKS_OF_MAILS : yearly ? WEEKS : 1;
  return `with recursive w(i) as (select 1 union all select i + 1 from w where i < ${weeks})
    insert into "${table}" (${columns.map((column) => `"${column.name}"`)})
    select ${columns.map(value)} from json_each(?1) n, w, "${table}" t where t."${companyColumn(name)?.name}" = ?2`;
}

type Weight = { rows: number; trips: number; cpu: number };

const asText = ({ rows, trips, cpu }: Weight) => `${rows} rows in ${trips} round trips, ${cpu.toFixed(1)} ms`;

/** The pages and acts of the company that lived through its own. */
async function weighPages({ product, company, operator, machines }: Life): Promise<Record<string, Weight>> {
  let usage = 20_000;
  const report = () => {
    usage += 1;
    return operator.fetch("/api/operator-updates", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest" },
      body: JSON.stringify({
        equipmentId: machines[0],
        newUsage: usage,
        fuelAdded: 3,
        fuelType: "diesel",
        notes: "Greased",
      }),
    });
  };
  const apply = async () => {
    const { id } = (await (await report()).json()) as { id: string };
    return company.owner.fetch(`/api/operator-updates/${id}/apply`, {
      method: "POST",
      headers: { "X-Requested-With": "XMLHttpRequest" },
    });
  };
  const pages: Pages = {
    "Sign-in": () =>
      product.client().post("/login", { emailOrBusinessName: company.email, password: OWNER_PASSWORD }),
    "Operator form": () => operator.get("/operator"),
    "A report": report,
    "Apply (with its report)": apply,
    Dashboard: () => company.owner.get("/"),
    "Fuel page": () => company.owner.get("/fuel"),
  };
  const weights: Record<string, Weight> = {};
  for (const [name, page] of Object.entries(pages)) {
    const response = await page();
    await response.arrayBuffer();
    if (response.status >= 400) throw new Error(`${name} answered ${response.status}`);
    weights[name] = {
      rows: Number(response.headers.get("X-D1-Rows-Read")),
      trips: Number(response.headers.get("X-D1-Round-Trips")),
      cpu: 0,
    };
  }
  const read = Object.fromEntries(
    Object.entries(pages).map(([name, page]) => [name, async () => (await page()).arrayBuffer()]),
  );
  for (const [name, cpu] of Object.entries(await cpuPerRequest(read, 10))) {
    const weight = weights[name];
    if (weight) weight.cpu = cpu;
  }
  return weights;
}

/** The hourly job's cost: its calls counted in Node, then a run of the Worker timed. */
async function hourly(product: Product, news: boolean): Promise<string> {
  // The companies' mails of the first run are news; the run after it has none.
  const at = new Date(Date.now() + (news ? 1 : 2) * HOUR_MS);
  if (news) await product.run("delete from alert_marks");
  const cpu = workerdCpu();
  const started = Date.now();
  const cost = newD1Cost();
  await runScheduledJobs("0 * * * *", contextAt(createDatabase(product.db, cost), at.toISOString()));
  const seconds = ((Date.now() - started) / 1_000).toFixed(1);
  return [
    `The hourly job, ${news ? "every machine with news" : "without news"}`,
    `  ${cost.roundTrips} round trips, ${cost.rowsRead} rows read, ${(workerdCpu() - cpu).toFixed(1)} s of CPU, ${seconds} s`,
  ].join("\n");
}

const sizeOf = async (db: D1Database) => (await db.prepare("select 1").run()).meta.size_after;

/** Takes the database apart: what goes with an index or a table is what it took. */
async function printBytes(db: D1Database): Promise<void> {
  const rows = async <Row>(sql: string) => (await db.prepare(sql).all<Row>()).results;
  const names = (Object.keys(TABLES) as TableName[]).filter((name) => companyColumn(name));
  console.log("Bytes a row: the table with its keys, and each index");
  for (const name of names) {
    const table = getTableName(TABLES[name]);
    const count = (await rows<{ n: number }>(`select count(*) as n from "${table}"`))[0]?.n ?? 0;
    if (count < 1_000) continue;
    const indexes = await rows<{ name: string }>(
      `select name from sqlite_master where type = 'index' and tbl_name = '${table}' and sql is not null`,
    );
    const parts: string[] = [];
    let before = await sizeOf(db);
    const taken = async (sql: string) => {
      await db.prepare(sql).run();
      const after = await sizeOf(db);
      const each = Math.round((before - after) / count);
      before = after;
      return each;
    };
    let sum = 0;
    for (const { name: index } of indexes) {
      const each = await taken(`drop index "${index}"`);
      sum += each;
      parts.push(`${index} ${each}`);
    }
    const own = await taken(`drop table "${table}"`);
    console.log(`  ${table}: ${sum + own} (${count} rows): ${[`rows ${own}`, ...parts].join(", ")}`);
  }
}
