import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { PageLink } from "#app/components/page-link.tsx";
import { isFiltered, type MachineFilter } from "#app/domain/equipment/fleet-filter.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { FilterFields } from "./filter-fields.tsx";

/**
 * Search, status, type and place in one GET form; with script a choice applies at once. `kept` are other fields of the
 * page's address, and `cleared` is its address without the filter.
 */
export function FilterBar(props: {
  filter: MachineFilter;
  places: readonly string[];
  action: string;
  cleared: string;
  kept?: readonly (readonly [name: string, value: string])[];
  /** A page of one status has no choice of it. */
  ofOneStatus?: boolean;
}) {
  const { filter, places, action, cleared, kept = [], ofOneStatus = false } = props;
  const { t } = useI18n();
  const submit = useSubmit();
  const { search, status, type, place } = filter;
  const ofPlace = place ?? "";
  const ofOne = ofOneStatus ? "md:grid-cols-[minmax(12rem,2fr)_minmax(9rem,1fr)_auto_auto]" : "";
  const shape = places.length > 0 ? "of-places" : ofOne;
  const form = useRef<HTMLFormElement>(null);
  // Applies a choice made before the script ran.
  useEffect(() => {
    if (!form.current) return;
    const chosen = new FormData(form.current);
    if (
      (chosen.get("status") ?? status) === status &&
      chosen.get("type") === type &&
      (chosen.get("place") ?? ofPlace) === ofPlace
    )
      return;
    submit(form.current, { preventScrollReset: true, replace: true });
  }, [submit, status, type, ofPlace]);
  return (
    <Form
      ref={form}
      // A new address resets the inputs to its values.
      key={`${action} ${search} ${status} ${type} ${ofPlace}`}
      method="get"
      action={action}
      className={`filters print:hidden ${shape}`}
      role="search"
      // Keeps browsers from restoring an earlier visit's choice, which would apply.
      autoComplete="off"
      preventScrollReset
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) submit(currentTarget, { preventScrollReset: true });
      }}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FilterFields filter={filter} places={places} ofOneStatus={ofOneStatus} />{" "}
      {isFiltered({ search, status, type, place }) ? (
        <PageLink to={cleared} className="btn btn-quiet" preventScrollReset>
          {t("dashboard:list.clear")}
        </PageLink>
      ) : null}
    </Form>
  );
}
