import { Link } from "@remix-run/react";
import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import { ExportButton } from "#app/components/export-button.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { CopyUsername } from "./copy-username.tsx";
import type { OperatorRow } from "./route.tsx";

/** Rows on a desk; on a phone each row stands as a card, by style alone. */
export function OperatorsTable({ operators }: { operators: OperatorRow[] }) {
  const { t } = useI18n();
  return (
    <section aria-labelledby="operators">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="operators">{t("employees:count", { count: operators.length })}</h2>
        <ExportButton action="/exports/operators.csv" label={t("employees:action.export")} />
      </div>
      {operators.length === 0 ? (
        <div className="card py-8 text-center">
          <p className="font-semibold">{t("employees:empty.title")}</p>
          <p className="text-soft">{t("employees:empty.body")}</p>
        </div>
      ) : (
        <table className="w-full border-collapse max-md:block md:rounded-xl md:bg-surface md:shadow-sm">
          <thead className="max-md:sr-only">
            <tr className="text-left text-sm text-soft md:border-b md:border-line">
              <th className="px-4 py-3">{t("employees:column.name")}</th>
              <th className="px-4 py-3">{t("employees:column.username")}</th>
              <th className="px-4 py-3">{t("employees:column.created")}</th>
              <th className="px-4 py-3">{t("employees:column.actions")}</th>
            </tr>
          </thead>
          <tbody className="max-md:grid max-md:gap-3">
            {operators.map((operator) => (
              <OperatorLine key={operator.id} operator={operator} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function OperatorLine({ operator }: { operator: OperatorRow }) {
  const { t } = useI18n();
  const { id, name, username, manager, unverified, created, resettable } = operator;
  return (
    <tr className="max-md:block max-md:rounded-xl max-md:border max-md:border-line max-md:bg-surface max-md:p-4 md:border-b md:border-line md:last:border-0">
      <td className="font-semibold wrap-anywhere max-md:block md:min-w-40 md:px-4 md:py-2">
        <span className="md:inline-block md:max-w-64">{name}</span>
        {manager ? (
          <span className="ml-2 rounded bg-raised px-2 py-0.5 text-sm font-normal">
            {t("common:role.manager")}
          </span>
        ) : null}
        {unverified === null ? null : (
          <span className="hint block font-normal md:max-w-64">
            {t("employees:manager.unverified", { email: unverified })}
          </span>
        )}
      </td>
      <td className="max-md:block md:px-4 md:py-2">
        {username === null ? null : (
          <span className="flex items-center gap-2">
            <code className="break-all md:max-w-64">{username}</code>
            <CopyUsername username={username} />
          </span>
        )}
      </td>
      <td className="text-soft max-md:block max-md:text-sm md:px-4 md:py-2 md:whitespace-nowrap">
        <span className="md:hidden">{t("employees:column.created")}: </span>
        {created}
      </td>
      <td className="max-md:block max-md:pt-2 md:px-4 md:py-2">
        <span className="flex flex-wrap gap-2">
          <DialogLink
            href={`/employees/${id}/edit`}
            className="btn"
            aria-label={t("employees:action.editNamed", { name })}
          >
            {t("employees:action.edit")}
          </DialogLink>
          {manager ? null : (
            <a
              href={`/employees/access-cards?operator=${id}`}
              className="btn"
              aria-label={t("employees:action.printCardNamed", { name })}
            >
              {t("employees:action.printCard")}
            </a>
          )}
          <Link
            to={`/employees/${id}/manager`}
            className="btn"
            aria-label={t(manager ? "employees:action.demoteNamed" : "employees:action.promoteNamed", {
              name,
            })}
          >
            {t(manager ? "employees:manager.demoteTitle" : "employees:manager.promoteTitle")}
          </Link>
          {resettable ? (
            <DialogLink
              href={`/reset-user-password?user=${id}&next=/employees`}
              className="btn"
              aria-label={t("employees:action.resetNamed", { name })}
            >
              {t("employees:action.reset")}
            </DialogLink>
          ) : null}
          <DialogLink
            href={`/employees/${id}/remove`}
            className="btn btn-danger"
            aria-label={t("employees:action.removeNamed", { name })}
          >
            {t("employees:action.remove")}
          </DialogLink>
        </span>
      </td>
    </tr>
  );
}
