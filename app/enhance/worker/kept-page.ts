/** What the service worker keeps and answers; pure, the worker itself is `sw.worker.ts`. */

export const CACHES = "operator-page-";
/** The cache; another number where what is kept changes its shape, older ones go. */
export const KEPT = `${CACHES}1`;

export type Navigation =
  /** The operator's page; `home` is the address that shows other pages to other people. */
  | { kind: "operator"; home: boolean }
  /** A machine's label was scanned. */
  | { kind: "scan"; equipmentId: string };

/** What a page's address means to the worker; null is none of its business. */
export function navigationTo({ pathname, searchParams }: URL): Navigation | null {
  const scanned = /^\/scan\/([\w-]+)$/.exec(pathname);
  if (scanned) return { kind: "scan", equipmentId: scanned[1] ?? "" };
  if (searchParams.has("q")) return null;
  if (pathname === "/") return { kind: "operator", home: true };
  return /^\/(?:simple-)?operator$/.test(pathname) ? { kind: "operator", home: false } : null;
}

/** Acts after which the kept page may be another user's, or in another language: all that change who or how one reads. */
const CHANGES_READER = /log-?(?:in|out)|sign|^\/settings$|profile|password/;

export function dropsKeptPage(method: string, pathname: string): boolean {
  return CHANGES_READER.test(pathname) && (!/^(?:GET|HEAD)$/.test(method) || pathname === "/api/logout");
}

/** Whether somebody wants to be gone from this device: what was kept for them goes even if nobody answers. */
export function signsOut(pathname: string): boolean {
  return /log-?out/.test(pathname);
}

/** Whether a page is the operator's, with machines to report on. */
export function isOperatorPage(html: string): boolean {
  return html.includes('data-reporter="');
}

/** Whether the operator's page has a machine to choose. */
export function namesMachine(html: string, equipmentId: string): boolean {
  return html.includes(`value="${equipmentId}"`);
}

/** The scripts that a page, or a script, names. */
export function assetsOf(text: string): string[] {
  return [...new Set(text.match(/\/assets\/enhance-[\w.-]+\.js/g))];
}

/** The page, saying when it was as it is. */
export function withMoment(html: string, moment: string): string {
  return html.replace("<body", `<body data-as-of="${moment}"`);
}
