import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#app/domain/locale.ts";
import { streamParts } from "#app/http/downloads/stream.server.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { Translate } from "#app/i18n/translate.ts";
import printStyle from "#app/styles/print.css?url";
import { Paper } from "./paper.server.tsx";

/** `words` are of any length, `text` holds names and what else people typed. */
type Column<Row> = {
  heading: string;
  num?: true;
  short?: true;
  words?: true;
  text?: true;
  cell: (row: Row) => ReactNode;
};

/** A list for paper. Its first column names the row, and is wide enough for a name unless it is `short`. */
export type PaperReport<Row> = {
  company: string;
  title: string;
  /** Subject, date and number of rows; a line each. */
  facts: string[];
  columns: Column<Row>[];
  /** Shown instead of a table without rows. */
  empty: string;
  pages: AsyncIterable<Row[]>;
  keyOf: (row: Row) => string;
  back: { href: string; label: string };
  /** Smaller letters, for a list that must stay on one sheet. */
  density?: "tight" | "tightest" | undefined;
  /** What stands below the list. */
  below?: ReactNode;
  /** A form beside the button that prints. */
  choice?: ReactNode;
};

const ROWS = "\u0000";

/**
 * A report as a separate page, written while its rows are read, so that all machines print and not only the
 * shown page. It is always black on white. An incomplete report says so in its last row.
 */
export async function reportPage<Row>(
  report: PaperReport<Row>,
  { locale, t }: Pick<Reader, "locale" | "t">,
): Promise<Response> {
  const line = (text: string) => renderToStaticMarkup(<Line columns={report.columns.length} text={text} />);
  const frame = renderToStaticMarkup(<Frame report={report} locale={locale} t={t} />);
  const [head = "", tail = ""] = frame.split(ROWS);
  async function* parts() {
    yield `<!DOCTYPE html>${head}`;
    let rows = 0;
    for await (const page of report.pages) {
      rows += page.length;
      yield renderToStaticMarkup(
        page.map((row) => <Row key={report.keyOf(row)} row={row} report={report} />),
      );
    }
    yield (rows === 0 ? line(report.empty) : "") + tail;
  }
  return new Response(await streamParts(parts(), line(t("print:brokenOff")) + tail), {
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}

function Frame<Row>({ report, locale, t }: { report: PaperReport<Row>; locale: Locale; t: Translate }) {
  const { company, title, facts, columns, back, choice, below, density } = report;
  return (
    <Paper
      title={title}
      company={company}
      style={printStyle}
      back={back}
      withoutScript={t("print:withoutScript")}
      choice={choice}
      locale={locale}
      t={t}
    >
      <p className="company">{company}</p>
      <h1>{title}</h1>
      <p className="facts">
        {facts.map((fact) => (
          <span key={fact}>
            {fact}
            <br />
          </span>
        ))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <section className="frame" tabIndex={0} aria-label={title}>
        <table className={density ? `report ${density}` : "report"}>
          <thead>
            <tr>
              {columns.map(({ heading, num }) => (
                <th key={heading} scope="col" className={num && "num"}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{ROWS}</tbody>
        </table>
      </section>
      {below}
    </Paper>
  );
}

function Row<Row>({ row, report }: { row: Row; report: PaperReport<Row> }) {
  return (
    <tr>
      {report.columns.map(({ heading, num, short, words, text, cell }, index) =>
        index === 0 ? (
          <th key={heading} scope="row" className={short && "short"}>
            {cell(row)}
          </th>
        ) : (
          <td key={heading} className={num ? "num" : words ? "words" : text && "text"} data-label={heading}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

function Line({ columns, text }: { columns: number; text: string }) {
  return (
    <tr>
      <td colSpan={columns}>{text}</td>
    </tr>
  );
}
