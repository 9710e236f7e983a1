/** What D1 says when a read was broken off and can be asked again ("Retry queries" of its documentation). */
const LOST = [
  "Network connection lost",
  "storage caused object to be reset",
  "reset because its code was updated",
];

/** Whether a read failed because D1 could not be reached, and not because of what it asked. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return LOST.some((text) => error.message.includes(text)) || isConnectionLost(error.cause);
}
