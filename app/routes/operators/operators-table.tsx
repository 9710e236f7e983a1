import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { ListTable } from "#app/components/list-table.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { RowActs } from "#app/components/row-acts.tsx";
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
  /** Whether the reader may see where the person is signed in. */
  devices: boolean;
  created: string;
};

export function OperatorsTable({ operators }: { operators: OperatorRow[] }) {
  const { t } = useI18n();
  return (
    <section aria-labelledby="operators">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="operators">{t("operators:count", { count: operators.length })}</h2>
        <ExportButton action="/exports/operators.csv" label={t("operators:action.export")} />
      </div>
      {operators.length === 0 ? (
        <div className="card py-8 text-center">
          <p className="font-semibold">{t("operators:empty.title")}</p>
          <p className="text-soft">{t("operators:empty.body")}</p>
        </div>
      ) : (
        <ListTable
          caption={{ heading: "operators" }}
          columns={[
            t("operators:column.name"),
            t("operators:column.username"),
            t("operators:column.created"),
            { hidden: t("operators:column.actions") },
          ]}
        >
          <tbody>
            {operators.map((operator) => (
              <OperatorLine key={operator.id} operator={operator} />
            ))}
          </tbody>
        </ListTable>
      )}
    </section>
  );
}

const ACT = "rail-link";

function OperatorLine({ operator }: { operator: OperatorRow }) {
  const { t } = useI18n();
  const { id, name, username, manager, ownPassword, unverified, created, resettable, devices } = operator;
  return (
    <tr>
      <th scope="row">
        <DialogLink className="name" href={`/employees/${id}/edit`}>
          {name}
        </DialogLink>{" "}
        {manager || ownPassword ? (
          <em>{t(manager ? "common:role.manager" : "operators:ownPassword.badge")}</em>
        ) : null}{" "}
        {unverified === null ? null : (
          <span className="hint block font-normal wrap-anywhere">
            {t("operators:manager.unverified", { email: unverified })}
          </span>
        )}
      </th>
      <td>
        {username === null ? null : (
          <span className="inline-flex items-center gap-2">
            <code className="wrap-anywhere">{username}</code> <CopyUsername username={username} />
          </span>
        )}
      </td>
      <td data-label={t("operators:column.created")}>
        <span className="text-soft">{created}</span>
      </td>
      <RowActs name={name}>
        <li>
          <DialogLink
            href={`/employees/${id}/edit`}
            className={ACT}
            aria-label={t("operators:action.editNamed", { name })}
          >
            {t("operators:action.edit")}
          </DialogLink>
        </li>
        {manager ? null : (
          <li>
            <PageLink
              to={`/employees/access-cards?operator=${id}`}
              className={ACT}
              aria-label={t("operators:action.printCardNamed", { name })}
            >
              {t("operators:action.printCard")}
            </PageLink>
          </li>
        )}
        {devices ? (
          <li>
            <PageLink
              to={`/employees/${id}/devices`}
              className={ACT}
              aria-label={t("operators:action.devicesNamed", { name })}
            >
              {t("operators:action.devices")}
            </PageLink>
          </li>
        ) : null}
        <li>
          <PageLink
            to={`/employees/${id}/manager`}
            className={ACT}
            aria-label={t(manager ? "operators:action.demoteNamed" : "operators:action.promoteNamed", {
              name,
            })}
          >
            {t(manager ? "operators:manager.demoteTitle" : "operators:manager.promoteTitle")}
          </PageLink>
        </li>
        {resettable ? (
          <li>
            <DialogLink
              href={`/reset-user-password?user=${id}&next=/employees`}
              className={ACT}
              aria-label={t("operators:action.resetNamed", { name })}
            >
              {t("operators:action.reset")}
            </DialogLink>
          </li>
        ) : null}
        {ownPassword ? (
          <li>
            <DialogLink
              href={`/employees/${id}/own-password`}
              className={ACT}
              aria-label={t("operators:action.dropPasswordNamed", { name })}
            >
              {t("operators:action.dropPassword")}
            </DialogLink>
          </li>
        ) : null}
        <li>
          <DialogLink
            href={`/employees/${id}/remove`}
            className={`${ACT} text-overdue`}
            aria-label={t("operators:action.removeNamed", { name })}
          >
            {t("operators:action.remove")}
          </DialogLink>
        </li>
      </RowActs>
    </tr>
  );
}
