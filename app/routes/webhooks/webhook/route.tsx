import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SettingsTabs } from "#app/components/settings-tabs.tsx";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { AppError } from "#app/domain/app-error.ts";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded, guardedWith } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { webhookReads } from "#app/services/webhooks/deliveries.ts";
import { MadeSecret } from "../webhook-fields.tsx";
import { Deliveries } from "./deliveries.tsx";
import { saveWebhook, type WebhookAnswer } from "./save.server.ts";
import { deliveriesBefore, webhookView } from "./view.server.ts";
import { EditForm, PauseForm, RemoveForm, SecretForm, TestForm } from "./webhook-forms.tsx";

const PATH = "/settings/webhooks/:id";

export const handle = { style: "app", enhance: "passkey" };

export const meta = pageTitle("webhooks:title");

/** Reads the webhook and its deliveries in the session's round trip. */
export const loader = guardedWith(
  PATH,
  ({ companyId }, { context: { db }, params, request }) =>
    webhookReads(db, companyId, params.id ?? "", deliveriesBefore(request)),
  ({ rows, ...args }) => {
    if (!rows) throw new Error("A webhook could not be read");
    const [webhook] = rows.webhook;
    if (!webhook) throw new AppError("webhook.not_found");
    return { viewer: viewerOf(args.actor), view: webhookView(args, webhook, rows.deliveries) };
  },
);

export const action = guarded(PATH, async (args) => saveWebhook(args, await readForm(args.request)));

/** One webhook: how it stands, what it is told, and what was sent to it. */
export default function WebhookPage() {
  const { t } = useI18n();
  const { viewer, view } = useLoaderData<typeof loader>();
  const answer = useActionData<WebhookAnswer>();
  const { isOn, state, paused, failing } = view;
  return (
    <SignedInShell viewer={viewer}>
      <BackLink href="/settings/webhooks">{t("webhooks:back")}</BackLink>
      <h1 className="mb-4 wrap-anywhere">{view.host}</h1>
      <SettingsTabs current="keys" owner />
      <Refusal answer={answer?.refusal ? (answer as FormAnswer) : null} title={t("webhooks:failed")} focus />
      <div className="grid grid-cols-1 gap-6">
        {answer?.secret ? <MadeSecret title={t("webhooks:newSecret")} secret={answer.secret} /> : null}
        {answer?.tested ? <Tested {...answer.tested} /> : null}
        {view.asksRemoval ? <RemoveForm view={view} /> : null}
        <section className="card max-w-2xl" aria-labelledby="state">
          <h2 id="state" className="mb-2">
            {state}
          </h2>
          <p className="mb-2 wrap-anywhere">{view.url}</p>
          {paused ? (
            <p className="mb-2">
              {paused} {t("webhooks:pausedNow")}
            </p>
          ) : null}
          {failing ? <p className="mb-2">{failing}</p> : null}
          <div className="flex flex-wrap gap-3">
            <TestForm path={view.path} /> <PauseForm path={view.path} isOn={isOn} />{" "}
            <a className="btn" href={`${view.path}?remove`}>
              {t("webhooks:remove")}
            </a>
          </div>
        </section>
        <Deliveries view={view} />
        <EditForm view={view} />
        <SecretForm view={view} />
      </div>
    </SignedInShell>
  );
}

function Tested({ title, result, answer }: NonNullable<WebhookAnswer["tested"]>) {
  const { t } = useI18n();
  return (
    <section className="card" role="status" aria-labelledby="tested">
      <h2 id="tested" className="mb-2">
        {title}
      </h2>
      <p>{result}</p>
      {answer ? (
        <>
          <h3 className="mt-2">{t("webhooks:answer")}</h3>
          <pre className="whitespace-pre-wrap wrap-anywhere">{answer}</pre>
        </>
      ) : null}
    </section>
  );
}
