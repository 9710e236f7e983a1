/** Where an import stands: open while questions are, ready after a dry run without one, then imported, and perhaps undone. */
export const IMPORT_STATES = ["open", "ready", "imported", "undone"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
