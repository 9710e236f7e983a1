import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { type Company, newCompany, newOperator, type Operator } from "../support/accounts.ts";
import { CHROMIUM } from "../support/chromium.ts";
import { scatterFleet, seedFleet } from "../support/fleet.ts";
import { ONE_BAR } from "../support/paced-relay.ts";
import { type Exchange, lossy, openPoorLine, type PoorLine } from "../support/poor-line.ts";
import { type Product, startProduct } from "../support/product.ts";
import { signIn } from "../support/sign-in.ts";
import { phonePhotos } from "./phone-photos.ts";

/**
 * The operator's screen in Chromium over one bar of signal: its bytes, its times as a ratio to a bare page on
 * the same line in the same run, and the fate of reports when a third of the requests is lost.
 */

const RUNS = 7;
const SUBMITS = 5;
const LOSSY_REPORTS = 10;
const MACHINES = 65;

/** 1 KB on the line, uncompressed: a comment fills it up. */
const BARE = `<!doctype html><html lang="en"><title>Bare</title><p>Bare</p><!--${"x".repeat(955)}-->`;
/** The least a page can do: one request and its answer. */
const PING = "/~ping";

type Desk = { product: Product; line: PoorLine; browser: Browser; company: Company; operator: Operator };
type Opened = { context: BrowserContext; page: Page };

export async function benchLine(): Promise<void> {
  const product = await startProduct({ RATE_LIMIT_SCALE: "100000" });
  const line = await openPoorLine({
    target: () => product.url,
    pace: ONE_BAR,
    pages: { "/~bare": BARE, [PING]: "ok" },
    withoutHeaders: /^(?:x-d1-|server-timing)/,
  });
  const browser = await chromium.launch(CHROMIUM);
  try {
    const company = await newCompany(product, "Fleet on a bad line");
    const operator = await newOperator(product, company);
    await seedFleet(product.db, company.id, MACHINES);
    await scatterFleet(product.db, company.id);
    const desk = { product, line, browser, company, operator };
    const { bitsPerSecond, roundTripMs } = ONE_BAR;
    console.log(`The operator's screen over ${bitsPerSecond / 1000} kbit/s, ${roundTripMs} ms a round trip`);
    await warmUp(desk);
    await views(desk);
    await submits(desk, true);
    await submits(desk, false);
    await photos(desk);
    await losses(desk);
  } finally {
    await browser.close();
    await line.stop();
    await product.stop();
  }
}

/** A new browser, signed in, on the field's line. */
async function visitor(desk: Desk, javaScriptEnabled = true): Promise<Opened> {
  const { browser, line, operator } = desk;
  const context = await browser.newContext({ baseURL: line.url, javaScriptEnabled });
  await signIn(context, operator.client, line.url);
  // Chromium doesn't estimate local lines; this is its value for one bar.
  await context.addInitScript(() => {
    const value = { effectiveType: "3g", downlink: 0.25, rtt: 800, saveData: false };
    Object.defineProperty(navigator, "connection", { value: Object.assign(new EventTarget(), value) });
  });
  return { context, page: await context.newPage() };
}

async function machineId({ product, company }: Desk, at: number) {
  const row = await product.first<{ id: string; current_usage: number }>(
    "select id, current_usage from equipment where company_id = ? order by id limit 1 offset ?",
    company.id,
    at,
  );
  if (!row) throw new Error("There is no such machine");
  return row;
}

/** Compiles code and fills caches on the server, so that no figure includes it. */
async function warmUp({ operator }: Desk): Promise<void> {
  for (let round = 0; round < 10; round += 1) await operator.client.html("/operator");
}

/** Waits until there was no request for a second and a half. */
async function quiet(line: PoorLine): Promise<void> {
  for (let last = -1, same = 0; same < 15; ) {
    await new Promise((done) => setTimeout(done, 100));
    same = line.open === 0 && line.log.length === last ? same + 1 : 0;
    last = line.log.length;
  }
}

/** When a page is usable: complete, and painted. */
async function usableAt(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "commit" });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
          const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
          if (entry && entry.domInteractive > 0 && painted !== undefined)
            resolve(Math.max(entry.domInteractive, painted));
          else setTimeout(look, 20);
        };
        look();
      }),
  );
}

