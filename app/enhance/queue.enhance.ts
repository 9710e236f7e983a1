/**
 * The queue of the operator's page. Loaded when the operator types, if reports may be waiting, or on a kept page,
 * whose age and machine it tells.
 */
export { opensItself } from "./queue/last-machine.ts";
export { notKept, showAge } from "./queue/list-age.ts";
export { queue } from "./queue/report-queue.ts";
