import { ENTRY } from "../../scripts/built-worker.ts";
import { stoppedClock } from "./worker-clock.ts";
import { WRAPPED_STORES } from "./wrapped-stores.ts";

/** Answers how many calls the last request made to D1 and R2, once its deferred work has ended. */
export const CALLS_PATH = "/__calls";

/** Names the call that fails, counted from 1, and how it fails: `3 late`. */
export const FAULT_HEADER = "X-Fault";

/**
 * Statements, separated by semicolons, that run before each write of the request, as if another act overtook
 * it.
 */
export const OVERTAKE_HEADER = "X-Overtake";

/**
 * How a call fails: it is refused; it is carried out, but the answer comes too late; or the answer is cut
 * off.
 */
export const FAULTS = ["refused", "late", "cut"] as const;
export type Fault = (typeof FAULTS)[number];

/** The built Worker with a stopped clock, whose database and bucket fail at a call that the request names. */
export const entryWithFaults = (start: Date) => `
import worker from "./${ENTRY}";
${stoppedClock(start)}
${WRAPPED_STORES}
const REASONS = {
  refused: "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
  late: "D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.",
  cut: "D1_ERROR: Failed to parse body as JSON, got: [{\\"resul",
};
let fault = null;
let overtaking = [];
let calls = 0;
let deferred = [];

async function call(run) {
  calls += 1;
  if (calls !== fault?.at) return run();
  if (fault.kind !== "refused") await run();
  throw new Error(REASONS[fault.kind]);
}

// A request's key, its count and its session's end are written apart from its act.
const isAct = (query) => /^(?:insert|update|delete|with)/i.test(query) && !/"(?:idempotency_keys|rate_limits)"|^(?:update|delete from) "sessions"/.test(query);
async function overtaken(real, queries, run) {
  if (overtaking.length > 0 && queries.some(isAct)) await real.batch(overtaking.map((query) => real.prepare(query)));
  return run();
}

let faulty = null;
function withFaults(env) {
  faulty ??= wrapped(env, (run, queries, db) => call(() => overtaken(db, queries, run)));
  return faulty;
}

export default {
  async fetch(request, env, execution) {
    const moved = movedClock(request);
    if (moved) return moved;
    if (new URL(request.url).pathname === "${CALLS_PATH}") {
      await Promise.allSettled(deferred);
      return new Response(String(calls));
    }
    const [at, kind] = (request.headers.get("${FAULT_HEADER}") ?? "").split(" ");
    fault = kind ? { at: Number(at), kind } : null;
    overtaking = (request.headers.get("${OVERTAKE_HEADER}") ?? "").split(";").filter(Boolean);
    calls = 0;
    deferred = [];
    const waitUntil = (work) => {
      deferred.push(work);
      execution.waitUntil(work);
    };
    return worker.fetch(request, withFaults(env), { waitUntil, passThroughOnException() {} });
  },
};
`;
