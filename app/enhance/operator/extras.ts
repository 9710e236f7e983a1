import type { AnsweredCheck } from "#app/domain/checklist.ts";
import type { ReportMistake } from "#app/domain/operator-update.ts";
import type { Typed } from "../queue/report.ts";

/** What the form shows of a machine beyond its fields: its ticks, its open issues and its pre-start check. */
export type Extras = {
  /** Draws those of the machine in the card. `typed` replaces what is ticked and answered. */
  draw(typed?: Pick<Typed, "tasksDone" | "check">): void;
  /** The check as it is answered. */
  check(): AnsweredCheck;
  /** The check's part of the report; nothing while it isn't begun. */
  read(): Pick<Typed, "check">;
  /** Title and text of a mistake in the check. */
  texts(field: ReportMistake["field"]): readonly [string, string] | undefined;
};
