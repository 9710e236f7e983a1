import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { viewerOf } from "#app/auth/viewer.ts";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SettingsTabs } from "#app/components/settings-tabs.tsx";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded, guardedWith } from "#app/http/route.server.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { accountReads, dataParts } from "#app/services/accounts/account-page.ts";
import { keepAccount } from "#app/services/accounts/close-account.ts";

export const handle = { style: "app" };

export const meta = pageTitle("account:title");

export const loader = guardedWith(
  "/account",
  (session, { context: { db } }) => accountReads(db, session),
  ({ rows, actor, locale }) => {
    if (!rows) throw new Error("The owner's data could not be counted");
    const { name, deletesAt, timeZone } = actor.company;
    return {
      viewer: viewerOf(actor),
      company: name,
      ...dataParts(rows),
      deletesOn: deletesAt && formatDate(deletesAt, locale, timeZone),
      key: newFormKey(),
    };
  },
);

export const action = guarded("/account", async ({ actor, context, request, t }) => {
  const form = await readForm(request);
  const once = formOnce(context, actor, form, "POST /account");
  return submitForm(
    form,
    z.object({ intent: z.literal("keep", { error: "errors:field.invalid" }) }),
    async () => {
      await once(() => keepAccount(context, actor));
      return redirectWithFlash("/account", {
        tone: "success",
        title: "account:end.kept",
        description: "account:end.keptText",
      });
    },
    { t, failed: "account:end.keepFailed" },
  );
});

/** The owner's data: all of it to download, and the end of the account. */
export default function AccountPage() {
  const { t } = useI18n();
  const { viewer, company, photos, parts, deletesOn, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-2xl">
        <Refusal answer={answer} title={t("account:end.keepFailedTitle")} focus />
        <PageHead
          title={t("account:title")}
          lead={t("account:lead", { company })}
          tabs={<SettingsTabs current="data" owner />}
        />
        <div className="grid gap-4">
          <section className="card" aria-labelledby="download">
            <h2 id="download" className="mb-2">
              {t("account:download.title")}
            </h2>
            <p className="mb-3 text-soft">
              {t("account:download.lead")} {t("account:download.photos", { count: photos })}.{" "}
              {parts > 1 ? t("account:download.perPart") : null}
            </p>
            <DataParts parts={parts} />
          </section>
          <section className="card" aria-labelledby="end">
            <h2 id="end" className="mb-2">
              {t("account:end.title")}
            </h2>
            {deletesOn ? (
              <form method="post" action="/account">
                <KeyField value={key} />
                <p className="mb-3 text-soft">
                  <strong className="text-ink">{t("account:end.on", { date: deletesOn })}</strong>{" "}
                  {t("account:end.until")}
                </p>
                <button type="submit" name="intent" value="keep" className="btn btn-primary w-full sm:w-auto">
                  {t("account:end.keep")}
                </button>
              </form>
            ) : (
              <>
                <p className="mb-3 text-soft">{t("account:end.lead")}</p>
                <a className="btn w-full sm:w-auto" href="/account/close">
                  {t("account:end.open")}
                </a>
              </>
            )}
          </section>
        </div>
      </div>
    </SignedInShell>
  );
}

/** A link to each part. */
function DataParts({ parts }: { parts: number }) {
  const { t } = useI18n();
  if (parts === 1) {
    return (
      <a className="btn btn-primary w-full sm:w-auto" href="/exports/all-data.zip?part=1">
        {t("account:download.title")}
      </a>
    );
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {Array.from({ length: parts }, (_, index) => index + 1).map((part) => (
        <li key={part} className="w-full sm:w-auto">
          <a className="btn w-full sm:w-auto" href={`/exports/all-data.zip?part=${part}`}>
            {t("account:download.part", { n: part, count: parts })}
          </a>
        </li>
      ))}
    </ul>
  );
}
