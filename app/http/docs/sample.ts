/* Answers of examples: their values follow from the schema, and from the names of fields where the schema says too little. */

import type { Json } from "./calls.ts";

const ID = "0f6c2a8e-3b1d-4c7a-8e5f-6d9b1a2c3e4f";

/** Values by the name of their field, which may stand behind that of their record. */
const BY_NAME: Record<string, unknown> = {
  "Key.name": "Fuel sync",
  "company.name": "Hilltop Farm",
  "MachineReading.source": "key",
  "Reading.source": "key",
  name: "Skid steer 3",
  equipmentName: "Skid steer 3",
  checklistName: "Skid steer",
  taskNames: ["Oil and filter"],
  statusTask: "Oil and filter",
  operatorName: "Maria Lopez",
  authorName: "key Fuel sync",
  reportedBy: "key Fuel sync",
  recordedBy: "key Fuel sync",
  retiredBy: "key Fuel sync",
  by: "Sam Carter",
  doneByName: "Miller Tire",
  description: "Left rear tire is worn",
  content: "Moved to the north yard",
  notes: "",
  otherWork: "Two new tires",
  reference: "",
  text: "Due in 12.5 hours",
  line: "Seat belt",
  word: "",
  part: "Oil filter",
  partNumber: "6678233",
  qty: 1,
  month: "2026-01",
  names: ["Oil and filter"],
  timeZone: "America/Chicago",
  make: "Bobcat",
  model: "S650",
  place: "North yard",
  photos: [],
  issueIds: [],
  tasksDone: ["Oil and filter"],
  task: "Oil and filter",
};

/**
 * A value that the schema allows.
 * @param record the schema, or the field, of the object that has the field `name`
 */
export function sampleOf(
  schema: Json,
  named: Readonly<Record<string, Json>>,
  name = "",
  record = "",
): unknown {
  const ref = /[^/]+$/.exec(String(schema.$ref ?? ""))?.[0];
  if (ref) return sampleOf(named[ref] ?? {}, named, ref);
  const ofRecord = BY_NAME[`${record}.${name}`];
  if (ofRecord !== undefined) return ofRecord;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (name in BY_NAME) return BY_NAME[name];
  // What may be missing is.
  if (Array.isArray(schema.anyOf)) return null;
  const types = [schema.type].flat();
  if (types.includes("object")) {
    const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>);
    return Object.fromEntries(fields.map(([field, each]) => [field, sampleOf(each, named, field, name)]));
  }
  if (types.includes("array")) return [sampleOf(schema.items as Json, named, name)];
  if (types.includes("null")) return null;
  if (types.includes("boolean")) return false;
  if (types.includes("integer")) return 1;
  if (types.includes("number")) return 125.5;
  if (schema.format === "date-time") return "2026-01-15T14:05:00.000Z";
  return schema.format === "date" ? "2026-01-15" : ID;
}
