import { mkdtempSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from "playwright/test";
import type { Company } from "./accounts.ts";
import { jpeg, photoFile } from "./photo-files.ts";
import type { Client, Product } from "./product.ts";
import { signIn } from "./sign-in.ts";

/** An operator's phone: a browser with its profile on disk, and photo files. */
export type Phone = {
  readonly page: Page;
  context: BrowserContext;
  /** Closes the browser with all of its processes, and opens it again. */
  reopen(): Promise<void>;
  /** The same, but the browser is killed without a chance to clean up. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

/**
 * A small phone on which an operator is signed in: its pages share the queue, the kept page and the cookies. Only the line
 * may cause logged errors. The caller closes it.
 */
export async function newPhone(browser: Browser, client: Client, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  context.on("weberror", (error) => {
    throw error.error();
  });
  await signIn(context, client, baseURL);
  return context;
}

type PhoneOptions = { baseURL: string; launch: LaunchOptions; javaScriptEnabled?: boolean };

/** @param client the signed-in operator */
export async function openPhone(client: Client, { launch, ...options }: PhoneOptions): Promise<Phone> {
  const folder = mkdtempSync(join(tmpdir(), "phone-"));
  const open = () => chromium.launchPersistentContext(folder, { ...launch, ...options });
  let context = await open();
  let page = context.pages()[0] ?? (await context.newPage());
  // Kept beyond the browser's end, as the product sets it.
  const expires = Math.round(Date.now() / 1000) + 86_400;
  const signInAgain = () => signIn(context, client, options.baseURL, expires);
  await signInAgain();
  const openAgain = async () => {
    context = await open();
    page = context.pages()[0] ?? (await context.newPage());
  };
  return {
    get page() {
      return page;
    },
    get context() {
      return context;
    },
    async reopen() {
      await context.close();
      await openAgain();
    },
    async kill() {
      const gone = context.waitForEvent("close");
      // Chromium's profile lock names its process: host-pid.
      process.kill(Number(readlinkSync(join(folder, "SingletonLock")).split("-").pop()), "SIGKILL");
      await gone;
      await openAgain();
      // The browser writes cookies to disk every half minute; a real phone's are older than that.
      await signInAgain();
    },
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An operator's report; every number in it is unique to this report. */
export type FieldReport = {
  number: number;
  machine: string;
  usage: string;
  photos: ReturnType<typeof photoFile>[];
};

/**
 * Reports on machines in turn, some with photos: small files with the report's number in them.
 * @param start the previous meter value of each machine
 */
export function fieldReports(count: number, machines: string[], start: number): FieldReport[] {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const photos = Array.from({ length: PHOTOS[index % PHOTOS.length] ?? 0 }, (_, at) =>
      photoFile(`report-${number}-${at + 1}.jpg`, markedJpeg(number, at + 1)),
    );
    // Two in a row on the same machine.
    const machine = machines[(index >> 1) % machines.length] ?? "";
    return { number, machine, usage: String(start + number / 10), photos };
  });
}

const PHOTOS = [0, 1, 0, 0, 3, 0, 0, 2];

/** A photo recognisable by its first two quantisers, which cleaning keeps. */
function markedJpeg(report: number, photo: number): Uint8Array {
  const bytes = jpeg();
  const table = quantisers(bytes);
  bytes[table] = report;
  bytes[table + 1] = photo;
  return bytes;
}

function quantisers(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === 0xdb);
  return at + 5;
}

type Stored = { machine: string; usage: string; photos: string[] };

/** The company's stored reports, in the order of writing; photos as "report-photo". */
export async function storedReports(product: Product, company: Company): Promise<Stored[]> {
  const results = await product.rows<{ equipment_name: string; new_usage: number; photos: string }>(
    "select * from operator_updates where company_id = ? order by taken_at, seq",
    company.id,
  );
  return Promise.all(
    results.map(async ({ equipment_name: machine, new_usage, photos }) => {
      const paths: string[] = JSON.parse(photos);
      const marks = paths.map((path) => markOf(company, path));
      return { machine, usage: String(new_usage / 10), photos: (await Promise.all(marks)).sort() };
    }),
  );
}

/** As the owner sees it. */
async function markOf({ owner }: Company, path: string): Promise<string> {
  const photo = await owner.get(path);
  if (!photo.ok) return `${path} is missing`;
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const table = quantisers(bytes);
  return `${bytes[table]}-${bytes[table + 1]}`;
}

/** The reports that the company should have. */
export function expectedReports(reports: FieldReport[]): Stored[] {
  return reports.map(({ number, machine, usage, photos }) => ({
    machine,
    usage,
    photos: photos.map((_, index) => `${number}-${index + 1}`),
  }));
}
