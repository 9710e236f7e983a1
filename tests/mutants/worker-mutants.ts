/** The path at which the Worker answers which mutants it has come to. */
export const REACHED_PATH = "/__mutants";

/** The source of a module that stands before the product's, of which some make their SQL as they load. */
export const SWITCH = `
import { env } from "cloudflare:workers";
const active = Number(env.MUTANT);
export const reached = new Set();
globalThis.mutant = (id) => {
  reached.add(id);
  return id === active;
};
`;

/** The source of the entry around the product's own. */
export const WORKER = `
import { reached } from "./switch.js";
import worker from "./product.js";
// What a module comes to as it loads says nothing about a test.
reached.clear();
export default {
  fetch(request, env, execution) {
    if (new URL(request.url).pathname === "${REACHED_PATH}") return Response.json([...reached]);
    return worker.fetch(request, env, execution);
  },
  scheduled: (controller, env, execution) => worker.scheduled(controller, env, execution),
};
`;
