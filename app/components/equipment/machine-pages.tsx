import { FilterBar } from "#app/components/equipment/filter-bar.tsx";
import { PageLinks } from "#app/components/page-links.tsx";
import { isFiltered, type MachineFilter, NO_FILTER } from "#app/domain/equipment/fleet-filter.ts";
import {
  type MachineOrder,
  type MachineSort,
  machineListQuery,
  orderFields,
} from "#app/domain/equipment/machine-order.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { EquipmentTable } from "./equipment-table.tsx";
import type { ListedMachine } from "./listed-machine.ts";

/** A page of a list, and where it leads: to its first and its next page. */
export type MachinePageView = {
  machines: ListedMachine[];
  filter: MachineFilter;
  places: string[];
  order: MachineOrder;
  /** The order in which the list opens. */
  own: MachineSort;
  /** Whether this is the first page. */
  first: boolean;
  next: string | null;
};

/** The filter, the machines, and the links between pages: of the equipment list and of the status pages. */
export function MachinePages(props: {
  path: string;
  caption: string;
  page: MachinePageView;
  ofOneStatus?: boolean;
}) {
  const { path, caption, page, ofOneStatus } = props;
  const { t } = useI18n();
  const { machines, filter, places, order, own, first, next } = page;
  const hrefOf = (list: { filter?: MachineFilter; order?: MachineOrder }) =>
    path + machineListQuery({ filter, order, ...list }, own);
  return (
    <>
      <FilterBar
        filter={filter}
        places={places}
        action={path}
        cleared={hrefOf({ filter: NO_FILTER })}
        kept={orderFields(order, own)}
        ofOneStatus={ofOneStatus}
      />
      {machines.length === 0 && isFiltered(filter) ? (
        <p className="card">{t("dashboard:list.none")}</p>
      ) : (
        <EquipmentTable
          machines={machines}
          caption={caption}
          sorting={{ order, hrefOf: (order) => hrefOf({ order }) }}
        />
      )}
      <PageLinks
        label={t("equipment:list.pages")}
        first={first ? null : hrefOf({})}
        firstText={t("equipment:list.firstPage")}
        next={next}
      />
    </>
  );
}
