import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { CopyUsername } from "./copy-username.tsx";

export type OperatorRow = {
  id: string;
  name: string;
  username: string | null;
  manager: boolean;
  ownPassword: boolean;
  /** The address of a manager who has not verified it yet. */
  unverified: string | null;
  resettable: boolean;
  created: string;
};

/** Rows on a desktop, cards on a phone, by style alone. */
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
        <table className="w-full border-collapse max-lg:block lg:rounded-xl lg:bg-surface lg:shadow-sm">
          <thead className="max-lg:sr-only">
            <tr className="text-left text-small text-soft lg:border-b lg:border-line">
              <th className="px-4 py-3">{t("employees:column.name")}</th>
              <th className="px-4 py-3">{t("employees:column.username")}</th>
              <th className="px-4 py-3">{t("employees:column.created")}</th>
              <th className="px-4 py-3">{t("employees:column.actions")}</th>
            </tr>
          </thead>
          <tbody className="max-lg:grid max-lg:gap-3">
            {operators.map((operator) => (
              <OperatorLine key={operator.id} operator={operator} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** On a desktop five actions fit a row without button frames. */
const ROW_ACTION = "btn lg:border-transparent lg:bg-transparent lg:px-2 lg:font-medium";

function OperatorLine({ operator }: { operator: OperatorRow }) {
  const { t } = useI18n();
  const { id, name, username, manager, ownPassword, unverified, created, resettable } = operator;
  return (
    <tr className="max-lg:block max-lg:rounded-xl max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 lg:border-b lg:border-line lg:last:border-0">
      <td className="font-semibold wrap-anywhere max-lg:block lg:min-w-40 lg:px-4 lg:py-2">
        <span className="mr-2 lg:inline-block lg:max-w-64">{name}</span>
        {manager || ownPassword ? (
          <span className="rounded bg-raised px-2 py-0.5 text-small font-normal whitespace-nowrap">
            {t(manager ? "common:role.manager" : "employees:ownPassword.badge")}
          </span>
        ) : null}
        {unverified === null ? null : (
          <span className="hint block font-normal lg:max-w-64">
            {t("employees:manager.unverified", { email: unverified })}
          </span>
        )}
      </td>
      <td className="max-lg:block lg:px-4 lg:py-2">
        {username === null ? null : (
          <span className="flex items-center gap-2">
            <code className="wrap-anywhere lg:max-w-64 lg:wrap-break-word">{username}</code>
            <CopyUsername username={username} />
          </span>
        )}
      </td>
      <td className="text-soft max-lg:block max-lg:text-small lg:px-4 lg:py-2 lg:whitespace-nowrap">
        <span className="lg:hidden">{t("employees:column.created")}: </span>
        {created}
      </td>
      <td className="max-lg:block max-lg:pt-2 lg:px-4 lg:py-2">
        <span className="flex flex-wrap gap-2 lg:-ml-2 lg:gap-1">
          <DialogLink
            href={`/employees/${id}/edit`}
            className={ROW_ACTION}
            aria-label={t("employees:action.editNamed", { name })}
          >
            {t("employees:action.edit")}
          </DialogLink>
          {manager ? null : (
            <PageLink
              to={`/employees/access-cards?operator=${id}`}
              className={ROW_ACTION}
              aria-label={t("employees:action.printCardNamed", { name })}
            >
              {t("employees:action.printCard")}
            </PageLink>
          )}
          <PageLink
            to={`/employees/${id}/manager`}
            className={ROW_ACTION}
            aria-label={t(manager ? "employees:action.demoteNamed" : "employees:action.promoteNamed", {
              name,
            })}
          >
            {t(manager ? "employees:manager.demoteTitle" : "employees:manager.promoteTitle")}
          </PageLink>
          {resettable ? (
            <DialogLink
              href={`/reset-user-password?user=${id}&next=/employees`}
              className={ROW_ACTION}
              aria-label={t("employees:action.resetNamed", { name })}
            >
              {t("employees:action.reset")}
            </DialogLink>
          ) : null}
          {ownPassword ? (
            <DialogLink
              href={`/employees/${id}/own-password`}
              className={ROW_ACTION}
              aria-label={t("employees:action.dropPasswordNamed", { name })}
            >
              {t("employees:action.dropPassword")}
            </DialogLink>
          ) : null}
          <DialogLink
            href={`/employees/${id}/remove`}
            className={`${ROW_ACTION} btn-danger`}
            aria-label={t("employees:action.removeNamed", { name })}
          >
            {t("employees:action.remove")}
          </DialogLink>
        </span>
      </td>
    </tr>
  );
}
