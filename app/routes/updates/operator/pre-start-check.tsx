import type { ReactNode } from "react";
import { type AnsweredLine, lineWords, readCheck, WORD_MAX } from "#app/domain/checks/checklist.ts";
import { formatClock } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { MachineCheck } from "./view.ts";

type CheckProps = {
  check: MachineCheck | null;
  /** The earlier answers. Their lines stay as they were, even if the list has changed or gone. */
  answered: readonly AnsweredLine[];
  /** The messages at a field. */
  errorsOf: (field: string) => ReactNode;
  timeZone: string;
};

/** The check of the form's machine, none without a checklist. The script draws the same for another machine. */
export function PreStartCheck({ check, answered, errorsOf, timeZone }: CheckProps) {
  const { t, locale } = useI18n();
  const isBegun = readCheck(answered).begun;
  const lines: readonly AnsweredLine[] = isBegun ? answered : (check?.lines ?? []);
  if (lines.length === 0) return null;
  const today = check?.today;
  return (
    <details className="field" id="check" open={isBegun || !today}>
      <summary>
        <b>{t("operator:check.label")}</b>
        <p className="hint">
          {today
            ? t("operator:check.today", { time: formatClock(today.at, locale, timeZone), name: today.by })
            : t("operator:check.notToday")}
        </p>
      </summary>
      <fieldset className="field" name="check" tabIndex={-1}>
        {errorsOf("check")}
        {lines.map(({ line, ok, word }, index) => {
          const name = `check[${index}]`;
          return (
            // Text browsers begin a new line for a div, but not for a fieldset.
            <div key={line}>
              <fieldset className="field">
                <legend>{check?.lines.find((each) => each.line === line)?.text ?? lineWords(line)}</legend>
                <input type="hidden" name={`${name}.line`} value={line} />
                <div className="line">
                  {/* Lynx chooses the first radio of a group by itself, and shows what is hidden. */}
                  <label hidden>
                    <input type="radio" name={`${name}.ok`} value="" />
                    {` ${t("operator:check.notChecked")} `}
                  </label>
                  <label className="check">
                    <input type="radio" name={`${name}.ok`} value="true" defaultChecked={ok === true} />
                    {` ${t("operator:check.ok")} `}
                  </label>
                  <label className="check">
                    <input type="radio" name={`${name}.ok`} value="false" defaultChecked={ok === false} />
                    {` ${t("operator:check.notOk")}`}
                  </label>
                </div>
                <label className="fault">
                  {t("operator:check.word")}{" "}
                  <input className="input" name={`${name}.word`} defaultValue={word} maxLength={WORD_MAX} />
                </label>
                {errorsOf(`${name}.word`)}
              </fieldset>
            </div>
          );
        })}
      </fieldset>
    </details>
  );
}
