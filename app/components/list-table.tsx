import type { ReactNode } from "react";

/** A column's heading: as it is, above numbers, or hidden, above what needs none or above a row's acts. */
type ListColumn = string | { number: string } | { hidden: string } | { acts: string };

/** What names a table: a caption for the ear, or the heading above it by its id, so that it isn't read twice. */
export type TableName = string | { heading: string };

/** A list as a table; `className` are classes besides `list`. The children are its bodies, and its foot. */
export function ListTable({
  caption,
  columns,
  className,
  children,
}: {
  caption: TableName;
  columns: readonly ListColumn[];
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="list-frame">
      <table
        className={className ? `list ${className}` : "list"}
        aria-labelledby={typeof caption === "string" ? undefined : caption.heading}
      >
        {typeof caption === "string" ? <caption className="sr">{caption}</caption> : null}
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={JSON.stringify(column)} column={column} />
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

function Heading({ column }: { column: ListColumn }) {
  if (typeof column === "string") return <th scope="col">{column}</th>;
  if ("number" in column) {
    return (
      <th scope="col" className="num">
        {column.number}
      </th>
    );
  }
  const acts = "acts" in column;
  return (
    <th scope="col" className={acts ? "col-acts" : undefined}>
      <span className="sr">{acts ? column.acts : column.hidden}</span>
    </th>
  );
}
