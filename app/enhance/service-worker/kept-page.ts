/** Pure rules of the service worker (`sw.worker.ts`): which pages it keeps, and when it drops them. */

export const CACHES = "operator-page-";
/** The cache's name. Raise the number when the cached content changes shape; older caches are deleted. */
export const KEPT = `${CACHES}1`;

export type Navigation =
  /** The operator's page. `home`: opened at `/`, which shows other users other pages. */
  | { kind: "operator"; home: boolean }
  /** A machine's label was scanned. */
  | { kind: "scan"; equipmentId: string };

/** What the service worker does with a page's address; null leaves it to the network. */
export function navigationTo({ pathname, searchParams }: URL): Navigation | null {
  const scanned = /^\/scan\/([\w-]+)$/.exec(pathname);
  if (scanned) return { kind: "scan", equipmentId: scanned[1] ?? "" };
  if (searchParams.has("q")) return null;
  if (pathname === "/") return { kind: "operator", home: true };
  return /^\/(?:simple-)?operator$/.test(pathname) ? { kind: "operator", home: false } : null;
}

/** Paths of acts that may change the user, the language or the theme, and so outdate the kept page. */
const CHANGES_READER = /log-?(?:in|out)|sign|^\/settings$|profile|password/;

export function dropsKeptPage(method: string, pathname: string): boolean {
  return CHANGES_READER.test(pathname) && (!/^(?:GET|HEAD)$/.test(method) || pathname === "/api/logout");
}

/** Whether a request signs out. The kept page is then dropped even if the server doesn't answer. */
export function signsOut(pathname: string): boolean {
  return /log-?out/.test(pathname);
}

/** Whether a page is the operator's and has machines to report on. */
export function isOperatorPage(html: string): boolean {
  return html.includes('data-reporter="');
}

/** Whether the operator's page lists a machine. */
export function namesMachine(html: string, equipmentId: string): boolean {
  return html.includes(`value="${equipmentId}"`);
}

/** Whether a page belongs to one reader: its script leaves it when another one signs in. */
export function isReaders(html: string): boolean {
  return html.includes('data-reader="');
}

/** How many cards of machines are kept, and the bytes that one may have. */
export const CARDS_MAX = 20;
export const CARD_BYTES_MAX = 16_384;

/** The paths of the scripts that a page or a script names. */
export function assetsOf(text: string): string[] {
  return [...new Set(text.match(/\/assets\/enhance-[\w.-]+\.js/g))];
}

/** Marks the page with the time when it was kept, ISO 8601. */
export function withMoment(html: string, moment: string): string {
  return html.replace("<body", `<body data-as-of="${moment}"`);
}
