/** Answers which mutants the Worker has reached since it was last asked; `?on=17` switches another one on. */
export const MUTANTS_PATH = "/__mutants";

/** The source of a module that loads before the product's, some of which make their SQL while loading. */
export const SWITCH = `
import { env } from "cloudflare:workers";
let active = Number(env.MUTANT);
let reached = new Set();
globalThis.mutant = (id) => {
  reached.add(id);
  return id === active;
};
export function switchOn(id) {
  if (id !== null) active = Number(id);
  const before = [...reached];
  reached = new Set();
  return before;
}
`;

/** The source of the entry around the product's own. */
export const WORKER = `
import { switchOn } from "./switch.js";
import worker from "./product.js";
// What a module comes to as it loads says nothing about a test.
switchOn(null);
export default {
  fetch(request, env, execution) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "${MUTANTS_PATH}") return Response.json(switchOn(searchParams.get("on")));
    return worker.fetch(request, env, execution);
  },
  scheduled: (controller, env, execution) => worker.scheduled(controller, env, execution),
};
`;
