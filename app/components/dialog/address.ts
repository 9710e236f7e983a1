/** Requests a route's data for a dialog; page addresses never carry it. */
const MARK = "in";
const DIALOG = "dialog";

/**
 * The address that a dialog loads: the route's own, with the page beneath as the return address, and a mark
 * that keeps a failure inside the dialog.
 */
export function dialogAddress(href: string, here: string): string {
  const url = new URL(href, "http://own.invalid");
  if (!url.searchParams.has("next")) url.searchParams.set("next", here);
  url.searchParams.set(MARK, DIALOG);
  return url.pathname + url.search;
}

export function isDialogAddress(href: string): boolean {
  return new URL(href, "http://own.invalid").searchParams.get(MARK) === DIALOG;
}

/** The page of a dialog's address, to which its form posts and its links are relative. */
export function pageAddress(href: string): string {
  const url = new URL(href, "http://own.invalid");
  url.searchParams.delete(MARK);
  return url.pathname + url.search;
}
