import type { WordedFuelEntry } from "#app/components/fuel/view.ts";
import { ListTable } from "#app/components/list-table.tsx";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** An entry with the page of its machine, null if that was deleted. */
type ListedEntry = WordedFuelEntry & { machine: string | null };

/** Fuel entries, newest first; voided ones are struck through. */
export function EntriesTable({ entries }: { entries: ListedEntry[] }) {
  const { t } = useI18n();
  return (
    <ListTable
      caption={t("fuelCosts:entries.title")}
      columns={[
        t("fuelCosts:entries.column.date"),
        t("fuelCosts:entries.column.machine"),
        { number: t("fuelCosts:entries.column.amount") },
        t("fuelCosts:entries.column.use"),
        { number: t("fuelCosts:entries.column.cost") },
        t("fuelCosts:entries.column.operator"),
      ]}
      className="dated"
    >
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </ListTable>
  );
}

function EntryRow({ entry }: { entry: ListedEntry }) {
  const { t } = useI18n();
  const { voided } = entry;
  // Screen readers may pass over a strike, so the word stands beside it.
  const Text = voided ? "s" : "span";
  return (
    <tr>
      <th scope="row">
        <a className="name" href={`/fuel-entries/${entry.id}`}>
          <Text>{entry.date}</Text>
        </a>{" "}
        {voided ? <span className="hint md:block font-normal">{t("fuelCosts:entries.voided")}</span> : null}
      </th>
      <td>
        {entry.machine === null ? (
          <Text className="wrap-anywhere">{entry.equipmentName}</Text>
        ) : (
          <a className="name" href={entry.machine}>
            <Text>{entry.equipmentName}</Text>
          </a>
        )}
      </td>
      <td className="num">
        <span>
          <Text>{entry.amount}</Text> <span className="hint desk md:block">{entry.kind}</span>
        </span>
      </td>
      <td className="desk">
        <Text>{entry.use}</Text>
      </td>
      <td className="num amount">
        <span>
          <Text>{entry.cost ?? DASH}</Text>{" "}
          {entry.cost === null ? null : (
            <span className="hint desk md:block">
              {entry.isPaid ? t("fuelCosts:entries.paid") : entry.perUnit}
            </span>
          )}
        </span>
      </td>
      <td className="desk">
        <span className="wrap-anywhere">{entry.operatorName}</span>
      </td>
    </tr>
  );
}
