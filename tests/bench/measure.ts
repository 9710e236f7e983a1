import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { namespacesOf, wordFiles } from "../support/client-scripts.ts";
import type { Client } from "../support/product.ts";

/** Compresses like Cloudflare on the fly: brotli, quality 4. */
export function brotliSize(body: string | Uint8Array): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return brotliCompressSync(typeof body === "string" ? Buffer.from(body) : body, { params }).byteLength;
}

export type Weight = { raw: number; brotli: number; files: number };

export type PageWeight = {
  status: number;
  html: Weight;
  css: Weight;
  js: Weight;
  /** Requests before the page is usable: itself and blocking resources; scripts are counted separately. */
  blockingRequests: number;
  requests: number;
  roundTrips: number;
  rowsRead: number;
  body: string;
};

/** Loads a page like a browser and weighs all its requests. */
export async function weighPage(client: Client, path: string): Promise<PageWeight> {
  const response = await client.get(path);
  const body = await response.text();
  const styles = matches(body, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g);
  const scripts = [
    ...matches(body, /<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g),
    ...matches(body, /<script[^>]+src="([^"]+)"/g),
  ];
  // The words that the entry of hydrated pages loads before anything can be pressed.
  const locale = /<html lang="es"/.test(body) ? "es" : "en";
  if (body.includes("window.__remixContext")) scripts.push(...wordFiles(locale, await namespacesOf(scripts)));
  const css = await weigh(client, styles);
  const js = await weigh(client, scripts);
  return {
    status: response.status,
    html: { raw: Buffer.byteLength(body), brotli: brotliSize(body), files: 1 },
    css,
    js,
    blockingRequests: 1 + css.files,
    requests: 1 + css.files + js.files,
    roundTrips: Number(response.headers.get("X-D1-Round-Trips")),
    rowsRead: Number(response.headers.get("X-D1-Rows-Read")),
    body,
  };
}

function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ""))];
}

async function weigh(client: Client, paths: string[]): Promise<Weight> {
  // Several namespaces may be one file.
  const files = new Set(paths);
  const sum = { raw: 0, brotli: 0, files: files.size };
  for (const path of files) {
    const bytes = new Uint8Array(await (await client.get(path)).arrayBuffer());
    sum.raw += bytes.byteLength;
    sum.brotli += brotliSize(bytes);
  }
  return sum;
}

/** CPU seconds used by the workerd child processes, user and kernel. */
export function workerdCpu(): number {
  return workerds().reduce((ticks, stat) => ticks + stat.ticks, 0) / 100;
}

function workerds() {
  // Only Linux tells them.
  const names = existsSync("/proc") ? readdirSync("/proc") : [];
  return names
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, ...readStat(pid) }))
    .filter((stat): stat is Process => stat.name === "workerd" && stat.parent === process.pid);
}

type Process = { pid: string; name: string; parent: number; ticks: number };

/**
 * The largest memory growth of the workerd processes during a run, in bytes; null where the system doesn't
 * report it (only Linux does).
 */
export async function workerdGrowth(run: () => Promise<unknown>): Promise<number | null> {
  const resident = (pid: string, field: "VmRSS" | "VmHWM") => {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
  };
  let before: { pid: string; bytes: number }[] | null = null;
  try {
    before = workerds().map(({ pid }) => {
      // Resets the high-water mark.
      writeFileSync(`/proc/${pid}/clear_refs`, "5");
      return { pid, bytes: resident(pid, "VmRSS") };
    });
  } catch {
    // Not Linux, or not permitted.
  }
  await run();
  return before?.reduce((sum, { pid, bytes }) => sum + resident(pid, "VmHWM") - bytes, 0) ?? null;
}

function readStat(pid: string): { name: string; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const name = text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"));
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { name, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // The process ended while the list was read.
    return null;
  }
}

/**
 * CPU of one request in milliseconds: the routes take turns for several rounds, and each route's lowest round
 * counts.
 */
export async function cpuPerRequest(routes: Record<string, () => Promise<unknown>>, requests: number) {
  const best: Record<string, number> = {};
  for (let round = 0; round < 4; round += 1) {
    for (const [name, request] of Object.entries(routes)) {
      const before = workerdCpu();
      for (let index = 0; index < requests; index += 1) await request();
      const used = ((workerdCpu() - before) * 1_000) / requests;
      // The first round warms up.
      if (round > 0) best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, used);
    }
  }
  return best;
}
