import { redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AccountantBooksFailure } from "#app/components/accountants/accountant-failure.tsx";
import { AccountantShell } from "#app/components/accountants/accountant-shell.tsx";
import { BooksYear } from "#app/components/books/books-year.tsx";
import { wordedYear } from "#app/components/books/view.ts";
import { useFormAction } from "#app/components/form-action.ts";
import { pageTitle } from "#app/components/page-title.ts";
import { daysOfLastMonth } from "#app/domain/books/books.ts";
import { yearOf } from "#app/domain/calendar-date.ts";
import { guardedAccountant } from "#app/http/accountants/accountant-route.server.ts";
import { signOut } from "#app/http/accounts/sign-out.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { stopAccountantMails } from "#app/services/accountants/accountants.ts";
import { readBooksYear } from "#app/services/books/read-year.ts";

const PATH = "/accountant/books";
const PLACE = { page: PATH, files: PATH };

export const handle = { style: "app" };

export const meta = pageTitle<typeof loader>((t, { company }) => t("accountants:link.title", { company }));

/** A year of the books; without one, that of the last month that is over. */
export const loader = guardedAccountant(PATH, async ({ accountant, context, request, locale, t }) => {
  const { name: company, timeZone, fuelUnit } = accountant.company;
  const asked = new URL(request.url).searchParams.get("year");
  const year = asked || yearOf(daysOfLastMonth(timeZone, context.now()).from);
  const books = await readBooksYear(context, accountant, year, { only: "over" });
  return {
    company,
    mailed: accountant.mail === "on-close",
    books: wordedYear(books, { locale, t, timeZone, fuelUnit }),
  };
});

/** `intent` stop ends the mails about closed months; leave ends the session. */
export const action = guardedAccountant(PATH, async ({ accountant, context, request, t }) =>
  submitForm(
    await readForm(request),
    z.object({ intent: z.enum(["stop", "leave"], { error: "errors:request.invalid" }) }),
    async ({ intent }) => {
      if (intent === "leave") return redirectDocument("/", { headers: await signOut(context, request) });
      await stopAccountantMails(context, accountant);
      return redirectWithFlash(PATH, {
        tone: "success",
        title: "accountants:mails.stopped",
        description: "accountants:mails.stoppedText",
      });
    },
    { t },
  ),
);

/** The months of a company's books that are over, for an accountant. */
export default function AccountantBooksPage() {
  const { t } = useI18n();
  const { company, mailed, books } = useLoaderData<typeof loader>();
  return (
    <AccountantShell known leave>
      <div className="mb-4">
        <h1 className="wrap-anywhere">{t("accountants:link.title", { company })}</h1>
        <p className="text-soft">{t("accountants:link.months")}</p>
      </div>
      <div className="grid grid-cols-1 gap-6">
        <BooksYear books={books} place={PLACE} />
        <Mails mailed={mailed} />
      </div>
    </AccountantShell>
  );
}

function Mails({ mailed }: { mailed: boolean }) {
  const { t } = useI18n();
  const target = useFormAction(PATH);
  if (!mailed) return <p className="hint">{t("accountants:mails.never")}</p>;
  return (
    <form method="post" action={target} className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="stop" />
      <span className="hint">{t("accountants:mails.on-close")}</span>{" "}
      <button type="submit" className="btn max-sm:w-full">
        {t("accountants:mails.stop")}
      </button>
    </form>
  );
}

export { AccountantBooksFailure as ErrorBoundary };
