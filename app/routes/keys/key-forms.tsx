import { getFormProps, useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { SelectField, TextField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import { TickFields } from "#app/components/forms/tick-fields.tsx";
import { KEY_ENDS, KEY_NAME_MAX, SCOPES } from "#app/domain/keys/api-key.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { KeysAnswer } from "./save.server.ts";
import type { KeysView } from "./view.server.ts";

export function MakeForm({ formKey, asks }: Pick<KeysView, "formKey" | "asks">) {
  const { t } = useI18n();
  const answer = useActionData<KeysAnswer>();
  const result = lastResult(answer);
  const [form, field] = useForm<{
    name: string;
    scopes: string[];
    expires: string;
    currentPassword: string;
    code: string;
  }>({
    id: "make",
    lastResult: result,
    defaultValue: { expires: "90" },
  });
  return (
    <form
      method="post"
      action="/settings/keys"
      {...getFormProps(form)}
      className="card max-w-2xl"
      aria-labelledby="make-title"
    >
      <h2 id="make-title" className="mb-2">
        {t("keys:make")}
      </h2>
      <input type="hidden" name="intent" value="make" />
      <KeyField value={formKey} />
      <TextField
        field={field.name}
        label={t("keys:field.name")}
        hint={t("keys:field.nameHint")}
        maxLength={KEY_NAME_MAX}
        autoComplete="off"
        required
      />
      <TickFields
        field={field.scopes}
        legend={t("keys:field.scopes")}
        values={SCOPES}
        wordsOf={(scope) => t(`keys:scope.${scope}`)}
        ticked={result?.initialValue?.scopes}
      />
      <SelectField
        field={field.expires}
        label={t("keys:field.expires")}
        options={KEY_ENDS.map((value) => ({ value, label: t(`keys:end.${value}`) }))}
      />
      <ProofFields asks={asks} currentPassword={field.currentPassword} code={field.code} />
      <button type="submit" className="btn btn-primary w-full sm:w-auto">
        {t("keys:make")}
      </button>
    </form>
  );
}

/** Asks before a key is ended. */
export function RevokeForm({ asked: { id, name } }: { asked: KeysView["live"][number] }) {
  const { t } = useI18n();
  return (
    <form method="post" action="/settings/keys" className="card max-w-2xl" aria-labelledby="revoke-title">
      <h2 id="revoke-title" className="mb-2 wrap-anywhere">
        {t("keys:revokeNamed", { name })}
      </h2>
      <input type="hidden" name="intent" value="revoke" />
      <input type="hidden" name="id" value={id} />
      <p className="mb-4">{t("keys:revokeLead")}</p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-danger grow sm:grow-0">
          {t("keys:revoke")}
        </button>{" "}
        <a className="btn grow sm:grow-0" href="/settings/keys">
          {t("common:action.cancel")}
        </a>
      </div>
    </form>
  );
}
