import { type ReactNode, useId } from "react";
import { EQUIPMENT_TYPES } from "#app/domain/equipment/equipment.ts";
import { type MachineFilter, NO_PLACE } from "#app/domain/equipment/fleet-filter.ts";
import { SERVICE_STATUSES } from "#app/domain/service/service-status.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Search, status, type and place, with the button that applies them. */
export function FilterFields(props: {
  filter: MachineFilter;
  /** The places to choose from; without any there is no choice. */
  places: readonly string[];
  ofOneStatus?: boolean;
}) {
  const { search, status, type, place } = props.filter;
  const { t } = useI18n();
  const id = useId();
  return (
    <>
      <div className="col-span-full md:col-auto">
        <label className="text-small/normal font-semibold" htmlFor={id}>
          {t("dashboard:list.search")}
        </label>{" "}
        <input
          id={id}
          className="input"
          type="search"
          name="search"
          defaultValue={search}
          maxLength={200}
          enterKeyHint="search"
        />
      </div>
      {props.ofOneStatus ? null : (
        <Choice name="status" label={t("dashboard:list.status")} chosen={status}>
          <option value="all">{t("dashboard:list.all")}</option>
          {SERVICE_STATUSES.map((each) => (
            <option key={each} value={each}>
              {t(`dashboard:overview.${each}`)}
            </option>
          ))}
        </Choice>
      )}
      <Choice name="type" label={t("dashboard:list.type")} chosen={type}>
        <option value="all">{t("dashboard:list.all")}</option>
        {EQUIPMENT_TYPES.map((each) => (
          <option key={each} value={each}>
            {t(`common:type.${each}`)}
          </option>
        ))}
      </Choice>
      {props.places.length > 0 ? (
        <Choice name="place" label={t("dashboard:list.place")} chosen={place ?? ""}>
          <option value="">{t("dashboard:list.allPlaces")}</option>
          {props.places.map((each) => (
            <option key={each}>{each}</option>
          ))}
          <option value={NO_PLACE}>{t("dashboard:list.noPlace")}</option>
        </Choice>
      ) : null}{" "}
      <button type="submit" className="btn px-3">
        {t("dashboard:list.apply")}
      </button>
    </>
  );
}

function Choice(props: { name: string; label: string; chosen: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <label className="text-small/normal font-semibold" htmlFor={id}>
        {props.label}
      </label>{" "}
      <select id={id} className="input" name={props.name} defaultValue={props.chosen}>
        {props.children}
      </select>
    </div>
  );
}
