import { getFormProps, useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { WebhookFields } from "../webhook-fields.tsx";
import type { WebhookAnswer } from "./save.server.ts";
import type { WebhookView } from "./view.server.ts";

/** The last answer, if it is to the form of this intent. */
function useResultOf(intent: string) {
  const result = lastResult(useActionData<WebhookAnswer>());
  return result?.initialValue?.intent === intent ? result : undefined;
}

export function EditForm({ view: { path, url, events, asks } }: { view: WebhookView }) {
  const { t } = useI18n();
  const result = useResultOf("save");
  const [form, field] = useForm<{ url: string; events: string[]; currentPassword: string; code: string }>({
    id: "save",
    lastResult: result,
    defaultValue: { url },
  });
  return (
    <form method="post" action={path} {...getFormProps(form)} className="card max-w-2xl">
      <input type="hidden" name="intent" value="save" />
      <WebhookFields
        url={field.url}
        events={field.events}
        ticked={result ? result.initialValue?.events : events}
      />
      <ProofFields
        asks={asks}
        currentPassword={field.currentPassword}
        code={field.code}
        hint={t("webhooks:proofHint")}
      />
      <button type="submit" className="btn btn-primary w-full sm:w-auto">
        {t("webhooks:save")}
      </button>
    </form>
  );
}

export function SecretForm({ view: { path, oldSigns, asks } }: { view: WebhookView }) {
  const { t } = useI18n();
  const [form, field] = useForm<{ currentPassword: string; code: string }>({
    id: "secret",
    lastResult: useResultOf("secret"),
  });
  return (
    <form
      method="post"
      action={path}
      {...getFormProps(form)}
      className="card max-w-2xl"
      aria-labelledby="secret-title"
    >
      <h2 id="secret-title" className="mb-2">
        {t("webhooks:secret")}
      </h2>
      <input type="hidden" name="intent" value="secret" />
      <p className="mb-2">{t("webhooks:secretLead")}</p>
      {oldSigns ? <p className="mb-2">{oldSigns}</p> : null}
      <label className="check">
        <input type="checkbox" name="endOld" /> <span>{t("webhooks:field.endOld")}</span>
      </label>{" "}
      <ProofFields asks={asks} currentPassword={field.currentPassword} code={field.code} />
      <button type="submit" className="btn w-full sm:w-auto">
        {t("webhooks:newSecret")}
      </button>
    </form>
  );
}

export function TestForm({ path }: { path: string }) {
  const { t } = useI18n();
  return (
    <form method="post" action={path}>
      <input type="hidden" name="intent" value="test" />
      <button type="submit" className="btn">
        {t("webhooks:test")}
      </button>
    </form>
  );
}

export function PauseForm({ path, isOn }: { path: string; isOn: boolean }) {
  const { t } = useI18n();
  const intent = isOn ? "pause" : "resume";
  return (
    <form method="post" action={path}>
      <input type="hidden" name="intent" value={intent} />
      <button type="submit" className="btn">
        {t(`webhooks:${intent}`)}
      </button>
    </form>
  );
}

/** Asks before a webhook is removed. */
export function RemoveForm({ view: { path, host } }: { view: WebhookView }) {
  const { t } = useI18n();
  return (
    <form method="post" action={path} className="card max-w-2xl" aria-labelledby="remove-title">
      <h2 id="remove-title" className="mb-2 wrap-anywhere">
        {t("webhooks:removeNamed", { host })}
      </h2>
      <input type="hidden" name="intent" value="remove" />
      <p className="mb-4">{t("webhooks:removeLead")}</p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-danger grow sm:grow-0">
          {t("webhooks:remove")}
        </button>{" "}
        <a className="btn grow sm:grow-0" href={path}>
          {t("common:action.cancel")}
        </a>
      </div>
    </form>
  );
}
