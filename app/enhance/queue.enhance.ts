/** The queue of the operator's page; the page's script loads it when something is typed, or waits from before. */
export { outbox } from "./queue/outbox.ts";