async function views(desk: Desk): Promise<void> {
  const { line } = desk;
  const { id } = await machineId(desk, 0);
  const pages = { bare: "/~bare", choice: "/operator", form: `/operator?equipment=${id}` };
  const times: Record<keyof typeof pages, number[]> = { bare: [], choice: [], form: [] };
  for (let run = 0; run < RUNS; run += 1) {
    for (const [name, path] of Object.entries(pages) as [keyof typeof pages, string][]) {
      const { context, page } = await visitor(desk);
      times[name].push(await usableAt(page, path));
      await context.close();
    }
  }
  const { context, page } = await visitor(desk);
  // Excludes leftovers of the previous visitor.
  await quiet(line);
  for (const view of ["First view", "Repeat view"]) {
    const from = line.log.length;
    await page.goto("/operator");
    await quiet(line);
    console.log(`${view} of the operator form, ${MACHINES} machines: ${weigh(line.log.slice(from))}`);
  }
  await context.close();
  for (const name of ["choice", "form"] as const) {
    const ratios = times[name].map((time, run) => time / (times.bare[run] ?? 1));
    const what = name === "choice" ? "Choice of a machine" : "Form of a machine";
    console.log(`${what} usable after ${ms(times[name])}; a bare page of 1 KB after ${ms(times.bare)}`);
    console.log(`  ratio ${spread(ratios)} (goal 1.10)`);
  }
}

/** The time from the press to the notice of success, over an open line and over a new one. */
async function submits(desk: Desk, javaScriptEnabled: boolean): Promise<void> {
  const { line } = desk;
  const times: number[] = [];
  const pings: number[] = [];
  const sent: Exchange[] = [];
  const { context, page } = await visitor(desk, javaScriptEnabled);
  const { id, current_usage } = await machineId(desk, javaScriptEnabled ? 1 : 2);
  for (let run = 1; run <= SUBMITS; run += 1) {
    await page.goto(`/operator?equipment=${id}`);
    await quiet(line);
    await page.getByLabel("New usage").fill(String((current_usage + run) / 10));
    const from = line.log.length;
    times.push(await press(page, javaScriptEnabled, line));
    await quiet(line);
    const report = line.log.slice(from).filter(({ path }) => /operator/.test(path));
    if (run === SUBMITS) sent.push(...report);
    pings.push(await twoRoundTrips(desk));
  }
  await context.close();
  const how = javaScriptEnabled ? "with script" : "without script";
  console.log(`A text submit ${how}: ${ms(times)}; two round trips ${ms(pings)}`);
  console.log(`  ratio ${spread(times.map((time, run) => time / (pings[run] ?? 1)))} (goal 1.15)`);
  console.log(`  ${weigh(sent)}`);
}

async function press(page: Page, javaScriptEnabled: boolean, line: PoorLine): Promise<number> {
  const button = page.getByRole("button", { name: "Submit update" });
  if (!javaScriptEnabled) {
    // The answer is a page; it has arrived with its last byte.
    const started = performance.now();
    await button.click({ noWaitAfter: true });
    await page.getByText("Update Submitted").waitFor();
    const answer = line.log.filter(({ path, method }) => method === "GET" && path.startsWith("/operator?"));
    return Math.max(performance.now(), answer.at(-1)?.to ?? 0) - started;
  }
  return button.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const look = () => {
          if (!document.body.innerText.includes("Update Submitted")) return;
          observer.disconnect();
          resolve(performance.now() - started);
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
        (element as HTMLElement).click();
      }),
  );
}

/** Two sequential requests on an open connection, from a page of the line itself. */
async function twoRoundTrips(desk: Desk): Promise<number> {
  const context = await desk.browser.newContext({ baseURL: desk.line.url });
  const page = await context.newPage();
  await page.goto("/~bare");
  const took = await page.evaluate(async (path) => {
    const started = performance.now();
    for (let round = 0; round < 2; round += 1) await (await fetch(path, { cache: "no-store" })).text();
    return performance.now() - started;
  }, PING);
  await context.close();
  return took;
}

