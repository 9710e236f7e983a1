/**
 * The service worker: keeps the operator's page and the cards of machines for use offline, and sends waiting reports once
 * there is a connection. All other requests go straight to the network.
 */
import { isOperatorCard, operatorCardPath } from "#app/shared/operator-card-path.ts";
import { hasQueue } from "./queue/has-queue.ts";
import { type Ask, sendReports } from "./queue/send.ts";
import { listReports } from "./queue/store.ts";
import { readJson } from "./request.ts";
import {
  assetsOf,
  CACHES,
  CARD_BYTES_MAX,
  CARDS_MAX,
  dropsKeptPage,
  isOperatorPage,
  isReaders,
  KEPT,
  namesMachine,
  navigationTo,
  signsOut,
  withMoment,
} from "./service-worker/kept-page.ts";

type Extendable = Event & { waitUntil(done: Promise<unknown>): void };
type FetchEvent = Extendable & { request: Request; respondWith(answer: Promise<Response>): void };
type SyncEvent = Extendable & { tag: string; lastChance: boolean };
type MessageEvent = Extendable & { data: unknown; source: { url: string } | null };
type Events = {
  install: Extendable;
  activate: Extendable;
  fetch: FetchEvent;
  sync: SyncEvent;
  message: MessageEvent;
};
const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(): Promise<readonly unknown[]> };
  addEventListener<Name extends keyof Events>(name: Name, run: (event: Events[Name]) => void): void;
};

const PAGE = "/operator";
/** Cached to mark that `/` last showed another page than the operator's: an owner's or a visitor's. */
const OTHER_HOME = "/~other-home";
const MOMENT = "X-Kept-At";
const PATIENCE_MS = 3_000;

/** Counts drops, so that a page requested before a drop isn't kept after it. */
let drops = 0;

/** The cards asked for since this worker started or dropped what it had. */
const asked = new Set<string>();

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (dropsKeptPage(request.method, url.pathname)) {
    if (!signsOut(url.pathname)) return event.respondWith(change(request));
    event.waitUntil(drop());
  }
  if (request.method !== "GET") return;
  if (url.pathname.startsWith("/assets/enhance-")) return event.respondWith(asset(request));
  if (isOperatorCard(url.pathname)) return event.respondWith(openCard(event, url.pathname));
  const navigation = request.mode === "navigate" ? navigationTo(url) : null;
  if (!navigation) return;
  if (navigation.kind === "operator") event.respondWith(openPage(event, navigation.home));
  else event.respondWith(openScanned(request, navigation.equipmentId));
});
worker.addEventListener("sync", (event) => {
  if (event.tag === "reports") event.waitUntil(sendAll());
});
// On the first visit, the page loaded before this service worker.
worker.addEventListener("message", (event) => {
  if (event.data === "keep" && event.source) event.waitUntil(keepFirst(new URL(event.source.url)));
  // Of the machine in the form, and of the latest reports.
  const { cards } = Object(event.data) as { cards?: string[] };
  if (cards) event.waitUntil(keepCards(cards));
});

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHES) && name !== KEPT) await caches.delete(name);
  }
  await worker.clients.claim();
}

async function drop(): Promise<void> {
  drops += 1;
  asked.clear();
  await caches.delete(KEPT);
}

/**
 * Sends a request that changes the user, the language or the theme, then drops the kept page. If the request fails,
 * nothing has changed: the kept page stays and the user returns to it, because there may be no connection for the rest
 * of the day.
 */
async function change(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    await drop();
    return answer;
  } catch (error) {
    const from = request.referrer.startsWith(`${location.origin}/`) ? new URL(request.referrer) : null;
    const isOperators = from !== null && navigationTo(from)?.kind === "operator";
    if (isOperators && request.mode === "navigate" && (await match(PAGE)))
      return Response.redirect(from.href, 303);
    throw error;
  }
}

const match = async (path: string | Request) => (await caches.open(KEPT)).match(path, { ignoreVary: true });

async function asset(request: Request): Promise<Response> {
  return (await match(request)) ?? fetch(request);
}

async function openPage(event: FetchEvent, home: boolean): Promise<Response> {
  const network = fetchToKeep(event, (answer, before) => keep(answer, home, before));
  return home && (await match(OTHER_HOME)) ? network : inTime(network, PAGE);
}

async function openCard(event: FetchEvent, path: string): Promise<Response> {
  return inTime(
    fetchToKeep(event, (answer, before) => keepCard(path, answer, before)),
    path,
  );
}

/** Asks the network for a page. A late response is still kept. */
function fetchToKeep(
  event: FetchEvent,
  keepAnswer: (answer: Response, before: number) => Promise<void>,
): Promise<Response> {
  const before = drops;
  const network = fetch(event.request);
  event.waitUntil(network.then((answer) => keepAnswer(answer.clone(), before)).catch(() => undefined));
  return network;
}

/** The network's answer, or the kept page if the network is slow or fails, or the server is down. */
async function inTime(network: Promise<Response>, path: string): Promise<Response> {
  const whole = network.then((answer) => readWhole(answer)).catch(() => null);
  const late = patience();
  if (!(await match(path))) return network;
  const answer = await Promise.race([whole, late]);
  if (answer && answer.status < 500) return answer;
  return (await keptPage(path)) ?? network;
}

/** Waits for the whole body, because a connection may break or stall in the middle of a page. */
async function readWhole(answer: Response): Promise<Response> {
  await answer.clone().arrayBuffer();
  return answer;
}

