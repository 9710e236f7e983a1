import { faultyMonth, MonthFault } from "#app/components/month-fault.tsx";
import type { Locale } from "#app/domain/locale.ts";
import { formatMonth } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";

type Choice = { id: string; name: string }[];

export type FilterProps = {
  month: string;
  /** The months to choose from, the latest first. */
  months: string[];
  equipmentId: string | null;
  machines: Choice;
  retired: Choice;
  /** Why the month asked for isn't the one shown. */
  fault?: string | null;
  locale: Locale;
  t: Translate;
};

/** The month and the machine whose checks are shown, for the page and its paper. */
export function ChecksFilter(props: FilterProps) {
  const { month, months, equipmentId, machines, retired, fault, locale, t } = props;
  const isListed = [...machines, ...retired].some(({ id }) => id === equipmentId);
  return (
    <>
      <label>
        {t("checks:filter.month")}{" "}
        <select className="input" name="month" defaultValue={month} {...faultyMonth(fault)}>
          {months.map((each) => (
            <option key={each} value={each}>
              {formatMonth(each, locale, "monthAndYear")}
            </option>
          ))}
        </select>
        <MonthFault fault={fault} />
      </label>{" "}
      <label>
        {t("checks:filter.machine")}{" "}
        <select className="input" name="equipment" defaultValue={equipmentId ?? ""}>
          <option value="">{t("checks:filter.all")}</option>
          {equipmentId && !isListed ? <option value={equipmentId}>{t("checks:filter.other")}</option> : null}
          <Options choice={machines} />
          {retired.length > 0 ? (
            <optgroup label={t("checks:filter.retired")}>
              <Options choice={retired} />
            </optgroup>
          ) : null}
        </select>
      </label>{" "}
      <button type="submit" className="btn">
        {t("checks:filter.show")}
      </button>
    </>
  );
}

function Options({ choice }: { choice: Choice }) {
  return choice.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
