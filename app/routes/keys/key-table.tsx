import { ListTable } from "#app/components/list-table.tsx";
import { RowActs, RowLink } from "#app/components/row-acts.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { KeysView } from "./view.server.ts";

type Props = { keys: KeysView["live"] };

/** The keys that work. */
export function KeyTable({ keys }: Props) {
  const { t } = useI18n();
  return (
    <ListTable
      caption={t("keys:live")}
      columns={[
        t("keys:column.key"),
        t("keys:column.may"),
        t("keys:column.ends"),
        t("keys:column.used"),
        { hidden: t("keys:column.actions") },
      ]}
    >
      <tbody>
        {keys.map(({ id, name, scopes, last4, made, ends, used }) => (
          <tr key={id}>
            <th scope="row">
              <span className="name wrap-anywhere">{name}</span>{" "}
              <span className="hint block">
                {last4} · {made}
              </span>
            </th>
            <td data-label={t("keys:column.may")}>
              <span>{scopes.join(", ")}</span>
            </td>
            <td data-label={t("keys:column.ends")}>
              <span className="whitespace-nowrap">{ends}</span>
            </td>
            <td data-label={t("keys:column.used")}>
              <span>{used}</span>
            </td>
            <RowActs name={name}>
              <RowLink
                to={`/settings/keys?revoke=${id}`}
                label={t("keys:revoke")}
                named={t("keys:revokeNamed", { name })}
                danger
              />
            </RowActs>
          </tr>
        ))}
      </tbody>
    </ListTable>
  );
}

/** The keys that ended in the last 90 days. */
export function OverTable({ keys }: Props) {
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="over">
      <h2 id="over" className="mb-2">
        {t("keys:over")}
      </h2>
      <ul className="grid gap-2">
        {keys.map(({ id, name, last4, made, over }) => (
          <li key={id}>
            <span className="wrap-anywhere">{name}</span>{" "}
            <span className="hint">
              {last4} · {made} · {over}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
