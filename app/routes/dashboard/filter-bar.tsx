import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FilterFields } from "#app/components/dashboard/filter-fields.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { type FleetFilter, isFiltered } from "#app/domain/equipment/fleet-filter.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Search, status and type in one GET form; with script a choice applies at once. */
export function FilterBar({ filter }: { filter: FleetFilter }) {
  const { t } = useI18n();
  const submit = useSubmit();
  const { search, status, type } = filter;
  const form = useRef<HTMLFormElement>(null);
  // Applies a choice made before the script ran.
  useEffect(() => {
    if (!form.current) return;
    const chosen = new FormData(form.current);
    if (chosen.get("status") === status && chosen.get("type") === type) return;
    submit(form.current, { preventScrollReset: true, replace: true });
  }, [submit, status, type]);
  return (
    <Form
      ref={form}
      // A new address resets the inputs to its values.
      key={`${search} ${status} ${type}`}
      method="get"
      action="/"
      className="filters print:hidden"
      role="search"
      // Keeps browsers from restoring an earlier visit's choice, which would apply.
      autoComplete="off"
      preventScrollReset
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) submit(currentTarget, { preventScrollReset: true });
      }}
    >
      <FilterFields filter={filter} />
      {isFiltered(filter) ? (
        <PageLink to="/" className="btn btn-quiet" preventScrollReset>
          {t("dashboard:list.clear")}
        </PageLink>
      ) : null}
    </Form>
  );
}
