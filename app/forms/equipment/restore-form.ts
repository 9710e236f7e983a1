import { z } from "zod";

/** The retired machine to restore. */
export const restoreSchema = z.object({ id: z.string() });