async function photos(desk: Desk): Promise<void> {
  const { line, product, company } = desk;
  const files = await phonePhotos(desk.browser);
  const { context, page } = await visitor(desk);
  const { id } = await machineId(desk, 3);
  await page.goto(`/operator?equipment=${id}`);
  await quiet(line);
  const from = line.log.length;
  await page.getByLabel("Notes").fill("Cracked glass, see the photos");
  await page.locator("input[type=file]").setInputFiles(files);
  await page.getByText("photo", { exact: false }).first().waitFor();
  const started = performance.now();
  await page.getByRole("button", { name: "Submit update" }).click();
  const stored = () =>
    product.first<{ n: number }>(
      "select json_array_length(photos) n from operator_updates where company_id = ? and equipment_id = ?",
      company.id,
      id,
    );
  for (const end = performance.now() + 180_000; (await stored())?.n !== 3; ) {
    if (performance.now() > end) throw new Error("The photos did not arrive");
    await new Promise((done) => setTimeout(done, 200));
  }
  const seconds = (performance.now() - started) / 1000;
  await context.close();
  const uploads = line.log
    .slice(from)
    .filter(({ path, method }) => method !== "GET" && /photo|upload/.test(path));
  const megabytes = files.reduce((sum, { buffer }) => sum + buffer.length, 0) / 1024 / 1024;
  const kilobytes = uploads.reduce((sum, { bytesUp }) => sum + bytesUp, 0) / 1024;
  console.log(
    `Three photos of 12 megapixels, ${megabytes.toFixed(1)} MB: ${kilobytes.toFixed(0)} KB sent with thumbnails and headers (goal 450), stored ${seconds.toFixed(0)} s after the press`,
  );
}

/**
 * Sends reports one after another while a third of the requests is lost, before or after reaching the server.
 */
async function losses(desk: Desk): Promise<void> {
  const { line, product, company } = desk;
  const shares = { dropped: 0.15, unanswered: 0.15, halfAnswered: 0.05 };
  line.setFate(lossy(7, shares, ({ method, path }) => method === "POST" && /operator/.test(path)));
  const { context, page } = await visitor(desk);
  const { id, current_usage } = await machineId(desk, 4);
  const from = line.log.length;
  await page.goto(`/operator?equipment=${id}`);
  await quiet(line);
  for (let number = 1; number <= LOSSY_REPORTS; number += 1) {
    await page.getByLabel("New usage").fill(String((current_usage + number) / 10));
    await page.getByRole("button", { name: "Submit update" }).click();
    await page.waitForFunction(() => {
      const field = document.querySelector<HTMLInputElement>("[name=newUsage]");
      return field !== null && field.value === "";
    });
  }
  const rows = async () => {
    const { results } = await product.db
      .prepare("select new_usage from operator_updates where company_id = ? and equipment_id = ?")
      .bind(company.id, id)
      .all<{ new_usage: number }>();
    return results.map(({ new_usage }) => new_usage);
  };
  const end = performance.now() + 300_000;
  while (new Set(await rows()).size < LOSSY_REPORTS && performance.now() < end)
    await new Promise((done) => setTimeout(done, 500));
  await quiet(line);
  await context.close();
  line.setFate(() => "arrives");
  const stored = await rows();
  const lost = line.log.slice(from).filter(({ fate }) => fate !== "arrives").length;
  console.log(
    `Over a line that loses a third: ${LOSSY_REPORTS} reports sent, ${new Set(stored).size} stored, ${stored.length - new Set(stored).size} doubled; ${lost} requests or answers lost`,
  );
}

/** The requests on the line: the page, its script, and the browser's extras. */
function weigh(log: Exchange[]): string {
  const bytes = (list: Exchange[]) => {
    const sum = (of: "bytesUp" | "bytesDown") => list.reduce((total, exchange) => total + exchange[of], 0);
    return `${list.length} requests, ${sum("bytesUp")} bytes up, ${sum("bytesDown")} down`;
  };
  const each = log.map(
    ({ method, path, status, bytesUp, bytesDown }) =>
      `\n    ${method} ${path.replace(/[\w-]{20,}/g, "…")} ${status}: ${bytesUp} up, ${bytesDown} down`,
  );
  return bytes(log) + each.join("");
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

const ms = (values: number[]) => `${median(values).toFixed(0)} ms`;

function spread(values: number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}, ${values.length} runs)`;
}
