/** The ticks of the operator's form. Loaded where a machine has service tasks that operators do. */
import { drawTicks } from "./operator/draw-ticks.ts";
import { leftBehind } from "./operator/left-behind.ts";
import type { ReportFields } from "./operator/report-fields.ts";
import type { WaitingReport } from "./queue/report.ts";

/** What the ticks need of the report being written. */
type TickedReport = {
  form: HTMLFormElement;
  fields: Pick<ReportFields, "machineId" | "ticked">;
  mended: Pick<WaitingReport, "typed"> | null;
  drawTicks?: (ticked?: string[]) => void;
};

/** Shows the ticks of the chosen machine from now on, and those ticked before the page was left. */
export function takeTicks(report: TickedReport): void {
  const { form, fields } = report;
  /** The machine whose ticks are shown. */
  let shown = fields.machineId.value;
  const draw = (ticked = fields.ticked()) => {
    const chosen = fields.machineId.value;
    // What was ticked for another machine stays only where this one has it too.
    drawTicks(form, ticked, shown === "" || shown === chosen);
    shown = chosen;
  };
  report.drawTicks = draw;
  const earlier = (report.mended ?? leftBehind(form))?.typed.tasksDone ?? [];
  draw([...earlier, ...fields.ticked()]);
  // The submit button is judged anew.
  form.dispatchEvent(new Event("input"));
}
