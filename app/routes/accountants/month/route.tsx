import { useLoaderData } from "@remix-run/react";
import { AccountantBooksFailure } from "#app/components/accountants/accountant-failure.tsx";
import { AccountantShell } from "#app/components/accountants/accountant-shell.tsx";
import { BooksMonth, BooksMonthHead } from "#app/components/books/books-month.tsx";
import { wordedMonth } from "#app/components/books/view.ts";
import { pageTitle } from "#app/components/page-title.ts";
import { guardedAccountant } from "#app/http/accountants/accountant-route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { readBooksMonth } from "#app/services/books/read-month.ts";

const PATH = "/accountant/books/:month";
const PLACE = { page: "/accountant/books", files: "/accountant/books" };

export const handle = { style: "app" };

export const meta = pageTitle<typeof loader>((t, { company, book }) =>
  [t("accountants:link.title", { company }), book.name].join(": "),
);

export const loader = guardedAccountant(PATH, async ({ accountant, context, params, request, locale, t }) => {
  const { name: company, timeZone, fuelUnit } = accountant.company;
  const today = new URL(request.url).searchParams.get("now") === "1";
  const book = await readBooksMonth(context, accountant, params.month ?? "", { now: today, only: "over" });
  return { company, book: wordedMonth(book, { locale, t, timeZone, fuelUnit }) };
});

/** A month of a company's books, for an accountant: what the owner sees of it, and no form. */
export default function AccountantMonthPage() {
  const { t } = useI18n();
  const { company, book } = useLoaderData<typeof loader>();
  return (
    <AccountantShell known leave>
      <p className="wrap-anywhere text-soft">{t("accountants:link.title", { company })}</p>
      <BooksMonthHead book={book} place={PLACE} />
      <BooksMonth book={book} place={PLACE} />
    </AccountantShell>
  );
}

export { AccountantBooksFailure as ErrorBoundary };
