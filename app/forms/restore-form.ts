import { z } from "zod";

/** Which retired machine comes back. */
export const restoreSchema = z.object({ id: z.string() });
