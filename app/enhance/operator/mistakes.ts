import { checkReport, FIELD_OF_ERROR } from "#app/domain/operator-update.ts";
import { tell } from "./notice.ts";
import type { ReportFields } from "./report-fields.ts";
import { problem, titles } from "./words.ts";

const NO_EQUIPMENT = "operator_update.no_equipment";

/** Title and text of each mistake. */
const TEXTS = {
  [NO_EQUIPMENT]: [titles.no_equipment, problem.no_equipment],
  "operator_update.nothing_entered": [titles.nothing_entered, problem.nothing_entered],
  "operator_update.invalid_usage": [titles.invalid_usage, problem.invalid_usage],
  "operator_update.invalid_fuel": [titles.invalid_fuel, problem.invalid_fuel],
} as const;

/** Shows the report's first mistake at its field (specification §5). Returns whether there is one. */
export function hasMistake(fields: ReportFields): boolean {
  for (const input of fields.inputs) input.removeAttribute("aria-invalid");
  const [usageText, fuelText, notes] = fields.inputs.map(textOf);
  const checked = checkReport({ usageText, fuelText, notes, ticked: !!fields.ticked()[0] });
  const error = fields.machineId.value ? !checked.ok && checked.errors[0] : NO_EQUIPMENT;
  if (!error) return false;
  const [title, text] = TEXTS[error];
  const input = fields[error === NO_EQUIPMENT ? "newUsage" : FIELD_OF_ERROR[error]];
  tell(input, "notice-error", title, text);
  input.setAttribute("aria-invalid", "true");
  return true;
}

/** Browsers hide input that they can't parse; `badInput` reveals it. */
const textOf = ({ value, validity }: HTMLInputElement) => (validity.badInput ? "?" : value);
