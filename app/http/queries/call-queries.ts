import { z } from "zod";

/* What the addresses of calls may ask, for their description. */

const before = z.string().optional().describe("Where the page before ended, from its Link or next");

/** A list by pages. */
export const pagedQuery = z.object({ before });

/** A list that a program reads on from where it was. */
export const arrivalsQuery = z.object({
  since: z
    .string()
    .optional()
    .describe("A place from Link, or an instant: what arrived after it, oldest first. Not with before"),
  limit: z.int().min(1).max(1_000).optional().describe("Records a page; 100 unless told"),
  equipmentId: z.string().optional().describe("Of one machine"),
  before,
});

/** A page of a list with the place of the next one. */
export const listAnswer = (record: z.ZodType) =>
  z.object({
    entries: z.array(record),
    next: z.string().nullable().describe("Where the next page begins; null on the last one, without since"),
  });
