import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BooksYear } from "#app/components/books/books-year.tsx";
import { wordedYear } from "#app/components/books/view.ts";
import { PageHead } from "#app/components/page-head.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { SubjectTabs } from "#app/components/subject-tabs.tsx";
import { daysOfLastMonth } from "#app/domain/books/books.ts";
import { readDayRange } from "#app/domain/day-range.ts";
import { readDayRangeQuery } from "#app/http/queries/day-range-query.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { readBooksYear } from "#app/services/books/read-year.ts";
import { RangeFiles } from "./range-files.tsx";

export const handle = { style: "app" };

export const meta = pageTitle("books:title");

export const loader = guarded("/books", async ({ actor, context, request, locale, t }) => {
  const { timeZone, fuelUnit } = actor.company;
  const url = new URL(request.url);
  const year = await readBooksYear(context, actor, url.searchParams.get("year"));
  // A file that refuses its days leads back here with them.
  const typed = url.searchParams.has("from") ? readDayRangeQuery(url) : null;
  const read = typed && readDayRange(typed);
  const refused = read && "refused" in read ? read.refused : null;
  return data(
    {
      viewer: viewerOf(actor),
      books: wordedYear(year, { locale, t, timeZone, fuelUnit }),
      days: typed ?? daysOfLastMonth(timeZone, context.now()),
      refused,
    },
    { status: refused === null ? 200 : 400 },
  );
});

/** The months of a year, and the files that take a range of days. */
export default function BooksPage() {
  const { t } = useI18n();
  const { viewer, books, days, refused } = useLoaderData<typeof loader>();
  return (
    <SignedInShell viewer={viewer}>
      <PageHead
        title={t("books:title")}
        lead={t("books:lead")}
        tabs={<SubjectTabs subject="books" current="/books" />}
      />
      <div className="grid grid-cols-1 gap-6">
        <BooksYear books={books} place={{ page: "/books", files: "/exports/books", forOwners: true }} />
        <RangeFiles days={days} refused={refused} />
        <MoreLinks />
      </div>
    </SignedInShell>
  );
}

const LINKS = [
  { word: "entries", href: "/fuel-entries" },
  { word: "prices", href: "/fuel/prices" },
  { word: "use", href: "/fuel/use" },
  { word: "activity", href: "/activity" },
] as const;

/** Where the figures come from. */
function MoreLinks() {
  const { t } = useI18n();
  return (
    <section aria-labelledby="more">
      <h2 id="more">{t("books:links.title")}</h2>
      <ul className="flex list-none flex-wrap gap-x-6 p-0">
        {LINKS.map(({ word, href }) => (
          <li key={word}>
            <a className="inline-flex min-h-11 items-center" href={href}>
              {t(`books:links.${word}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
