import { ChoiceLine } from "#app/components/forms/choice-line.tsx";
import { FieldErrors } from "#app/components/forms/fields.tsx";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

type Machine = {
  id: string;
  name: string;
  unit: MeterUnit;
  /** The name of the program that it follows. */
  follows: string | null;
  isFollowing: boolean;
  isOfOtherUnit: boolean;
};

/** The ids that were sent, or the choice of a button. */
export type Ticked = string[] | "all" | "none";

type Props = {
  machines: Machine[];
  /** The number of machines found, shown or not. */
  total: number;
  ticked: Ticked;
  errors: string[] | undefined;
};

/**
 * The machines to tick. Its two buttons are submit buttons: the page comes back with every box ticked whose
 * machine doesn't follow yet and has the program's unit, or with none.
 */
export function MachineChoice({ machines, total, ticked, errors }: Props) {
  const { t } = useI18n();
  const isTicked = ({ id, isFollowing, isOfOtherUnit }: Machine) =>
    ticked === "all" ? !isFollowing && !isOfOtherUnit : ticked !== "none" && ticked.includes(id);
  return (
    <fieldset
      className="card min-w-0"
      // Ticks set by a button replace the person's own.
      key={typeof ticked === "string" ? ticked : "own"}
      aria-labelledby="machines"
      aria-describedby={errors ? "machines-error" : undefined}
    >
      <h2 id="machines">{t("service:program.choose")}</h2>
      <FieldErrors field={{ errors, errorId: "machines-error" }} />
      {machines.length < total ? (
        <p className="mb-2 text-soft">{t("service:program.firstShown", { shown: machines.length, total })}</p>
      ) : null}
      <p className="mb-2 flex flex-wrap gap-3">
        <button type="submit" name="intent" value="all" className="btn">
          {t("service:program.chooseAll")}
        </button>{" "}
        <button type="submit" name="intent" value="none" className="btn">
          {t("service:program.chooseNone")}
        </button>
      </p>
      <div className="tick-list">
        {machines.map((machine) => (
          <ChoiceLine
            key={machine.id}
            className="min-w-0"
            type="checkbox"
            name="equipmentIds"
            value={machine.id}
            defaultChecked={isTicked(machine)}
          >
            <span className="min-w-0 py-1 wrap-anywhere">
              {machine.name}{" "}
              <span className="hint block">
                {[t(`common:unit.${machine.unit}`), followsText(machine)].filter(Boolean).join(" · ")}
              </span>
            </span>
          </ChoiceLine>
        ))}
      </div>
    </fieldset>
  );

  /** What becomes of the machine. */
  function followsText({ follows, isFollowing, isOfOtherUnit }: Machine): string | null {
    if (isFollowing) return t("service:program.followsThis");
    if (isOfOtherUnit) return t("service:program.otherUnit");
    return follows === null ? null : t("service:program.leaves", { name: follows });
  }
}
