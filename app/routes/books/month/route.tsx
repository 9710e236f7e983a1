import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BooksMonth, BooksMonthHead } from "#app/components/books/books-month.tsx";
import { type BooksPlace, wordedMonth } from "#app/components/books/view.ts";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import { readBooksMonth } from "#app/services/books/read-month.ts";
import { CloseMonth } from "./close-month.tsx";
import { saveClosing } from "./save.server.ts";

const PATH = "/books/:month";
const PLACE: BooksPlace = { page: "/books", files: "/exports/books", forOwners: true };

export const handle = { style: "app" };

export const meta = pageTitle<typeof loader>((t, { book }) => `${t("books:title")}: ${book.name}`);

export const loader = guarded(PATH, async ({ actor, context, params, request, locale, t }) => {
  const { timeZone, fuelUnit } = actor.company;
  const today = new URL(request.url).searchParams.get("now") === "1";
  const book = await readBooksMonth(context, actor, params.month ?? "", { now: today });
  const { premium, isTrialExpired } = subscriptionOf(actor, context.now());
  return {
    viewer: viewerOf(actor),
    book: wordedMonth(book, { locale, t, timeZone, fuelUnit }),
    premium,
    isTrialExpired,
    key: newFormKey(),
  };
});

export const action = guarded(PATH, async (args) => saveClosing(args, await readForm(args.request)));

/** A month of the books, and its closing. */
export default function BookMonthPage() {
  const { t } = useI18n();
  const { viewer, book, premium, isTrialExpired, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SignedInShell viewer={viewer}>
      <BooksMonthHead book={book} place={PLACE} />
      <Refusal answer={answer} title={t("books:close.failedTitle")} focus />
      <div className="mb-6">
        <CloseMonth book={book} premium={premium} trialExpired={isTrialExpired} formKey={key} />
      </div>
      <BooksMonth book={book} place={PLACE} />
    </SignedInShell>
  );
}
