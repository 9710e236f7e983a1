import type { CheckWithCost } from "#app/domain/updates/operator-update.ts";
import type { Typed } from "../queue/report.ts";

/**
 * What the form shows of a machine beyond its fields: its ticks, its open issues, its pre-start check and its card; and what was
 * paid for fuel, in companies that ask.
 */
export type Extras = {
  /** Draws those of the machine in the card. `typed` replaces what is ticked and answered. */
  draw(typed?: Pick<Typed, "tasksDone" | "check">): void;
  /** The check as it is answered, with the mistakes of the amount paid. */
  check(): CheckWithCost;
  /** Their part of the report: a check that is begun, and an amount paid. */
  read(): Pick<Typed, "check" | "fuelCost">;
  /** Title and text of a mistake in them. */
  texts(mistake: { mistake: string; field: string }): readonly [string, string] | undefined;
};
