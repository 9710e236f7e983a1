import { EQUIPMENT_TYPES } from "#app/domain/equipment-type.ts";
import { SERVICE_STATUSES } from "#app/domain/service-status.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { LabelChoice } from "#app/services/labels.ts";

/** The dashboard's search, status and type, for the machines to choose from. */
export function LabelFilter({ filter: { search, status, type } }: { filter: LabelChoice["filter"] }) {
  const { t } = useI18n();
  return (
    <form method="get" action="/equipment-list/labels" className="filters mb-4">
      <div>
        <label htmlFor="search">{t("dashboard:list.search")}</label>
        <input
          id="search"
          className="input"
          type="search"
          name="search"
          defaultValue={search}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      <div>
        <label htmlFor="status">{t("dashboard:list.status")}</label>
        <select id="status" className="input" name="status" defaultValue={status}>
          <option value="all">{t("dashboard:list.all")}</option>
          {SERVICE_STATUSES.map((each) => (
            <option key={each} value={each}>
              {t(`dashboard:overview.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="type">{t("dashboard:list.type")}</label>
        <select id="type" className="input" name="type" defaultValue={type}>
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
      {search || status !== "all" || type !== "all" ? (
        <a href="/equipment-list/labels" className="btn btn-quiet">
          {t("dashboard:list.clear")}
        </a>
      ) : null}
    </form>
  );
}
