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

/** The columns of each field, and the indexes of those that are a second one for a field that takes one. */
export function columnsByField(fields: readonly (ImportFieldName | null)[]): {
  columns: Choices["columns"];
  twice: { index: number; field: ImportFieldName }[];
} {
  const columns = new Map<ImportFieldName, number[]>();
  const twice: { index: number; field: ImportFieldName }[] = [];
  fields.forEach((field, index) => {
    if (field === null) return;
    const before = columns.get(field);
    if (before && !JOINED.has(field)) twice.push({ index, field });
    else columns.set(field, [...(before ?? []), index]);
  });
  return { columns: [...columns], twice };
}
