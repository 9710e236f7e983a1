import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { ProgramsHead } from "#app/components/programs-head.tsx";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded, guardedWith } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { webhooksReads } from "#app/services/webhooks/webhooks.ts";
import { MadeSecret, WebhookFields } from "../webhook-fields.tsx";
import { saveWebhooks, type WebhooksAnswer } from "./save.server.ts";
import { type WebhooksView, webhooksView } from "./view.server.ts";

const PATH = "/settings/webhooks";

export const handle = { style: "app", enhance: "passkey" };

export const meta = pageTitle("webhooks:title");

/** Reads the webhooks in the session's round trip. */
export const loader = guardedWith(
  PATH,
  ({ companyId }, { context: { db } }) => webhooksReads(db, companyId),
  ({ rows, ...args }) => {
    if (!rows) throw new Error("The webhooks of a company could not be read");
    return { viewer: viewerOf(args.actor), view: webhooksView(args, rows.webhooks) };
  },
);

export const action = guarded(PATH, async (args) => saveWebhooks(args, await readForm(args.request)));

/** The addresses of other programs that are told what happens in the company. */
export default function WebhooksPage() {
  const { t } = useI18n();
  const { viewer, view } = useLoaderData<typeof loader>();
  const answer = useActionData<WebhooksAnswer>();
  const { webhooks, full, formKey, asks } = view;
  return (
    <SignedInShell viewer={viewer}>
      <ProgramsHead current="webhooks" />
      <Refusal answer={answer?.refusal ? (answer as FormAnswer) : null} title={t("webhooks:failed")} focus />
      <div className="grid grid-cols-1 gap-6">
        {answer?.made ? <MadeSecret title={t("webhooks:added")} secret={answer.made.secret} /> : null}
        {webhooks.length === 0 ? (
          <p className="card">{t("webhooks:none")}</p>
        ) : (
          <WebhookTable webhooks={webhooks} />
        )}
        {full ? <p className="hint">{t("webhooks:full")}</p> : <AddForm formKey={formKey} asks={asks} />}
      </div>
    </SignedInShell>
  );
}

function WebhookTable({ webhooks }: Pick<WebhooksView, "webhooks">) {
  const { t } = useI18n();
  return (
    <div className="list-frame">
      <table className="list">
        <caption className="sr">{t("webhooks:listed")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("webhooks:column.address")}</th>
            <th scope="col">{t("webhooks:column.state")}</th>
            <th scope="col">{t("webhooks:column.waiting")}</th>
            <th scope="col">{t("webhooks:column.delivered")}</th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map(({ id, url, events, state, waiting, delivered }) => (
            <tr key={id}>
              <th scope="row">
                <a className="name wrap-anywhere" href={`/settings/webhooks/${id}`}>
                  {url}
                </a>{" "}
                <span className="hint block">{events}</span>
              </th>
              <td data-label={t("webhooks:column.state")}>
                <span>{state}</span>
              </td>
              <td data-label={t("webhooks:column.waiting")}>
                <span>{waiting}</span>
              </td>
              <td data-label={t("webhooks:column.delivered")}>
                <span>{delivered}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AddForm({ formKey, asks }: Pick<WebhooksView, "formKey" | "asks">) {
  const { t } = useI18n();
  const result = lastResult(useActionData<WebhooksAnswer>());
  const [form, field] = useForm<{ url: string; events: string[]; currentPassword: string; code: string }>({
    id: "make",
    lastResult: result,
  });
  return (
    <form
      method="post"
      action={PATH}
      {...getFormProps(form)}
      className="card max-w-2xl"
      aria-labelledby="make-title"
    >
      <h2 id="make-title" className="mb-2">
        {t("webhooks:add")}
      </h2>
      <input type="hidden" name="intent" value="make" />
      <KeyField value={formKey} />
      <WebhookFields url={field.url} events={field.events} ticked={result?.initialValue?.events} />
      <ProofFields asks={asks} currentPassword={field.currentPassword} code={field.code} />
      <button type="submit" className="btn btn-primary w-full sm:w-auto">
        {t("webhooks:add")}
      </button>
    </form>
  );
}
