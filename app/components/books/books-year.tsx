import { Fragment } from "react";
import { ListTable } from "#app/components/list-table.tsx";
import { fuelUnitWords } from "#app/i18n/fuel-unit-words.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { BookState } from "./book-state.tsx";
import type { BooksPlace, WordedYear } from "./view.ts";

type Props = { books: WordedYear; place: BooksPlace };

/** The months of a year that have begun, and a file of all of them. */
export function BooksYear({ books, place }: Props) {
  const { t } = useI18n();
  const { year, months, others } = books;
  return (
    <section aria-labelledby="months">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="months">{t("books:months", { year })}</h2>
        <p className="flex flex-wrap gap-2 max-md:w-full max-md:flex-col">
          {others.map((other) => (
            <Fragment key={other}>
              <a className="btn" href={`${place.page}?year=${other}`}>
                {t("books:months", { year: other })}
              </a>{" "}
            </Fragment>
          ))}
          {months.length === 0 ? null : (
            <a className="btn btn-primary" href={`${place.files}.zip?year=${year}`}>
              {t("books:files.zipOfYear", { year })}
            </a>
          )}
        </p>
      </div>
      {months.length === 0 ? (
        <p className="card">{t("books:noMonths", { year })}</p>
      ) : (
        <MonthTable books={books} place={place} />
      )}
    </section>
  );
}

function MonthTable({ books: { year, months, total, fuelUnit }, place }: Props) {
  const { locale, t } = useI18n();
  const columns = [
    ["fuel", fuelUnitWords(locale, fuelUnit).Gallons],
    ["fuelCost", t("books:column.fuelCost")],
    ["service", t("books:column.service")],
    ["total", t("books:column.total")],
  ] as const;
  const closes = place.forOwners && months.some((month) => month.toClose);
  const figures = (row: WordedYear["total"]) =>
    columns.map(([column, word]) => (
      <td key={column} className="num" data-label={word}>
        {row[column]}
      </td>
    ));
  return (
    <ListTable
      caption={{ heading: "months" }}
      className="rows month-rows"
      columns={[
        t("books:column.month"),
        ...columns.map(([, word]) => ({ number: word })),
        t("books:column.state"),
        ...(closes ? [{ acts: t("books:column.actions") }] : []),
      ]}
    >
      <tbody>
        {months.map((month) => (
          <tr key={month.month} className={closes && month.toClose ? "with-act" : undefined}>
            <th scope="row">
              <a className="name" href={`${place.page}/${month.month}`}>
                {month.name}
              </a>
            </th>
            {figures(month)}
            <td className="state">
              <BookState state={month.state} />
            </td>
            {closes ? (
              <td className="col-acts">
                {month.toClose ? (
                  <a
                    className="btn"
                    href={`${place.page}/${month.month}`}
                    aria-label={t("books:close.submit", { month: month.name })}
                  >
                    {t("books:close.name")}
                  </a>
                ) : null}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <span className="name">{t("books:yearTotal", { year })}</span>
          </th>
          {figures(total)}
          <td />
          {closes ? <td className="col-acts" /> : null}
        </tr>
      </tfoot>
    </ListTable>
  );
}
