/** Splits a table that holds fuel and services in one list by its column of types. */

import { findColumns, headingKey } from "./headings.ts";
import type { KeptTable } from "./kept-table.ts";
import { headerOf, recordsOf } from "./row-blocks.ts";
import { wordKey } from "./words.ts";

const TYPE_KEYS = new Set(["Type", "Record Type", "Tipo"].map(headingKey));

type Group = "fuel" | "services" | "out";

const GROUPS: Record<Group, string> = {
  fuel: "gas|gasoline|fuel|fuelup|fuel up|fill up|fillup|refuel|refuelling|refueling|diesel|combustible|abastecimiento|reabastecimiento|abastecimento",
  services:
    "service|services|maintenance|repair|repairs|servicio|mantenimiento|reparacion|servico|manutencao",
  out: "expense|expenses|trip|note|purchase|sale|income|accident|gasto|gastos|despesa|viaje",
};

const GROUP_OF = new Map(
  (Object.keys(GROUPS) as Group[]).flatMap((group) =>
    GROUPS[group].split("|").map((word): [string, Group] => [word, group]),
  ),
);

/** What the words of a column of types are: fuel or services; null for what nobody keeps here. */
export function kindOfTypes(words: readonly string[]): "fuel" | "services" | null {
  const groups = words.map(groupOf);
  return groups.includes("fuel") ? "fuel" : groups.includes("services") ? "services" : null;
}

const groupOf = (word: string): Group => GROUP_OF.get(wordKey(word)) ?? "out";

/**
 * The tables that a table holds: of fuel, of services and of all else, if a column of types has words of two of them. A
 * table of machines has types of machines, and stays whole.
 */
export function splitByType(table: KeptTable): KeptTable[] {
  const header = headerOf(table);
  const column = header.findIndex((heading) => TYPE_KEYS.has(headingKey(heading)));
  const records = recordsOf(table);
  const words = [...new Set(records.map(({ cells }) => (cells[column] ?? "").trim()))];
  const known = new Set(words.flatMap((word) => GROUP_OF.get(wordKey(word)) ?? []));
  if (column < 0 || known.size < 2 || findColumns("services", header).date === undefined) return [table];
  const above = table.lines.filter(({ row }) => row <= table.headerRow);
  return (["fuel", "services", "out"] as const).flatMap((group): KeptTable[] => {
    const ofGroup = words.filter((word) => groupOf(word) === group);
    if (ofGroup.length === 0) return [];
    const isIn = new Set(ofGroup);
    const rows = records.filter(({ cells }) => isIn.has((cells[column] ?? "").trim()));
    const name = `${table.name}: ${ofGroup.filter(Boolean).slice(0, 3).join(", ")}`;
    return [{ ...table, name, lines: [...above, ...rows], ofTypes: { column, words: ofGroup } }];
  });
}
