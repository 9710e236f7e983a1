import { getFormProps, useForm } from "@conform-to/react";
import { redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { deletionOf } from "#app/domain/accounts/account-closing.ts";
import { formatCount } from "#app/domain/quantity.ts";
import { accountClosingSchema } from "#app/forms/accounts/account-closing-form.ts";
import { asksProof, proofOf } from "#app/http/accounts/proof.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded, guardedWith } from "#app/http/route.server.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { closingReads } from "#app/services/accounts/account-page.ts";
import { closeAccount } from "#app/services/accounts/close-account.ts";

const PATH = "/account/close";

export const handle = { style: "app" };

export const meta = pageTitle("account:close.title");

export const loader = guardedWith(
  PATH,
  (session, { context: { db } }) => closingReads(db, session),
  ({ rows, actor, context, locale }) => {
    const goes = rows?.goes[0];
    if (!goes) throw new Error("What a deletion takes could not be counted");
    const { name, timeZone, deletesAt } = actor.company;
    // The account is already closed; there it can be kept.
    if (deletesAt) throw redirectDocument("/account");
    return {
      viewer: viewerOf(actor),
      company: name,
      date: formatDate(deletionOf(context.now()), locale, timeZone),
      goes: { ...goes },
      key: newFormKey(),
      asks: asksProof(actor, context.now()),
    };
  },
);

export const action = guarded(PATH, async ({ actor, context, request, locale, t }) => {
  const form = await readForm(request);
  const once = formOnce(context, actor, form, `POST ${PATH}`);
  return submitForm(
    form,
    accountClosingSchema,
    async (input) => {
      const { password: currentPassword, code } = input;
      const proof = await proofOf(context, request, { currentPassword, code });
      const { deletesAt } = await once(() => closeAccount(context, actor, input, proof));
      // A repeated answer was stored, its date as text.
      const date = formatDate(new Date(deletesAt), locale, actor.company.timeZone);
      return redirectWithFlash("/account", {
        tone: "success",
        title: "account:close.done",
        description: "account:close.doneText",
        params: { date },
      });
    },
    { t, failed: "account:close.failed" },
  );
});

const COUNTED = [
  "machines",
  "retired",
  "reports",
  "services",
  "fuel",
  "photos",
  "people",
  "accountants",
] as const;

/** Says what will be deleted, and asks for the password and the company's name. */
export default function CloseAccountPage() {
  const { t, locale } = useI18n();
  const { viewer, company, date, goes, key, asks } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<Record<"password" | "companyName" | "code", string>>({
    id: "close",
    lastResult: lastResult(answer),
  });
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-2xl">
        <BackLink href="/account">{t("account:title")}</BackLink>
        <Refusal answer={answer} title={t("account:close.failedTitle")} focus />
        <h1 className="mb-1">{t("account:close.title")}</h1>
        <p className="mb-4 font-semibold">{t("account:close.lead", { date })}</p>
        <div className="grid gap-4">
          <section className="card" aria-labelledby="goes">
            <h2 id="goes" className="mb-2">
              {t("account:close.goes")}
            </h2>
            <table className="mb-3 w-full">
              <tbody>
                {COUNTED.filter((name) => goes[name] > 0).map((name) => (
                  <tr key={name} className="border-b border-line">
                    <th scope="row" className="py-2 pr-3 text-left font-normal">
                      {t(`account:close.${name}`)}
                    </th>
                    <td className="py-2 text-right tabular-nums">{formatCount(goes[name], locale)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="mb-3 text-soft">{t("account:close.rest")}</p>
            <a className="btn w-full sm:w-auto" href="/account">
              {t("account:close.first")}
            </a>
          </section>
          <form method="post" {...getFormProps(form)} className="card">
            <KeyField value={key} />
            <ul className="mb-4 grid gap-2 text-soft">
              <li>{t("account:close.until")}</li>
              <li>{t("account:close.plan")}</li>
              <li>{t("account:close.stays")}</li>
            </ul>
            <TextField
              field={field.companyName}
              label={t("account:close.name")}
              hint={t("account:close.nameHint", { company })}
              autoComplete="off"
              required
            />
            <TextField
              field={field.password}
              label={t("account:close.password")}
              type="password"
              autoComplete="current-password"
              required
            />
            <ProofFields asks={asks} code={field.code} />
            <div className="flex flex-wrap gap-3">
              <button type="submit" className="btn btn-danger grow sm:grow-0">
                {t("account:close.submit")}
              </button>{" "}
              <a className="btn grow sm:grow-0" href="/account">
                {t("common:action.cancel")}
              </a>
            </div>
          </form>
        </div>
      </div>
    </SignedInShell>
  );
}
