import { Form, Link, useSubmit } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { EQUIPMENT_TYPES } from "#app/domain/equipment-type.ts";
import { type FleetFilter, isFiltered } from "#app/domain/fleet-filter.ts";
import { SERVICE_STATUSES } from "#app/domain/service-status.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Search, status and type in one GET form; with script a choice applies at once. */
export function FilterBar({ filter }: { filter: FleetFilter }) {
  const { t } = useI18n();
  const submit = useSubmit();
  const id = useId();
  const { search, status, type } = filter;
  const form = useRef<HTMLFormElement>(null);
  // A choice that was made before the script ran.
  useEffect(() => {
    if (!form.current) return;
    const chosen = new FormData(form.current);
    if (chosen.get("status") === status && chosen.get("type") === type) return;
    submit(form.current, { preventScrollReset: true, replace: true });
  }, [submit, status, type]);
  return (
    <Form
      ref={form}
      // A new address brings new values, which inputs that nobody touched take over.
      key={`${search} ${status} ${type}`}
      method="get"
      action="/"
      className="filters print:hidden"
      role="search"
      // Nor may a browser bring back a choice of an earlier visit, which would apply as well.
      autoComplete="off"
      preventScrollReset
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) submit(currentTarget, { preventScrollReset: true });
      }}
    >
      <div>
        <label htmlFor={`${id}search`}>{t("dashboard:list.search")}</label>
        <input
          id={`${id}search`}
          className="input"
          type="search"
          name="search"
          defaultValue={search}
          maxLength={200}
          enterKeyHint="search"
        />
      </div>
      <div>
        <label htmlFor={`${id}status`}>{t("dashboard:list.status")}</label>
        <select id={`${id}status`} className="input" name="status" defaultValue={status}>
          <option value="all">{t("dashboard:list.all")}</option>
          {SERVICE_STATUSES.map((each) => (
            <option key={each} value={each}>
              {t(`dashboard:overview.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}type`}>{t("dashboard:list.type")}</label>
        <select id={`${id}type`} className="input" name="type" defaultValue={type}>
          <option value="all">{t("dashboard:list.all")}</option>
          {EQUIPMENT_TYPES.map((each) => (
            <option key={each} value={each}>
              {t(`common:type.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="btn">
        {t("dashboard:list.apply")}
      </button>
      {isFiltered(filter) ? (
        <Link to="/" className="btn btn-quiet" preventScrollReset>
          {t("dashboard:list.clear")}
        </Link>
      ) : null}
    </Form>
  );
}
