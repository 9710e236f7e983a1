import { FilterFields } from "#app/components/equipment/filter-fields.tsx";
import { isFiltered, type MachineFilter } from "#app/domain/equipment/fleet-filter.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The dashboard's search, status, type and place, for choosing machines. */
export function LabelFilter({ filter, places }: { filter: MachineFilter; places: string[] }) {
  const { t } = useI18n();
  return (
    <form
      method="get"
      action="/equipment-list/labels"
      className={`filters mb-4 ${places.length > 0 ? "of-places narrow" : ""}`}
      autoComplete="off"
    >
      <FilterFields filter={filter} places={places} />{" "}
      {isFiltered(filter) ? (
        <a href="/equipment-list/labels" className="btn btn-quiet">
          {t("dashboard:list.clear")}
        </a>
      ) : null}
    </form>
  );
}
