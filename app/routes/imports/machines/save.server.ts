import { data, redirect } from "@remix-run/cloudflare";
import { plainName } from "#app/domain/clean-text.ts";
import { EQUIPMENT_TYPES, FORM_UNITS } from "#app/domain/equipment/equipment.ts";
import { MACHINE_FIELDS } from "#app/domain/equipment/machine-fields.ts";
import type { SearchedMachine } from "#app/domain/equipment/machine-search.ts";
import type { Choices, MachineChoice } from "#app/domain/imports/choices.ts";
import { machineChoices, sameNameOf } from "#app/domain/imports/machine-names.ts";
import { machineOfText } from "#app/domain/imports/open-names.ts";
import { meaningsOf } from "#app/domain/imports/open-questions.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { typedTexts } from "#app/routes/imports/form-texts.ts";
import { pathOfStep } from "#app/routes/imports/head-view.server.ts";
import { refusedStep } from "#app/routes/imports/problem.server.ts";
import {
  judgeChoices,
  type KnownMachine,
  type OpenImport,
  openImport,
  saveChoices,
} from "#app/services/imports/open-import.ts";
import { machinesView, NAMES_PER_PAGE, namesOf, sameValue } from "./view.server.ts";

type Typed = Record<string, string>;

/** Stores the machines of a page of names, and leads to the next one with an open name or to the next step. */
export async function saveMachines(args: GuardedArgs<"/imports/:importId/machines">) {
  const { actor, context, params, request, t } = args;
  const typed = typedTexts(await readForm(request));
  const opened = await openImport(context, actor, params.importId ?? "");
  const page = pageOfAddress(request.url);
  const { choices, faults } = readMachines(typed, opened, page, t);
  if (Object.keys(faults).length > 0) return data({ faults, typed, problem: null }, { status: 400 });
  try {
    const judged = await judgeChoices(context, opened, choices);
    await saveChoices(context, actor, judged);
    const { next } = machinesView(judged, page, { ...args, timeZone: actor.company.timeZone });
    return redirect(next ?? pathOfStep(judged.row, judged.step));
  } catch (error) {
    return refusedStep(error, t, { faults, typed });
  }
}

/** The page of names that an address asks for. */
export function pageOfAddress(url: string): number {
  const page = Number(new URL(url).searchParams.get("page") ?? "1");
  return Number.isInteger(page) && page > 0 ? page : 1;
}

function readMachines(typed: Typed, opened: OpenImport, page: number, t: Translate) {
  const { choices } = opened.row;
  const faults: Record<string, string> = {};
  const searched = opened.machines.map((machine) => ({
    ...machine,
    typeWords: [machine.type, t(`common:type.${machine.type}`)],
  }));
  const chosen = machineChoices(choices);
  let { equipmentId } = choices;
  const from = (page - 1) * NAMES_PER_PAGE;
  const names = namesOf(opened);
  const ofPage = names.slice(from, from + NAMES_PER_PAGE);
  for (const { key, at } of ofPage) {
    const same = names.find((each) => each.key !== key && sameValue(each) === typed[`machine.${at}`]);
    const read = same ? { choice: { sameAs: same.key } } : choiceOf(typed, at, searched);
    if ("faults" in read)
      for (const name of read.faults) faults[`${name}.${at}`] = t(`imports:error.${name}`);
    else if (key === "") equipmentId = withName(read.choice, typed.madeName, faults, t);
    else chosen.set(key, read.choice);
  }
  const machines = machineChoices({ machines: [...chosen] });
  for (const { key, at } of ofPage) {
    const same = machines.get(sameNameOf(machines.get(key)) ?? "");
    if (sameNameOf(same) !== null) faults[`machine.${at}`] = t("imports:error.circle");
  }
  const values = wordsOf(typed, opened, faults, t);
  return { choices: { ...choices, equipmentId, machines: [...machines], values } satisfies Choices, faults };
}

/** The one machine of a file that is made may have another name than the file. */
function withName(
  choice: MachineChoice,
  typed: string | undefined,
  faults: Record<string, string>,
  t: Translate,
): MachineChoice {
  const name = plainName(typed ?? "");
  if (choice === null || !("type" in choice) || name === "") return choice;
  if (name.length > MACHINE_FIELDS.name.max) {
    faults.madeName = t("imports:problem.tooLong", { field: t("imports:machines.madeName") });
  }
  return { ...choice, name };
}

type Faults = { faults: ("machine" | "type" | "unit" | "other")[] };
type Searched = KnownMachine & SearchedMachine;

function choiceOf(
  typed: Typed,
  at: number,
  machines: readonly Searched[],
): { choice: MachineChoice } | Faults {
  const other = typed[`other.${at}`]?.trim() ?? "";
  if (other !== "") {
    const machine = machineOfText(other, machines);
    return machine ? { choice: { equipmentId: machine.id } } : { faults: ["other"] };
  }
  const chosen = typed[`machine.${at}`] ?? "";
  if (chosen === "out") return { choice: null };
  if (chosen === "create") {
    const type = EQUIPMENT_TYPES.find((each) => each === typed[`type.${at}`]);
    const unit = FORM_UNITS.find((each) => each === typed[`unit.${at}`]);
    if (type && unit) return { choice: { type, unit } };
    return { faults: [...(type ? [] : ["type" as const]), ...(unit ? [] : ["unit" as const])] };
  }
  const isHere = machines.some(({ id, retired }) => id === chosen && !retired);
  return isHere ? { choice: { equipmentId: chosen } } : { faults: ["machine"] };
}

function wordsOf(typed: Typed, { row }: OpenImport, faults: Record<string, string>, t: Translate) {
  const values = new Map(row.choices.values.map((each) => [`${each[0]} ${each[1]}`, each]));
  row.found.words.forEach(({ field, word }, at) => {
    const name = `value.${field}.${at}`;
    const sent = typed[name];
    // The words stand on the last page of names alone.
    if (sent === undefined) return;
    const value = meaningsOf(field, row.kind).find((each) => each === sent);
    if (sent === "" || (sent !== "out" && !value)) faults[name] = t("imports:error.word");
    else values.set(`${field} ${word}`, [field, word, value ?? null]);
  });
  return [...values.values()];
}
