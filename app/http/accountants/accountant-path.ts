/** Whether an address belongs to accountants: their link, or the books that it opens. */
export function isAccountantPath(pathname: string): boolean {
  return /^\/accountant(?:[/.]|$)/i.test(pathname);
}

/** Whether an address is that of an accountant's link. */
export function isLinkPath(pathname: string): boolean {
  return /^\/accountant(?:\.data)?\/?$/i.test(pathname);
}
