import type { ReactNode } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { Badge, MasterPassword, SignOutEverybody } from "./account-parts.tsx";
import type { Revealed, WordedAccount } from "./view.server.ts";

const COLUMNS = ["name", "id", "email", "tier", "status", "limit", "expires", "password", "created"] as const;

/** Rows on a wide screen, cards on a narrow one, by style alone. */
export function AccountTable({ accounts, revealed }: { accounts: WordedAccount[]; revealed: Revealed }) {
  const { t } = useI18n();
  return (
    <table className="w-full border-collapse text-small max-lg:block lg:rounded-xl lg:bg-surface lg:shadow-sm">
      <caption className="sr">{t("admin:title")}</caption>
      <thead className="max-lg:sr-only">
        <tr className="text-left text-soft lg:border-b lg:border-line">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="px-2 py-3">
              {t(`admin:column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3">
        {accounts.map((account) => (
          <tr
            key={account.id}
            id={rowId(account)}
            className="scroll-mt-4 max-lg:block max-lg:rounded-xl max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 lg:border-b lg:border-line lg:last:border-0"
          >
            <Cell column="name">
              <strong>{account.name}</strong>
            </Cell>
            <Cell column="id">
              <code>{account.id}</code>
            </Cell>
            <Cell column="email">{account.email}</Cell>
            <Cell column="tier">
              <Badge strong={false}>{account.tier}</Badge>
            </Cell>
            <Cell column="status">
              <Badge strong={account.live}>{account.status}</Badge>
            </Cell>
            <Cell column="limit">{account.limit}</Cell>
            <Cell column="expires">{account.expires ?? t("profile:notSet")}</Cell>
            <Cell column="password">
              <MasterPassword account={account} revealed={revealed} at={rowId(account)} />
              <SignOutEverybody account={account} />
            </Cell>
            <Cell column="created">{account.created}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The anchor after a reveal: a page has a hundred rows. */
const rowId = ({ id }: WordedAccount) => `account-${id}`;

function Cell({ column, children }: { column: (typeof COLUMNS)[number]; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <td
      data-label={t(`admin:column.${column}`)}
      data-column={column}
      className="max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-4 max-lg:py-1 max-lg:before:text-soft max-lg:before:content-[attr(data-label)] lg:px-2 lg:py-2 lg:data-[column=email]:min-w-44"
    >
      <span className="wrap-anywhere max-lg:min-w-0 max-lg:text-right">{children}</span>
    </td>
  );
}
