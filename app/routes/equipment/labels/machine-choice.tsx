import { ChoiceLine } from "#app/components/forms/choice-line.tsx";
import { isFiltered, type MachineFilter } from "#app/domain/equipment/fleet-filter.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

type ChoiceProps = {
  machines: { id: string; name: string }[];
  /** The number of filtered machines, shown or not. */
  total: number;
  chosen: string[];
  filter: MachineFilter;
};

/** The machines to tick; none ticked means all filtered ones, so the form carries the filter. */
export function MachineChoice({ machines, total, chosen, filter }: ChoiceProps) {
  const { t } = useI18n();
  if (total === 0) {
    return (
      <p className="notice">{t(isFiltered(filter) ? "labels:machines.none" : "labels:machines.noneAtAll")}</p>
    );
  }
  return (
    <fieldset className="card min-w-0" aria-labelledby="machines">
      {filter.search ? <input type="hidden" name="search" value={filter.search} /> : null}
      {filter.status === "all" ? null : <input type="hidden" name="status" value={filter.status} />}
      {filter.type === "all" ? null : <input type="hidden" name="type" value={filter.type} />}
      {filter.place === null ? null : <input type="hidden" name="place" value={filter.place} />}
      <h2 id="machines">{t("labels:machines.title")}</h2>
      <p className="mb-2 text-soft">{t("labels:machines.hint", { count: total })}</p>
      {machines.length < total ? (
        <p className="mb-2 text-soft">{t("labels:machines.first", { shown: machines.length, total })}</p>
      ) : null}
      <div className="tick-list">
        {machines.map(({ id, name }) => (
          <ChoiceLine
            key={id}
            className="min-w-0"
            type="checkbox"
            name="machine"
            value={id}
            defaultChecked={chosen.includes(id)}
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </ChoiceLine>
        ))}
      </div>
    </fieldset>
  );
}
