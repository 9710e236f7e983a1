/** Asks a route for its data alone, as a dialog shows it; pages never carry it. */
const MARK = "in";
const DIALOG = "dialog";

/**
 * The address that a dialog loads: the route's own, with the page beneath as the place to go back to, and with a mark
 * that its failure belongs into the dialog and not in place of the page.
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

/** The page of a dialog's address: what its form posts to, and where its links start from. */
export function pageAddress(href: string): string {
  const url = new URL(href, "http://own.invalid");
  url.searchParams.delete(MARK);
  return url.pathname + url.search;
}
