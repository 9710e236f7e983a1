import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { SelectField, TextField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { ACCOUNTANT_MAILS } from "#app/domain/accountants/accountant.ts";
import { LOCALES, type Locale } from "#app/domain/locale.ts";
import { ADDRESS_MAX, NAME_MAX } from "#app/forms/fields.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { AccountantRecord } from "#app/services/accountants/accountant.ts";
import type { AccountantsAnswer, Intent } from "./save.server.ts";

type Values = { name: string; email: string; locale: string; mail: string };
type Fields = { [Field in "name" | "locale" | "mail"]: FieldMetadata<string | undefined> };

/** The form of an intent, with what was typed if it was refused. */
function useFormOf(intent: Intent, defaultValue: Values) {
  const answer = useActionData<AccountantsAnswer>();
  const result = answer?.intent === intent ? lastResult(answer) : undefined;
  return useForm<Values>({ id: intent, lastResult: result, defaultValue });
}

function NameField({ field }: { field: Fields["name"] }) {
  const { t } = useI18n();
  return <TextField field={field} label={t("accountants:column.name")} maxLength={NAME_MAX} required />;
}

function Choices({ field }: { field: Omit<Fields, "name"> }) {
  const { t } = useI18n();
  return (
    <div className="grid items-start gap-x-4 sm:grid-cols-2">
      <SelectField
        field={field.locale}
        label={t("accountants:language")}
        hint={t("accountants:languageHint")}
        options={LOCALES.map((value) => ({ value, label: t(`accountants:locale.${value}`) }))}
      />
      <SelectField
        field={field.mail}
        label={t("accountants:mailField")}
        options={ACCOUNTANT_MAILS.map((value) => ({ value, label: t(`accountants:mail.${value}`) }))}
      />
    </div>
  );
}

export function AddForm({ locale, formKey }: { locale: Locale; formKey: string }) {
  const { t } = useI18n();
  const [form, field] = useFormOf("add", { name: "", email: "", locale, mail: "on-close" });
  return (
    <form method="post" {...getFormProps(form)} className="card max-w-2xl" aria-labelledby="add-title">
      <h2 id="add-title" className="mb-2">
        {t("accountants:add.title")}
      </h2>
      <input type="hidden" name="intent" value="add" />
      <KeyField value={formKey} />
      <div className="grid items-start gap-x-4 sm:grid-cols-2">
        <NameField field={field.name} />
        <TextField
          field={field.email}
          type="email"
          label={t("accountants:column.email")}
          hint={t("accountants:emailHint")}
          maxLength={ADDRESS_MAX}
          required
        />
      </div>
      <Choices field={field} />
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className="btn btn-primary grow sm:grow-0">
          {t("accountants:add.submit")}
        </button>{" "}
        <span className="hint">{t("accountants:add.hint")}</span>
      </div>
    </form>
  );
}

/** Changes all but the address, which is fixed. */
export function EditForm({ accountant, formKey }: { accountant: AccountantRecord; formKey: string }) {
  const { t } = useI18n();
  const { id, name, email, locale, mail } = accountant;
  const [form, field] = useFormOf("edit", { name, email, locale, mail });
  return (
    <form method="post" {...getFormProps(form)} className="card max-w-2xl" aria-labelledby="edit-title">
      <h2 id="edit-title" className="mb-1">
        {t("accountants:edit.title")}
      </h2>
      <p className="mb-2 wrap-anywhere text-soft">{email}</p>
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="id" value={id} />
      <KeyField value={formKey} />
      <NameField field={field.name} />
      <Choices field={field} />
      <Buttons submit={t("accountants:edit.submit")} look="btn-primary" />
    </form>
  );
}

/** Asks before an accountant is removed, and says what ends. */
export function RemoveForm({ accountant, formKey }: { accountant: AccountantRecord; formKey: string }) {
  const { t } = useI18n();
  const { id, name } = accountant;
  return (
    <form method="post" className="card max-w-2xl" aria-labelledby="remove-title">
      <h2 id="remove-title" className="mb-2">
        {t("accountants:remove.title")}
      </h2>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={id} />
      <KeyField value={formKey} />
      <p className="mb-4 wrap-anywhere">
        {t("accountants:remove.lead", { name })} {t("accountants:remove.keeps")}
      </p>
      <Buttons submit={t("accountants:remove.submit")} look="btn-danger" />
    </form>
  );
}

function Buttons({ submit, look }: { submit: string; look: "btn-primary" | "btn-danger" }) {
  const { t } = useI18n();
  return (
    <div className="flex flex-wrap gap-3">
      <button type="submit" className={`btn ${look} grow sm:grow-0`}>
        {submit}
      </button>{" "}
      <a className="btn grow sm:grow-0" href="/accountants">
        {t("common:action.cancel")}
      </a>
    </div>
  );
}
