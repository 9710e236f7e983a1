/** Where a page of a list ended: an instant and the order of arrival. */
export type Cursor = { at: Date; seq: number };

/** A cursor as it stands in an address. */
export function printCursor({ at, seq }: Cursor): string {
  return `${at.getTime()}.${seq}`;
}

/** Reads a cursor of an address; null when there is none, or none that we wrote. */
export function readCursor(text: string | null): Cursor | null {
  const match = /^(-?\d{1,15})\.(\d{1,15})$/.exec(text ?? "");
  if (!match) return null;
  return { at: new Date(Number(match[1])), seq: Number(match[2]) };
}

/** The header that names the next page of a call's list. */
export function nextPageHeader(url: URL, next: Cursor | null): Record<string, string> {
  if (!next) return {};
  const address = new URL(url);
  address.searchParams.set("before", printCursor(next));
  return { Link: `<${address.pathname}${address.search}>; rel="next"` };
}
