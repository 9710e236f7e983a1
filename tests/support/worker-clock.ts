import { ENTRY } from "../../scripts/built-worker.ts";

/** A request to this path and an instant in milliseconds moves the clock. */
export const CLOCK_PATH = "/__clock/";

/**
 * Source of a module whose clock stands still; `movedClock` answers a request that moves it. Only `Date` of its isolate
 * changes: the Worker itself stays as built.
 */
export const stoppedClock = (start: Date) => `
let now = ${start.getTime()};
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, given) => (given.length > 0 ? new RealDate(...given) : new RealDate(now)),
  get: (RealDate, name) => (name === "now" ? () => now : RealDate[name]),
});

function movedClock(request) {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("${CLOCK_PATH}")) return null;
  now = Number(pathname.slice(${CLOCK_PATH.length}));
  return new Response("The clock moved");
}
`;

/** The built Worker with a clock that stands still, for pages that depend on the day. */
export const entryWithClock = (start: Date) => `
import worker from "./${ENTRY}";
${stoppedClock(start)}
export default {
  fetch: (request, env, execution) => movedClock(request) ?? worker.fetch(request, env, execution),
  scheduled: (controller, env, execution) => worker.scheduled(controller, env, execution),
};
`;
