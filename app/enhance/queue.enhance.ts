/** The queue of the operator's page. Loaded when the operator types, or if reports may be waiting. */
export { queue } from "./queue/report-queue.ts";
