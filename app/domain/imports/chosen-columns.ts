/** Changes of what was chosen for a table's columns. */

import type { Choices, ImportFieldName } from "./choices.ts";

/** The fields that several columns may have; their texts join. */
export const JOINED: ReadonlySet<ImportFieldName> = new Set(["work", "notes"]);

/** The field of each column, by its index; null for one that is left out. */
export function fieldsByColumn(columns: Choices["columns"], width: number): (ImportFieldName | null)[] {
  const fields: (ImportFieldName | null)[] = Array.from({ length: width }, () => null);
  for (const [field, indexes] of columns) for (const index of indexes) fields[index] = field;
  return fields;
}

/** A second column of a field that takes one, with the first. */
export type Twice = { index: number; first: number; field: ImportFieldName };

/** The columns of each field, and those that are a second one for a field that takes one. */
export function columnsByField(fields: readonly (ImportFieldName | null)[]): {
  columns: Choices["columns"];
  twice: Twice[];
} {
  const columns = new Map<ImportFieldName, number[]>();
  const twice: Twice[] = [];
  fields.forEach((field, index) => {
    if (field === null) return;
    const [first, ...others] = columns.get(field) ?? [];
    if (first === undefined) columns.set(field, [index]);
    else if (JOINED.has(field)) columns.set(field, [first, ...others, index]);
    else twice.push({ index, first, field });
  });
  return { columns: [...columns], twice };
}
