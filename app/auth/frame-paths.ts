import type { PolicyPath } from "./policy.ts";

/** The pages linked in the frame of signed-in pages. */
export const FRAME_PATHS = [
  "/",
  "/equipment-list",
  "/updates",
  "/employees",
  "/subscription",
  "/instructions",
  "/contact",
  "/settings",
  "/admin",
] as const satisfies readonly PolicyPath[];

export type FramePath = (typeof FRAME_PATHS)[number];
