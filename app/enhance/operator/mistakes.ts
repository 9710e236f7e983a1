import { checkReport } from "#app/domain/updates/operator-update.ts";
import { showNotice } from "./notice.ts";
import type { ReportFields } from "./report-fields.ts";
import { problem, titles } from "./words.ts";

const NO_EQUIPMENT = { mistake: "no_equipment", field: "newUsage" } as const;

/** Title and text of each mistake. */
const TEXTS = {
  no_equipment: [titles.no_equipment, problem.no_equipment],
  nothing_entered: [titles.nothing_entered, problem.nothing_entered],
  invalid_usage: [titles.invalid_usage, problem.invalid_usage],
  invalid_fuel: [titles.invalid_fuel, problem.invalid_fuel],
  say_what: [titles.say_what, problem.say_what],
} as const;

/** Shows the report's first mistake at its field. Returns whether there is one. */
export function hasMistake(fields: ReportFields): boolean {
  for (const input of fields.inputs) input.removeAttribute("aria-invalid");
  const [usageText, fuelText, notes] = fields.inputs.map(textOf);
  const checked = checkReport({
    usageText,
    fuelText,
    notes,
    ticked: !!fields.ticked()[0],
    condition: fields.condition(),
    check: fields.extras?.check(),
  });
  const first = fields.machineId.value ? !checked.ok && checked.mistakes[0] : NO_EQUIPMENT;
  if (!first) return false;
  const { mistake, field } = first;
  const [title, text] = fields.extras?.texts(first) ?? TEXTS[mistake as keyof typeof TEXTS];
  const input = fields.field(field);
  showNotice(input, "notice-error", title, text);
  input.setAttribute("aria-invalid", "true");
  return true;
}

/** Browsers hide input that they can't parse; `badInput` reveals it. */
const textOf = ({ value, validity }: HTMLInputElement) => (validity.badInput ? "?" : value);
