import { ENTRY } from "../../scripts/built-worker.ts";
import { WRAPPED_STORES } from "./wrapped-stores.ts";

/** Names an address: each call of the request to database and bucket asks there first, and waits for the answer. */
export const HOLD_HEADER = "X-Hold";

/** The built Worker, which holds the calls of a request that names an address. */
export const ENTRY_WITH_HOLDS = `
import worker from "./${ENTRY}";
${WRAPPED_STORES}
export default {
  fetch(request, env, execution) {
    const address = request.headers.get("${HOLD_HEADER}");
    const held = (run) => fetch(address).then(run);
    return worker.fetch(request, address ? wrapped(env, held) : env, execution);
  },
};
`;