/**
 * Opens a scanned label from the kept page if that lists the machine. Otherwise asks the server, and falls back to the
 * kept page.
 */
async function openScanned(request: Request, equipmentId: string): Promise<Response> {
  const kept = (await match(OTHER_HOME)) ? undefined : await match(PAGE);
  if (!kept) return fetch(request);
  const form = Response.redirect(`${PAGE}?equipment=${encodeURIComponent(equipmentId)}`, 302);
  if (namesMachine(await kept.text(), equipmentId)) return form;
  const answer = await Promise.race([fetch(request).catch(() => null), patience()]);
  return answer && answer.status < 500 ? answer : form;
}

const patience = () => new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));

async function keptPage(path: string): Promise<Response | null> {
  const kept = await match(path);
  if (!kept) return null;
  const html = withMoment(await kept.text(), kept.headers.get(MOMENT) ?? "");
  return new Response(html, { headers: kept.headers });
}

/** Keeps a page with all its scripts or not at all, because a deployment replaces the scripts. */
async function keep(answer: Response, home: boolean, before: number): Promise<void> {
  if (!answer.ok || answer.redirected || !/^text\/html/.test(answer.headers.get("Content-Type") ?? ""))
    return;
  const html = await answer.text();
  const isOperators = isOperatorPage(html);
  const cache = await caches.open(KEPT);
  if (home && before === drops) {
    await (isOperators ? cache.delete(OTHER_HOME) : cache.put(OTHER_HOME, new Response("")));
  }
  // A page with a one-time message, such as a received report, must not be shown again.
  if (!isOperators || !/no-cache/.test(answer.headers.get("Cache-Control") ?? "")) return;
  const assets = await addAssets(cache, assetsOf(html));
  if (before !== drops) return;
  await cache.put(PAGE, keptAnswer(html, answer));
  // Another tab may run the previous build and still load its scripts.
  if ((await worker.clients.matchAll()).length > 1) return;
  const paths = await pathsIn(cache);
  const stale = paths.filter((path) => path.startsWith("/assets/") && !assets.includes(path));
  if (stale.length === 0) return;
  // Kept cards of the previous build go with its scripts.
  for (const path of [...stale, ...paths.filter(isOperatorCard)]) await cache.delete(path);
}

/** What is kept of an answer: its text, unpacked, and the time. */
function keptAnswer(html: string, answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  headers.set(MOMENT, new Date().toISOString());
  return new Response(html, { headers });
}

/** In the order in which they were kept. */
const pathsIn = async (cache: Cache) => (await cache.keys()).map(({ url }) => new URL(url).pathname);

/** Keeps a machine's card as the latest, or drops it once the server has none, or it grew too large. */
async function keepCard(path: string, answer: Response, before: number): Promise<void> {
  const isGone = answer.status === 404 || answer.status === 410;
  if (answer.redirected || (!answer.ok && !isGone)) return;
  const bytes = await answer.clone().arrayBuffer();
  const html = await answer.text();
  const cache = await caches.open(KEPT);
  const keeps = answer.ok && isReaders(html) && bytes.byteLength <= CARD_BYTES_MAX;
  if (keeps) await addAssets(cache, assetsOf(html));
  if (before !== drops) return;
  await cache.delete(path);
  if (!keeps) return;
  await cache.put(path, keptAnswer(html, answer));
  const cards = (await pathsIn(cache)).filter(isOperatorCard);
  for (const oldest of cards.slice(0, -CARDS_MAX)) await cache.delete(oldest);
}

/** Fetches the cards of machines, each once, unless a report waits for the line. */
async function keepCards(equipmentIds: string[]): Promise<void> {
  if ((await hasQueue()) && (await listReports(null)).length > 0) return;
  for (const path of equipmentIds.map(operatorCardPath)) {
    if (asked.has(path)) continue;
    asked.add(path);
    const before = drops;
    await fetch(path)
      .then((answer) => keepCard(path, answer, before))
      .catch(() => asked.delete(path));
  }
}

/** Caches the missing scripts, and those that they load later. Returns the paths of all. */
async function addAssets(cache: Cache, paths: string[]): Promise<string[]> {
  const all = new Set(paths);
  for (const path of all) {
    if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
    const script = await cache.match(path, { ignoreVary: true });
    for (const later of assetsOf((await script?.text()) ?? "")) all.add(later);
  }
  return [...all];
}

/** Caches the page on first use, from the HTTP cache if possible. */
async function keepFirst(url: URL): Promise<void> {
  const navigation = navigationTo(url);
  if (await match(PAGE)) return;
  const before = drops;
  const isOperators = navigation?.kind === "operator";
  const answer = await fetch(isOperators ? url.href : PAGE, { cache: "force-cache" });
  await keep(answer, isOperators && navigation.home, before);
}

/**
 * Sends the reports of all users of this device. Each names its writer, and the server takes only those of the
 * signed-in user.
 */
async function sendAll(): Promise<void> {
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel("reports") : null;
  const onChange = (change: string) => channel?.postMessage(change);
  const next = await sendReports({ ask, reporterId: null, atOnce: true, onChange });
  // The browser repeats a failed sync.
  if (next !== null) throw new Error("Something still waits");
}

const ask: Ask = async ({ method, path, headers, body, timeout }) => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeout);
  try {
    const answer = await fetch(path, { method, headers, body, signal: late.signal });
    const text = await answer.text();
    return { status: answer.status, body: readJson(text), header: (name) => answer.headers.get(name) };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};
