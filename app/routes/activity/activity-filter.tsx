import { Fragment } from "react";
import { ACTIVITY_KINDS } from "#app/domain/activity/activity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

type Field = "kind" | "from" | "to";

type Props = {
  /** As typed. */
  asked: Record<Field, string>;
  /** What can't be read, by field. */
  faults: Partial<Record<string, string>>;
};

/** Narrows the log to a kind and to days. A phone has it folded until it narrows. */
export function ActivityFilter({ asked, faults }: Props) {
  const { t } = useI18n();
  const isOpen = Object.values(asked).some((value) => value !== "");
  return (
    <details className="fold fold-phone mb-4" open={isOpen}>
      <summary>{t("activity:filter.title")}</summary>{" "}
      <form
        method="get"
        action="/activity"
        className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end"
      >
        <label className="col-span-full">
          {t("activity:filter.kind")}{" "}
          <select className="input" name="kind" defaultValue={asked.kind}>
            <option value="">{t("activity:filter.all")}</option>
            {ACTIVITY_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`activity:kind.${kind}`)}
              </option>
            ))}
          </select>
          <Fault field="kind" faults={faults} />
        </label>{" "}
        {(["from", "to"] as const).map((field) => (
          <Fragment key={field}>
            <label>
              {t(`activity:filter.${field}`)}{" "}
              <input
                className="input"
                type="date"
                name={field}
                defaultValue={asked[field]}
                aria-invalid={faults[field] ? true : undefined}
                aria-describedby={faults[field] ? `${field}-fault` : undefined}
              />
              <Fault field={field} faults={faults} />
            </label>{" "}
          </Fragment>
        ))}
        <button type="submit" className="btn col-span-full">
          {t("activity:filter.show")}
        </button>
      </form>
    </details>
  );
}

function Fault({ field, faults }: { field: Field; faults: Props["faults"] }) {
  const fault = faults[field];
  return fault ? (
    <span className="error block" id={`${field}-fault`}>
      {fault}
    </span>
  ) : null;
}
