const read = new WeakMap<Request, URL>();

/** A request's address, read once: a dozen places ask for it, and each reading of a text takes its time. */
export function addressOf(request: Request): Readonly<Pick<URL, "pathname" | "searchParams" | "origin">> {
  const known = read.get(request);
  if (known) return known;
  const address = new URL(request.url);
  read.set(request, address);
  return address;
}
