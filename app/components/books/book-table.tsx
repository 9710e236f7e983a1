import { ListTable, type TableName } from "#app/components/list-table.tsx";
import { DASH } from "#app/i18n/format.ts";

type Column<Name extends string> = { name: Name; word: string; number?: boolean };

/** A phone leaves dashes out. */
const numberClass = (value: string) => (value === DASH ? "num zero" : "num");

type BookTableProps<Name extends string, Head extends string> = {
  caption: TableName;
  /** The column that names a row. */
  head: readonly [name: Head, word: string];
  columns: readonly Column<Name>[];
  /** `href` is the page of what names a row. */
  rows: readonly ({ key: string | number; href?: string | null } & Record<Name | Head, string>)[];
  /** For tables with so many columns that a tablet only fits them close together. */
  dense?: boolean;
};

/** Figures of the books: rows on a desk, cards on a phone. */
export function BookTable<Name extends string, Head extends string>({
  caption,
  head: [headName, headWord],
  columns,
  rows,
  dense = false,
}: BookTableProps<Name, Head>) {
  return (
    <ListTable
      caption={caption}
      className={dense ? "dense" : undefined}
      columns={[headWord, ...columns.map(({ word, number }) => (number ? { number: word } : word))]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.href ? (
                <a className="name" href={row.href}>
                  {row[headName]}
                </a>
              ) : (
                <span className="name">{row[headName]}</span>
              )}
            </th>
            {columns.map(({ name, word, number }) => (
              <td key={name} className={number ? numberClass(row[name]) : undefined} data-label={word}>
                <span className={number ? "whitespace-nowrap" : "wrap-anywhere"}>{row[name]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ListTable>
  );
}
