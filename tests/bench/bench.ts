import { TASKS_MAX } from "#app/domain/service/service-task.ts";
import { build } from "../../scripts/product-build.ts";
import { newCompany, newOperator } from "../support/accounts.ts";
import { seedFleet, seedFurtherTasks, seedUpdates } from "../support/fleet.ts";
import { type Client, startProduct } from "../support/product.ts";
import { benchAllData } from "./all-data.ts";
import { benchBooks } from "./books.ts";
import { benchExports } from "./exports.ts";
import { benchForecast } from "./forecast.ts";
import { benchImports } from "./imports.ts";
import { benchLine } from "./line.ts";
import { benchLoad } from "./load.ts";
import { benchMails } from "./mails.ts";
import { cpuPerRequest, type PageWeight, weighPage } from "./measure.ts";
import { benchScale } from "./scale.ts";
import { cutPage, templateWorkerScript } from "./template-worker.ts";

/**
 * `npm run bench` prints counts, bytes and ratios of the main pages with fleets of three sizes and the cost of exports
 * of two sizes; then measures the operator's screen over a bad line. A word measures one thing alone:
 * - `65`: the pages, with fleets of the given sizes
 * - `line`: the bad line
 * - `load`: many concurrent requests to a running `npm start`
 * - `forecast`: the weekly plan's forecasts against what real machines did, without a build
 * - `books`: the books of a year
 * - `all-data`: 500 photos as one archive
 * - `imports`: 20,000 rows of each kind, imported and undone
 * - `mails`: 10,000 mails in simulated time, and the calls of each run, without a build
 * - `scale 10000`: one company among so many
 */

const wanted = process.argv.slice(2);
if (wanted.includes("forecast")) {
  benchForecast();
  process.exit(0);
}
if (wanted.includes("mails")) {
  await benchMails();
  process.exit(0);
}
await build();

if (wanted.includes("line")) {
  await benchLine();
  process.exit(0);
}
if (wanted.includes("books")) {
  await benchBooks();
  process.exit(0);
}
if (wanted.includes("all-data")) {
  await benchAllData();
  process.exit(0);
}
if (wanted.includes("imports")) {
  await benchImports();
  process.exit(0);
}
if (wanted.includes("scale")) {
  await benchScale(Number(wanted[1] ?? 10_000));
  process.exit(0);
}
if (wanted.includes("load")) {
  await benchLoad();
  process.exit(0);
}
const asked = wanted.map(Number).filter(Number.isInteger);
const FLEETS = asked.length > 0 ? asked : [65, 500, 5_000];
const LARGEST_MEASURED = 3_000_000;
/** The fleet that is measured with as many tasks a machine as there may be, too. */
const MOST_TASKS_AT = 500;

type Row = { page: string; machines: number; weight: PageWeight; cpu: string };

const product = await startProduct({ RATE_LIMIT_SCALE: "100000" }, { neighbour: templateWorkerScript() });
const rows: Row[] = [];

try {
  for (const machines of FLEETS) {
    const company = await newCompany(product, `Fleet of ${machines}`);
    const operator = await newOperator(product, company);
    await seedFleet(product.db, company.id, machines);
    await seedUpdates(product.db, company.id, 5);
    const pages: [name: string, client: Client, path: string][] = [
      ["Operator form", operator.client, "/operator"],
      ["Dashboard", company.owner, "/"],
      ["Dashboard, overdue machines", company.owner, "/?status=overdue"],
      ["Status page", company.owner, "/equipment/all"],
      ["Equipment list", company.owner, "/equipment-list"],
      ["Operator updates", company.owner, "/updates"],
    ];
    if (machines === FLEETS[0]) {
      pages.push(
        ["Operators", company.owner, "/employees"],
        ["Profile", company.owner, "/profile"],
        ["Subscription", company.owner, "/subscription"],
        ["Instructions", company.owner, "/instructions"],
        ["Contact", company.owner, "/contact"],
        ["Landing page", product.client(), "/"],
        ["Owner sign-in", product.client(), "/login"],
        ["Sign-up", product.client(), "/signup"],
        ["Operator sign-in", product.client(), "/employee-login"],
      );
    }
    const weigh = async ([page, client, path]: (typeof pages)[number]) => {
      const weight = await weighPage(client, path);
      rows.push({ page, machines, weight, cpu: await cpuRatio(client, path, weight.body, company.id) });
      console.log(line(rows.at(-1) as Row));
    };
    for (const page of pages) await weigh(page);
    for (const tasks of machines === MOST_TASKS_AT ? [5, TASKS_MAX] : [5]) {
      await seedFurtherTasks(product.db, company.id, tasks - 1);
      for (const [page, ...rest] of pages.slice(0, 5))
        await weigh([`${page}, ${tasks} tasks a machine`, ...rest]);
    }
  }
} finally {
  await product.stop();
}
if (asked.length === 0) {
  await benchExports();
  await benchLine();
}

/** CPU of the page minus an empty answer, as a ratio to a template-string route with the same HTML. */
async function cpuRatio(client: Client, path: string, body: string, companyId: string): Promise<string> {
  const { results } = await product.db
    .prepare("select name from equipment where company_id = ?")
    .bind(companyId)
    .all<{ name: string }>();
  // Beyond this the baseline's own set-up would outweigh the measurement.
  if (body.length > LARGEST_MEASURED) return "not measured, the page is too large for the yardstick";
  const template = cutPage(
    body,
    results.map(({ name }) => name),
  );
  await product.askNeighbour("/set", { method: "POST", body: JSON.stringify({ ...template, companyId }) });
  const requests = body.length > 300_000 ? 15 : 60;
  const cpu = await cpuPerRequest(
    {
      empty: () => product.askNeighbour("/empty"),
      template: () => product.askNeighbour("/page"),
      page: () => client.html(path),
    },
    requests,
  );
  const above = (name: string) => Math.max(0, (cpu[name] ?? 0) - (cpu.empty ?? 0));
  const ratio = above("template") > 0 ? (above("page") / above("template")).toFixed(1) : "-";
  return `${above("page").toFixed(2)} ms, ${ratio} × template (${above("template").toFixed(2)} ms)`;
}

function line({ page, machines, weight, cpu }: Row): string {
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)}`;
  const size = (part: { raw: number; brotli: number }) => `${kb(part.raw)} → ${kb(part.brotli)} KB`;
  return [
    `${page} (${machines} machines), status ${weight.status}`,
    `  HTML ${size(weight.html)}, CSS ${size(weight.css)}, JS ${size(weight.js)} in ${weight.js.files} files`,
    `  ${weight.blockingRequests} blocking of ${weight.requests} requests, ${weight.roundTrips} D1 round trips, ${weight.rowsRead} rows read`,
    `  CPU above an empty route: ${cpu}`,
  ].join("\n");
}
