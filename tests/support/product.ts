import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare, WorkerOptions } from "miniflare";
import { listMailbox, type MailboxEntry } from "#app/services/mail/outbox.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import { builtBindings, PRODUCT, runBuiltWorker } from "../../scripts/built-worker.ts";
import { migrate } from "../../scripts/migrate.ts";
import { d1Door, openDoor } from "./d1-door.ts";
import { checkedFetch } from "./description.ts";
import { textIn } from "./page-text.ts";
import { type Statements, statementsOn } from "./statements.ts";
import { CLOCK_PATH, entryWithClock } from "./worker-clock.ts";

/**
 * The built Worker in real workerd, with D1 and R2 in memory. Every test file has its own, a new or an emptied one, so
 * files run in parallel and share nothing.
 */
export type Product = Statements & {
  url: string;
  /** Of the running Worker: read it again after `restart`. */
  readonly db: D1Database;
  readonly photos: Awaited<ReturnType<typeof open>>["photos"];
  /** Requests from the second Worker behind the same front; for the benchmarks. */
  askNeighbour(path: string, init?: { method: string; body: string }): Promise<string>;
  /** A separate browser: keeps cookies, sends the marker header, follows no redirects. */
  client(): Client;
  /** Runs the cron for an instant; the hourly one by default. */
  runCron(at: Date, cron?: string): Promise<void>;
  /** The outbox, newest first. Read from the database: `/dev/mailbox.json` would take three times as long. */
  mailbox(to?: string): Promise<MailboxEntry[]>;
  /** Moves the Worker's clock, which then stands still; needs `clock`. */
  setClock(at: Date): Promise<void>;
  /** Moves it on by a time. */
  pass(ms: number): Promise<void>;
  /** What the Worker's clock says. */
  readonly now: Date;
  /** Kills the Worker mid-work and starts it again at the same address, with other settings if any; needs `keepsData`. */
  restart(changed?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
};

/**
 * `keepsData` puts D1 and R2 into a folder, where a restart finds them; it is deleted with the product. `clock`
 * stops the Worker's clock there, and the jobs of `runCron` keep their own time. `fill` puts an older database
 * into the empty one, before the migrations that it misses. `log` takes the lines of the Worker's log. `entry`
 * starts in place of the Worker's own, and has a stopped clock.
 */
export type ProductOptions = {
  neighbour?: string;
  keepsData?: boolean;
  clock?: Date;
  fill?: (db: D1Database) => Promise<void>;
  log?: (line: string) => void;
  entry?: string;
};

export const TEST_SETTINGS = {
  ENVIRONMENT: "development",
  APP_URL: "http://localhost:8788",
  SESSION_SECRET: "test-session-secret-test-session-secret",
  ENCRYPTION_KEY: "test-encryption-key-test-encryption-key",
  RATE_LIMIT_SCALE: "1",
  // A test that measures hashes sets the full cost.
  PASSWORD_HASH_COST: "light",
};

const NO_CLOCK = "A product without a clock has the time of day";

export async function startProduct(
  settings: Record<string, string> = {},
  options: ProductOptions = {},
): Promise<Product> {
  const { assets, compatibilityDate, d1Databases } = builtBindings();
  const neighbour: WorkerOptions = {
    name: "neighbour",
    modules: true,
    script: options.neighbour ?? "",
    compatibilityDate,
    d1Databases,
    assets,
    routes: ["neighbour.test/*"],
  };
  const beside = [d1Door(d1Databases), ...(options.neighbour ? [neighbour] : [])];
  const folder = options.keepsData ? mkdtempSync(join(tmpdir(), "product-")) : undefined;
  const { clock, log } = options;
  const entry = options.entry ?? (clock && entryWithClock(clock));
  const start = (port: number, changed: Record<string, string> = {}) =>
    open(
      runBuiltWorker({
        settings: { ...TEST_SETTINGS, ...settings, ...changed },
        stateDir: folder,
        port,
        beside,
        entry,
        log,
      }),
    );
  let running = await start(0);
  const { url } = running;
  let now = clock;
  const setClock = async (at: Date) => {
    if (!entry) throw new Error(NO_CLOCK);
    await fetch(`${url}${CLOCK_PATH}${at.getTime()}`, { headers: { Connection: "close" } });
    now = at;
  };
  const standing = () => {
    if (!now) throw new Error(NO_CLOCK);
    return now;
  };
  await options.fill?.(running.db);
  await migrate(running.db);
  return {
    ...statementsOn(() => running.db),
    url,
    get db() {
      return running.db;
    },
    get photos() {
      return running.photos;
    },
    async askNeighbour(path, init) {
      const response = await running.miniflare.dispatchFetch(`http://neighbour.test${path}`, init);
      return response.text();
    },
    client: () => createClient(url),
    async runCron(at, cron = "0 * * * *") {
      const worker = await running.miniflare.getWorker();
      const result = await worker.scheduled({ scheduledTime: at, cron });
      if (result.outcome !== "ok") throw new Error(`The scheduled run ended with ${result.outcome}`);
    },
    async mailbox(to) {
      return listMailbox(createDatabase(running.db, newD1Cost()), to ? { to } : {});
    },
    setClock,
    pass: (ms) => setClock(new Date(standing().getTime() + ms)),
    get now() {
      return standing();
    },
    async restart(changed) {
      if (!folder) throw new Error("A product in memory loses its data with its Worker");
      await running.miniflare.dispose();
      running = await start(Number(new URL(url).port), changed);
    },
    async stop() {
      await running.miniflare.dispose();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function open(miniflare: Miniflare) {
  const photos = () => miniflare.getR2Bucket("PHOTOS", PRODUCT);
  return {
    miniflare,
    url: (await miniflare.ready).origin,
    db: await openDoor(miniflare),
    photos: {
      get: async (key: string) => (await photos()).get(key),
      head: async (key: string) => (await photos()).head(key),
      put: async (key: string, bytes: Uint8Array) => (await photos()).put(key, bytes),
      async empty() {
        const bucket = await photos();
        const { objects } = await bucket.list();
        if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
      },
    },
  };
}

export type Client = {
  cookies: Map<string, string>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  get(path: string): Promise<Response>;
  /** The markup of a page, as it is. */
  html(path: string): Promise<string>;
  /** A page in a language, English by default, with all its words as one text. */
  page(path: string, lng?: string): Promise<{ status: number; html: string; text: string }>;
  /** Posts a form, as a page without script does. */
  post(
    path: string,
    fields: Record<string, string | string[]>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Posts a form with files, as a page without script does. */
  postFiles(path: string, fields: [string, string | File][]): Promise<Response>;
  /** Sends JSON to a call and parses its answer. */
  json(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<JsonAnswer>;
  /** The answer of a call that must succeed. */
  ask(method: string, path: string, body?: unknown): Promise<JsonAnswer["body"]>;
};

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the test asserts
export type JsonAnswer = { status: number; body: any; headers: Headers };

export function createClient(url: string): Client {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0)
      headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    // On a busy machine the server closes an idle connection just as the next request reuses it.
    headers.set("Connection", "close");
    const response = await checkedFetch(new URL(path, url), { redirect: "manual", ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(";");
      const [name = "", ...value] = pair.split("=");
      const gone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (gone) cookies.delete(name);
      else cookies.set(name, value.join("="));
    }
    return response;
  };
  const client: Client = {
    cookies,
    fetch: send,
    get: (path) => send(path),
    html: async (path) => (await send(path)).text(),
    async page(path, lng = "en") {
      cookies.set("lng", lng);
      const response = await send(path);
      const html = await response.text();
      return { status: response.status, html, text: textIn(html) };
    },
    post(path, fields, headers = {}) {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(fields)) {
        for (const item of Array.isArray(value) ? value : [value]) body.append(name, item);
      }
      return send(path, { method: "POST", body, headers: { Origin: new URL(url).origin, ...headers } });
    },
    postFiles(path, fields) {
      const body = new FormData();
      for (const [name, value] of fields) body.append(name, value);
      return send(path, { method: "POST", body, headers: { Origin: new URL(url).origin } });
    },
    async json(method, path, body, headers = {}) {
      const response = await send(path, {
        method,
        headers: {
          "X-Requested-With": "XMLHttpRequest",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers };
    },
    async ask(method, path, body) {
      const answer = await client.json(method, path, body);
      if (answer.status >= 300)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
  return client;
}
