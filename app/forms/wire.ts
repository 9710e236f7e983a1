import { z } from "zod";

/* What calls send and take over the wire, for their description: zod tells the rest of it. */

/** The JSON schema of a field, or a schema that says the same; `needed` is a field that must be sent. */
export type Wire = Readonly<Record<string, unknown>> | z.ZodType;

/** A schema that reads several forms of a value, with the one form that callers are told. */
export function wired<Schema extends z.ZodType>(schema: Schema, wire: Wire): Schema {
  return schema.meta({ wire });
}

/** The instant of an answer. */
export const instant = () => z.string().meta({ format: "date-time" });

/** The calendar day of an answer, in the company's time zone. */
export const day = () => z.string().meta({ format: "date" });

/** Usage or fuel in an answer: units with one decimal. */
export const amount = () => z.number();

/** Money in an answer. */
export const dollars = () => z.number().describe("Dollars");

/** The names of what such a key isn't told, also of where a cost comes from. */
export const isCost = (name: string): boolean => /(?:^cost|Cost|Price|costFrom)$/.test(name);

/** Money that a key without the scope `read` isn't told; its name is one of `isCost`. */
export const costs = () => dollars().nullable().describe("Dollars; null for a key without the scope read");

/** Money that nobody may know. */
export const knownDollars = () => dollars().nullable().describe("Dollars; null if none is known");

/** A part with its quantity, of a machine or of a service. */
export const servicePartAnswer = z
  .object({ part: z.string(), partNumber: z.string(), qty: z.int() })
  .meta({ id: "ServicePart" });
