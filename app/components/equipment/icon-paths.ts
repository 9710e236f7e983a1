import type { IssueCondition } from "#app/domain/issues/issue.ts";
import type { Tone } from "./status-tone.ts";

/** Shapes that differ without colour: a tick, a clock, a spanner's notch, a triangle. In a 16 by 16 box. */
export const STATUS_ICON_PATHS: Record<Tone, string> = {
  good: "M3 8.5l3.2 3.2L13 5",
  soon: "M8 2.5a5.5 5.5 0 1 0 .01 0M8 5v3.2l2 1.6",
  due: "M8 2.5v6.5M8 12.4v.2",
  overdue: "M8 2.2l6.2 11.3H1.8zM8 6.4v3.4M8 11.7v.1",
};

/** By type of equipment, in a 24 by 24 box. */
export const TYPE_ICON_PATHS: Record<string, string> = {
  vehicle:
    "M2 14V7h11v7M13 9h4l4 4v1h-8M2 14v3h2M9 17h5M19 17h2v-3M6.5 15a2 2 0 1 0 .01 0M16.5 15a2 2 0 1 0 .01 0",
  machinery:
    "M3 17h11M5 13h8l-1-6H7l-1 6M12 9l5-3 3 5M18 11h4l-1 4h-3zM5 15a2 2 0 1 0 .01 0M12 15a2 2 0 1 0 .01 0",
  tools:
    "M14.5 6.500a4 4 0 0 1 5.2-3.800l-2.5 2.5 1.6 1.6 2.5-2.500a4 4 0 0 1-5.3 4.900L8 17.200A2.1 2.1 0 0 1 5 14.200z",
  default: "M12 3l8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.5 8-4.500M12 12v9",
};

/** A stop sign with its bar, and a flag: no shapes of a status. In a 16 by 16 box. */
export const CONDITION_ICON_PATHS: Record<IssueCondition, string> = {
  do_not_run: "M5.4 2h5.2L14 5.4v5.2L10.6 14H5.4L2 10.6V5.400zM5 8h6",
  needs_attention: "M4 14.500V2.500h8l-2 2.800 2 2.800H4",
};
