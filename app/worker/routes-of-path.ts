/** What tells where a route of the build stands. */
type Placed = { id: string; parentId?: string; path?: string };

/**
 * The first part of a path, in lower case, as paths match in any case: "updates" of "/updates/12" and of its data,
 * "/updates/12.data"; the home has the empty one. Null for a path that needs decoding or has another form.
 */
export function firstPartOf(pathname: string): string | null {
  if (pathname === "/_root.data") return "";
  const part = /^\/([\w~-]*)(?:\.data$|\/|$)/.exec(pathname)?.[1];
  return part === undefined || pathname.startsWith("//") ? null : part.toLowerCase();
}

/** The first parts that the routes name themselves. */
export function namedParts(routes: readonly Placed[]): Set<string> {
  return new Set(routes.flatMap((route) => partOf(route) ?? []));
}

/** The routes that may match a path with this first part, and the layouts around them. */
export function routesOfPart<Route extends Placed>(routes: readonly Route[], part: string): Route[] {
  return routes.filter((route) => [null, "", part].includes(partOf(route)));
}

/** The first part of a route's own path; empty for the home and for layouts, null where it can be any. */
function partOf({ path = "" }: Placed): string | null {
  const [part = ""] = path.replace(/^\//, "").split("/");
  return /^[:*]/.test(part) ? null : part.toLowerCase();
}
