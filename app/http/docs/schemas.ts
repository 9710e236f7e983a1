import { z } from "zod";
import type { Json } from "./calls.ts";

/** Zod's schemas as those of the description; those with an id are named and stand once. */
export class Schemas {
  readonly named: Record<string, Json> = {};

  of(schema: z.ZodType): Json {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => this.#write(zodSchema, jsonSchema as Json),
    }) as Json & { $defs?: Record<string, Json> };
    for (const [name, { id: _id, ...named }] of Object.entries($defs)) this.named[name] = withPlaces(named);
    const { id, ...own } = json;
    if (typeof id !== "string") return withPlaces(own);
    this.named[id] = withPlaces(own);
    return { $ref: `#/components/schemas/${id}` };
  }

  /** Puts in what a field takes over the wire, joins objects, and lets fields with a default be missing. */
  #write(schema: z.core.$ZodType, json: Json): void {
    const { wire, description } = json;
    if (wire !== undefined) {
      const sent = wire instanceof z.ZodType ? this.of(wire) : this.#withItems(wire as Json);
      replace(json, { ...sent, ...(description === undefined ? {} : { description }) });
    } else if (Array.isArray(json.allOf) && schema instanceof z.core.$ZodIntersection) {
      replace(json, json.allOf.reduce(joined));
    }
    const { properties, required = [] } = json as { properties?: Record<string, Json>; required?: string[] };
    if (!properties) return;
    const shape = schema instanceof z.ZodObject ? schema.shape : {};
    const needed = Object.keys(properties).filter((name) => {
      const usual = properties[name]?.default;
      return isNeeded(shape[name]) || (required.includes(name) && usual === undefined);
    });
    for (const property of Object.values(properties)) delete property.needed;
    if (needed.length > 0) json.required = needed;
    else delete json.required;
  }

  #withItems(wire: Json): Json {
    return wire.items instanceof z.ZodType ? { ...wire, items: this.of(wire.items) } : wire;
  }
}

/** Whether a field says of itself that it must be sent; one that may be missing, by `optional` or `partial`, does not. */
function isNeeded(field: z.core.$ZodType | undefined): boolean {
  const wire = field && (z.globalRegistry.get(field)?.wire as Json | undefined);
  return wire?.needed === true;
}

function replace(json: Json, by: Json): void {
  for (const name of Object.keys(json)) delete json[name];
  Object.assign(json, by);
}

/** Two schemas of objects as one. */
function joined(one: Json, other: Json): Json {
  const required = [...((one.required as string[]) ?? []), ...((other.required as string[]) ?? [])];
  return {
    ...one,
    ...other,
    ...(one.description ? { description: one.description } : {}),
    properties: { ...(one.properties as Json), ...(other.properties as Json) },
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Named schemas stand among the components; integers need no bound of JavaScript's. */
function withPlaces(json: Json): Json {
  return JSON.parse(JSON.stringify(json), (name, value) => {
    if (name === "$ref" && typeof value === "string")
      return value.replace("#/$defs/", "#/components/schemas/");
    return Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value;
  });
}
