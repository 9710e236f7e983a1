import { index, layout, type RouteConfig, route } from "@remix-run/route-config";
import { POLICY } from "./auth/policy.ts";

const paths = Object.entries(POLICY);

/** One module may serve several paths; each is its own route. */
const routesOf = (inFrame: boolean) =>
  paths
    .filter(([, { framed }]) => framed === inFrame)
    .map(([path, { module }]) => {
      if (path === "/") return index(`routes/${module}`);
      const shared = paths.filter(([, other]) => other.module === module).length > 1;
      return route(path, `routes/${module}`, shared ? { id: path } : {});
    });

/** Every path in the table of `app/auth/policy.ts`. */
export default [
  layout("routes/owner-layout/route.tsx", routesOf(true)),
  ...routesOf(false),
] satisfies RouteConfig;
