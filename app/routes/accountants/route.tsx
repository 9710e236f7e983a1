import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { PremiumGate } from "#app/components/billing/premium-gate.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { ListTable } from "#app/components/list-table.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { RowActs, RowLink } from "#app/components/row-acts.tsx";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { SubjectTabs } from "#app/components/subject-tabs.tsx";
import { ACCOUNTANTS_MAX } from "#app/domain/accountants/accountant.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded, guardedWith } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { accountantsReads } from "#app/services/accountants/accountants.ts";
import { AddForm, EditForm, RemoveForm } from "./accountant-forms.tsx";
import { saveAccountants } from "./save.server.ts";
import { type AccountantsView, accountantsView } from "./view.server.ts";

const PATH = "/accountants";

export const handle = { style: "app" };

export const meta = pageTitle("accountants:title");

/** Reads the accountants in the session's round trip. */
export const loader = guardedWith(
  PATH,
  ({ companyId }, { context: { db } }) => accountantsReads(db, companyId),
  ({ rows, ...args }) => {
    if (!rows) throw new Error("The accountants of a company could not be read");
    return { viewer: viewerOf(args.actor), view: accountantsView(args, rows.accountants) };
  },
);

export const action = guarded(PATH, async (args) => saveAccountants(args, await readForm(args.request)));

/** The accountants of a company: who may read its books by a link. */
export default function AccountantsPage() {
  const { t } = useI18n();
  const { viewer, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { accountants, edited, removed, keys } = view;
  return (
    <SignedInShell viewer={viewer}>
      <PageHead
        title={t("accountants:title")}
        lead={t("accountants:lead")}
        tabs={<SubjectTabs subject="books" current="/accountants" />}
      />
      <Refusal answer={answer} title={t("accountants:failed")} focus />
      <div className="grid grid-cols-1 gap-6">
        {edited ? <EditForm key={edited.id} accountant={edited} formKey={keys.edit} /> : null}
        {removed ? <RemoveForm accountant={removed} formKey={keys.remove} /> : null}
        {accountants.length === 0 ? (
          <p className="card">{t("accountants:none")}</p>
        ) : (
          <AccountantTable accountants={accountants} />
        )}
        {edited || removed ? null : <Adding view={view} />}
      </div>
    </SignedInShell>
  );
}

function Adding({ view: { premium, isTrialExpired, full, locale, keys } }: { view: AccountantsView }) {
  const { t } = useI18n();
  if (!premium) {
    return (
      <PremiumGate name={t("books:name")} text={t("accountants:gate.text")} trialExpired={isTrialExpired} />
    );
  }
  if (full) return <p className="hint">{t("accountants:full", { most: ACCOUNTANTS_MAX })}</p>;
  return <AddForm locale={locale} formKey={keys.add} />;
}

function AccountantTable({ accountants }: Pick<AccountantsView, "accountants">) {
  const { t } = useI18n();
  return (
    <ListTable
      caption={t("accountants:title")}
      columns={[
        t("accountants:column.name"),
        t("accountants:column.email"),
        t("accountants:column.mail"),
        t("accountants:column.opened"),
        { hidden: t("accountants:column.actions") },
      ]}
    >
      <tbody>
        {accountants.map(({ id, name, email, mail, opened, key }) => (
          <tr key={id}>
            <th scope="row">
              <a className="name" href={`/accountants?edit=${id}`}>
                {name}
              </a>
            </th>
            <td data-label={t("accountants:column.email")}>
              <span className="inline-block max-w-full wrap-anywhere">{email}</span>
            </td>
            <td data-label={t("accountants:column.mail")}>
              <span>{t(`accountants:mail.${mail}`)}</span>
            </td>
            <td data-label={t("accountants:column.opened")}>
              <span className="whitespace-nowrap">{opened ?? t("accountants:neverOpened")}</span>
            </td>
            <RowActs name={name}>
              <li>
                <form method="post" action="/accountants">
                  <KeyField value={key} />
                  <input type="hidden" name="intent" value="send" />
                  <input type="hidden" name="id" value={id} />
                  <button
                    type="submit"
                    className="rail-link"
                    aria-label={t("accountants:send.named", { name })}
                  >
                    {t("accountants:send.action")}
                  </button>
                </form>
              </li>
              <RowLink
                to={`/accountants?edit=${id}`}
                label={t("accountants:edit.action")}
                named={t("accountants:edit.named", { name })}
              />
              <RowLink
                to={`/accountants?remove=${id}`}
                label={t("accountants:remove.action")}
                named={t("accountants:remove.named", { name })}
                danger
              />
            </RowActs>
          </tr>
        ))}
      </tbody>
    </ListTable>
  );
}
