import { ENTRY } from "../../scripts/built-worker.ts";

/** A request to this path and an instant in milliseconds moves the clock. */
export const CLOCK_PATH = "/__clock/";

/**
 * The built Worker with a clock that stands still, for pages that depend on the day. Only `Date` of its isolate
 * changes: the Worker itself stays as built.
 */
export const entryWithClock = (start: Date) => `
import worker from "./${ENTRY}";

let now = ${start.getTime()};
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, given) => (given.length > 0 ? new RealDate(...given) : new RealDate(now)),
  get: (RealDate, name) => (name === "now" ? () => now : RealDate[name]),
});

export default {
  fetch(request, env, execution) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("${CLOCK_PATH}")) return worker.fetch(request, env, execution);
    now = Number(pathname.slice(${CLOCK_PATH.length}));
    return new Response("The clock moved");
  },
  scheduled: (controller, env, execution) => worker.scheduled(controller, env, execution),
};
`;
