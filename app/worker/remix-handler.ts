import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { addressOf } from "#app/http/front-door/address.ts";
import { firstPartOf, namedParts, routesOfPart } from "./routes-of-path.ts";

type Handler = ReturnType<typeof createRequestHandler>;

/**
 * Remix, with the routes that a request may match. It tries one route after the other, three times for a page: with
 * all of them that is a third of a page's time.
 */
export function remixHandler(build: ServerBuild): Handler {
  const all = createRequestHandler(build, "production");
  const named = namedParts(routesOf(build));
  const handlers = new Map<string, Handler>();
  return (request, context) => {
    const part = firstPartOf(addressOf(request).pathname);
    // Remix's own addresses speak of any route.
    if (part === null || !named.has(part)) return all(request, context);
    const handler = handlers.get(part) ?? createRequestHandler(withRoutesOf(build, part), "production");
    handlers.set(part, handler);
    return handler(request, context);
  };
}

function routesOf(build: ServerBuild) {
  return Object.values(build.routes).flatMap((route) => route ?? []);
}

function withRoutesOf(build: ServerBuild, part: string): ServerBuild {
  const ids = new Set(routesOfPart(routesOf(build), part).map(({ id }) => id));
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
