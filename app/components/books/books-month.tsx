import { BackLink } from "#app/components/back-link.tsx";
import { Fact } from "#app/components/fact.tsx";
import { BOOK_FILES } from "#app/domain/books/books.ts";
import { fuelUnitWords } from "#app/i18n/fuel-unit-words.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { BookState } from "./book-state.tsx";
import { BookTable } from "./book-table.tsx";
import { type BooksPlace, DELIVERY_FIGURES, type WordedMonth } from "./view.ts";

type Props = { book: WordedMonth; place: BooksPlace };

/** The heading of a month's page, with its state and its file. */
export function BooksMonthHead({ book, place }: Props) {
  const { t } = useI18n();
  const { month, year, name, state, asClosed, closedOn } = book;
  return (
    <>
      <BackLink href={`${place.page}?year=${year}`}>{t("books:back")}</BackLink>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>{name}</h1>
          <p>
            <BookState state={state} />
          </p>
          {closedOn ? (
            <p className="text-soft">
              {asClosed ? t("books:asClosed", { date: closedOn }) : t("books:ofToday")}
            </p>
          ) : null}
        </div>
        <p className="flex flex-wrap gap-2 max-md:w-full max-md:flex-col">
          {closedOn === null ? null : (
            <a className="btn" href={`${place.page}/${month}${asClosed ? "?now=1" : ""}`}>
              {asClosed ? t("books:ofToday") : t("books:toClosed")}
            </a>
          )}{" "}
          <a className="btn btn-primary" href={`${place.files}.zip?${fileQuery(book)}`}>
            {t("books:files.zip")}
          </a>
        </p>
      </div>
    </>
  );
}

/** The query of the files with the page's figures. */
function fileQuery({ month, asClosed, closedOn }: WordedMonth): string {
  return `month=${month}${closedOn !== null && !asClosed ? "&now=1" : ""}`;
}

/** A month's page without its forms: totals, changes, machines, fuel, closings and files. */
export function BooksMonth({ book, place }: Props) {
  const { locale, t } = useI18n();
  const fuelWord = fuelUnitWords(locale, book.fuelUnit).Gallons;
  const figures = [
    ["fuel", fuelWord],
    ["fuelCost", t("books:column.fuelCost")],
    ["labor", t("books:column.labor")],
    ["parts", t("books:column.parts")],
    ["total", t("books:column.total")],
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="card min-w-0 max-w-xl" aria-labelledby="totals">
        <h2 id="totals" className="mb-2">
          {t("books:totals")}
        </h2>
        <dl className="grid gap-1">
          {figures.map(([figure, word]) => (
            <div key={figure} className="flex justify-between gap-4">
              <dt className="text-soft">{word}</dt>
              <dd className={figure === "total" ? "num font-semibold" : "num"}>{book.totals[figure]}</dd>
            </div>
          ))}
        </dl>
      </section>
      {book.changes.length === 0 ? null : (
        <section aria-labelledby="changes">
          <h2 id="changes">{t("books:changes.title")}</h2>
          <p className="hint mb-3">{t("books:changes.hint")}</p>
          <BookTable
            caption={{ heading: "changes" }}
            head={["name", t("books:column.what")]}
            columns={[
              { name: "figure", word: t("books:column.figure") },
              { name: "closed", word: t("books:column.closed"), number: true },
              { name: "now", word: t("books:column.now"), number: true },
            ]}
            rows={book.changes}
          />
        </section>
      )}
      <section aria-labelledby="machines">
        <h2 id="machines" className="mb-3">
          {t("books:machines.title")}
        </h2>
        {book.machines.length === 0 ? (
          <p className="card">{t("books:machines.none")}</p>
        ) : (
          <BookTable
            dense
            caption={{ heading: "machines" }}
            head={["name", t("books:column.machine")]}
            columns={[
              { name: "readingStart", word: t("books:column.readingStart"), number: true },
              { name: "readingEnd", word: t("books:column.readingEnd"), number: true },
              { name: "usage", word: t("books:column.usage"), number: true },
              ...figures.map(([name, word]) => ({ name, word, number: true })),
            ]}
            rows={book.machines.map((machine) => ({
              key: machine.id,
              ...machine,
              href: place.forOwners ? machine.href : null,
            }))}
          />
        )}
      </section>
      <section aria-labelledby="fuel">
        <h2 id="fuel" className="mb-3">
          {t("books:fuel.title")}
        </h2>
        {book.fuel.length === 0 ? (
          <p className="card">{t("books:fuel.none")}</p>
        ) : (
          <BookTable
            caption={{ heading: "fuel" }}
            head={["kind", t("books:column.kind")]}
            columns={[
              { name: "use", word: t("books:column.use") },
              { name: "fuel", word: fuelWord, number: true },
              { name: "fuelCost", word: t("books:column.fuelCost"), number: true },
            ]}
            rows={book.fuel}
          />
        )}
      </section>
      <section className="card min-w-0 max-w-xl" aria-labelledby="deliveries">
        <h2 id="deliveries" className="mb-2">
          {t("books:deliveries.title")}
        </h2>
        <dl className="grid gap-1">
          {DELIVERY_FIGURES.map((figure) => (
            <Fact key={figure} name={t(`books:deliveries.${figure}`)}>
              <span className="num">{book.deliveries[figure]}</span>
            </Fact>
          ))}
        </dl>
      </section>
      {book.closings.length === 0 ? null : (
        <section aria-labelledby="closings">
          <h2 id="closings" className="mb-3">
            {t("books:closings.title")}
          </h2>
          <BookTable
            caption={{ heading: "closings" }}
            head={["time", t("books:column.time")]}
            columns={[
              { name: "by", word: t("books:column.by") },
              ...figures
                .filter(([name]) => name !== "total")
                .map(([name, word]) => ({ name, word, number: true })),
            ]}
            rows={book.closings}
          />
        </section>
      )}
      <section className="card min-w-0" aria-labelledby="files">
        <h2 id="files">{t("books:files.title")}</h2>
        <p className="hint mb-2">{t("books:files.hint")}</p>
        <ul className="flex list-none flex-wrap gap-x-6 p-0">
          {BOOK_FILES.map((file) => (
            <li key={file}>
              <a
                className="inline-flex min-h-11 items-center"
                href={`${place.files}/${file}.csv?${fileQuery(book)}`}
              >
                {t(`books:files.${file}`)}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
