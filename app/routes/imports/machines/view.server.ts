import { EQUIPMENT_TYPES, FORM_UNITS } from "#app/domain/equipment/equipment.ts";
import { nameMarks, shownName } from "#app/domain/equipment/shown-name.ts";
import { statedUnit } from "#app/domain/imports/found.ts";
import {
  askedNames,
  likeFinder,
  type OpenName,
  offeredFor,
  sameNames,
} from "#app/domain/imports/open-names.ts";
import { meaningsOf } from "#app/domain/imports/open-questions.ts";
import { nameOfAll } from "#app/domain/imports/row-machines.ts";
import { formatCount } from "#app/domain/quantity.ts";
import type { ImportReader } from "#app/routes/imports/head-view.server.ts";
import type { KnownMachine, OpenImport } from "#app/services/imports/open-import.ts";

export type MachinesView = ReturnType<typeof machinesView>;
export type NameView = MachinesView["names"][number];

/** Names of a page. */
export const NAMES_PER_PAGE = 100;

/** Other spellings that a name shows. */
const SPELLINGS = 5;

/** The open names of an import, each with its place in the whole list; the one machine of a table has no name. */
export function namesOf({ row, machines }: OpenImport): (OpenName & { at: number })[] {
  const { found, choices } = row;
  if (found.names.length === 0 && row.kind !== "machines")
    return [ofAll(row)].map((each) => ({ ...each, at: 0 }));
  return askedNames(found, machines, choices).map((each, at) => ({ ...each, at }));
}

/** The one machine of a table without a column of machines. */
const ofAll = ({ rowCount, choices, found, profile, fileName }: OpenImport["row"]): OpenName => ({
  key: "",
  name: nameOfAll({ machine: profile.machine, fileName }),
  spellings: [],
  rows: rowCount,
  retired: false,
  unit: statedUnit(choices.readingUnit ?? found.decided.readingUnit),
  choice: choices.equipmentId ?? undefined,
});

/** What the one machine of a table is called when it is made. */
const madeNameOf = ({ choices: { equipmentId: one }, profile, fileName }: OpenImport["row"]): string =>
  (one && "type" in one && one.name) || nameOfAll({ machine: profile.machine, fileName });

/** A page of the names, from the first of `page`; and the words that no dictionary has. */
export function machinesView(opened: OpenImport, page: number, { locale, t }: ImportReader) {
  const { row, machines } = opened;
  const all = namesOf(opened);
  const from = (page - 1) * NAMES_PER_PAGE;
  const marks = nameMarks(machines.filter(({ retired }) => !retired));
  const findLike = likeFinder(machines);
  const labelOf = ({ id, name }: KnownMachine) => ({ value: id, label: shownName(name, marks.get(id)) });
  const sameAs = (names: readonly OpenName[]) =>
    names.map((other) => ({
      value: sameValue(other),
      label: t("imports:machines.sameAs", { name: other.name }),
    }));
  const last = from + NAMES_PER_PAGE >= all.length;
  return {
    page,
    isList: row.kind === "machines",
    isOne: all.length === 1 && all[0]?.key === "",
    madeName: madeNameOf(row),
    asksOther: machines.filter(({ retired }: KnownMachine) => !retired).length > 50,
    names: all.slice(from, from + NAMES_PER_PAGE).map((name) => {
      const like = name.choice === undefined ? findLike(name) : null;
      const same = sameNames(name, all);
      return {
        at: name.at,
        name: name.name || t("imports:machines.unnamed"),
        spelled:
          name.spellings.length > 0
            ? t("imports:machines.spelled", { names: name.spellings.slice(0, SPELLINGS).join(", ") })
            : null,
        rows: formatCount(name.rows, locale),
        retired: name.retired,
        isGuessed: like !== null && !like.isSame,
        offered: offeredFor(name, machines, like?.machine).map(labelOf),
        same: sameAs(same.like),
        others: sameAs(same.rest),
        ...chosenTexts(like ? { ...name, choice: { equipmentId: like.machine.id } } : name),
      };
    }),
    types: EQUIPMENT_TYPES.map((value) => ({ value, label: t(`common:type.${value}`) })),
    units: FORM_UNITS.map((value) => ({ value, label: t(`common:unit.${value}`) })),
    // After the names, so that a page of them stays short.
    words: last
      ? row.found.words.map(({ field, word, rows }, at) => ({
          at,
          of: field,
          field: t(`imports:field.${field}`),
          word,
          rows: formatCount(rows, locale),
          options: meaningsOf(field, row.kind).map((value) => ({
            value,
            label: t(`common:${groupOf(field)}.${value}` as never),
          })),
          value: meaningOf(row.choices.values, field, word),
        }))
      : [],
    first: page > 1 ? `/imports/${row.id}/machines` : null,
    next: last ? null : `/imports/${row.id}/machines?page=${page + 1}`,
  };
}

/** The form's text for the machine of another name of the file. */
export const sameValue = ({ key }: Pick<OpenName, "key">) => `same:${key}`;

/** A choice as the form's texts. A machine to make counts what the file says, until somebody says something else. */
function chosenTexts({ choice, unit: stated }: OpenName) {
  const unit = stated ?? "";
  if (choice === undefined) return { machine: "", type: "", unit };
  if (choice === null) return { machine: "out", type: "", unit };
  if ("equipmentId" in choice) return { machine: choice.equipmentId, type: "", unit };
  if ("sameAs" in choice) return { machine: sameValue({ key: choice.sameAs }), type: "", unit };
  return { machine: "create", type: choice.type, unit: choice.unit };
}

type WordField = "type" | "unit" | "fuelType";

const groupOf = (field: WordField) => (field === "fuelType" ? "fuel" : field);

function meaningOf(values: OpenImport["row"]["choices"]["values"], field: WordField, word: string): string {
  const chosen = values.find(([of, named]) => of === field && named === word);
  if (!chosen) return "";
  return chosen[2] ?? "out";
}
