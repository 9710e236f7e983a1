import { faultyMonth, MonthFault } from "#app/components/month-fault.tsx";
import { formatMonth } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { FuelEntriesQuery } from "#app/services/fuel/fuel-entries.ts";

type Choice = { id: string; name: string }[];

/** Narrows the entries to a machine, a month, or those that lack something. */
export function EntriesFilter(props: {
  asked: FuelEntriesQuery;
  /** Why no entries of the month asked for are shown. */
  fault: string | null;
  months: string[];
  machines: Choice;
  retired: Choice;
}) {
  const { asked, fault, months, machines, retired } = props;
  const { locale, t } = useI18n();
  const isListed = [...machines, ...retired].some(({ id }) => id === asked.equipment);
  return (
    <form method="get" action="/fuel-entries" className="mb-4 grid gap-3 sm:flex sm:flex-wrap sm:items-end">
      <label>
        {t("fuelCosts:entries.machine")}{" "}
        <select className="input" name="equipment" defaultValue={asked.equipment}>
          <option value="">{t("fuelCosts:entries.allMachines")}</option>
          {asked.equipment && !isListed ? (
            <option value={asked.equipment}>{t("fuelCosts:entries.otherMachine")}</option>
          ) : null}
          <Options choice={machines} />
          {retired.length > 0 ? (
            <optgroup label={t("fuelCosts:entries.retired")}>
              <Options choice={retired} />
            </optgroup>
          ) : null}
        </select>
      </label>{" "}
      <label>
        {t("fuelCosts:entries.month")}{" "}
        <select className="input" name="month" defaultValue={asked.month} {...faultyMonth(fault)}>
          <option value="">{t("fuelCosts:entries.allMonths")}</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {formatMonth(month, locale, "monthAndYear")}
            </option>
          ))}
        </select>
        <MonthFault fault={fault} />
      </label>{" "}
      <label>
        {t("fuelCosts:entries.without")}{" "}
        <select className="input" name="without" defaultValue={asked.without}>
          <option value="">{t("fuelCosts:entries.all")}</option>
          <option value="cost">{t("fuelCosts:entries.withoutCost")}</option>
          <option value="use">{t("fuelCosts:entries.withoutUse")}</option>
        </select>
      </label>{" "}
      <button type="submit" className="btn">
        {t("fuelCosts:entries.show")}
      </button>
    </form>
  );
}

function Options({ choice }: { choice: Choice }) {
  return choice.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
