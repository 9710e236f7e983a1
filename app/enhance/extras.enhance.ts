/**
 * Ticks, open issues, pre-start checks, cards and the amount paid for fuel in the operator's form. Loaded where a machine
 * has any, or the company asks what was paid, because not every company uses them.
 */
import { todayIn } from "#app/domain/calendar-date.ts";
import { readCheck } from "#app/domain/checks/checklist.ts";
import { readOptionalAmount } from "#app/domain/money.ts";
import { withPaid } from "#app/domain/updates/operator-update.ts";
import { answersIn } from "#app/shared/check-fields.ts";
import { decodeHasCard, decodeTasks } from "#app/shared/machine-code.ts";
import { drawCard, keepCards } from "./operator/draw-card.ts";
import { drawCheck } from "./operator/draw-check.ts";
import { drawIssues } from "./operator/draw-issues.ts";
import { drawTicks } from "./operator/draw-ticks.ts";
import type { Extras } from "./operator/extras.ts";
import { leftBehind } from "./operator/left-behind.ts";
import { zone } from "./operator/machine-texts.ts";
import type { ReportFields } from "./operator/report-fields.ts";
import { costProblems, costTitles, problem, titles } from "./operator/words.ts";
import type { WaitingReport } from "./queue/report.ts";

/** What the extras need of the report being written. */
type OpenForm = {
  form: HTMLFormElement;
  fields: Pick<ReportFields, "field" | "fuelAdded" | "inputs" | "machineId" | "ticked"> & {
    extras: Extras | undefined;
  };
  mended: Pick<WaitingReport, "typed"> | null;
};

/** Shows the extras of the chosen machine from now on, and what was entered before the page was left. */
export function takeExtras(report: OpenForm): void {
  const { form, fields } = report;
  /** The machine whose extras are shown. */
  let drawn = fields.machineId.value;
  /** What they were drawn from, and what was drawn. A part that is gone asks for all of them anew. */
  let drawnFrom = "";
  let parts: Element[] = [];
  const remember = (source: string) => {
    drawnFrom = source;
    parts = [...form.querySelectorAll("#ticks, #check, #issues, #card")];
  };
  const answers = () => answersIn(new FormData(form));
  const paid: HTMLInputElement | null = fields.field("fuelCost");
  if (paid) fields.inputs.push(paid);
  // Browsers hide input that they can't parse, and the form has its own words for that.
  const fuelText = () => (fields.fuelAdded.validity.badInput ? "?" : fields.fuelAdded.value);
  const extras: Extras = {
    draw(given) {
      const typed = given ?? { tasksDone: fields.ticked(), check: answers() };
      const chosen = fields.machineId.value;
      const options = [...document.querySelectorAll<HTMLOptionElement>("#equipment option")];
      const option = options.find(({ value }) => value === chosen);
      // A search can leave the machine in the card out of the list: its extras stay as they are.
      if (!option) return;
      // What was entered for another machine stays only where this one has it too.
      const isSame = drawn === "" || drawn === chosen;
      // A list that comes anew takes no box from under a finger, and no field from who types in it.
      const mayStay =
        drawnFrom !== "" && !given && drawn === chosen && parts.every((part) => part.isConnected);
      drawn = chosen;
      keepCards(options, chosen);
      const { m = "", t = "", i, k, c } = { ...options[0]?.dataset, ...option.dataset };
      const today = todayIn(zone(), new Date());
      const source = JSON.stringify([decodeTasks(m, t), decodeHasCard(m), i, k, c, today]);
      if (mayStay && source === drawnFrom) return;
      drawIssues(form, i);
      drawCard(form, chosen, m);
      if (mayStay && form.querySelector("#ticks:focus-within, #check:focus-within"))
        return remember(drawnFrom);
      drawTicks(form, [m, t], typed.tasksDone ?? [], isSame);
      drawCheck(form, [k, c], isSame ? typed.check : []);
      remember(source);
    },
    check: () =>
      withPaid(readCheck(answers()), { cost: readOptionalAmount(paid?.value ?? ""), fuelText: fuelText() }),
    read() {
      const check = answers();
      const fuelCost = paid?.value.trim();
      return { ...(readCheck(check).begun && { check }), ...(fuelCost && { fuelCost }) };
    },
    texts({ mistake, field }) {
      if (mistake === "no_fuel" || mistake === "invalid_cost")
        return [costTitles[mistake], costProblems[mistake]];
      if (field === "check") return [titles.check_unfinished, problem.check_unfinished];
      return field.startsWith("check") ? [titles.say_what, problem.say_what_line] : undefined;
    },
  };
  fields.extras = extras;
  const earlier = (report.mended ?? leftBehind(form))?.typed;
  if (paid && earlier) paid.value = earlier.fuelCost ?? "";
  extras.draw({
    tasksDone: [...(earlier?.tasksDone ?? []), ...fields.ticked()],
    check: earlier?.check ?? answers(),
  });
  // The submit button is judged anew.
  form.dispatchEvent(new Event("input"));
}
