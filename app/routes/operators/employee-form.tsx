import { getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { OperatorPasswordField } from "#app/components/company-fields.tsx";
import { ActForm } from "#app/components/dialog/surface.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { DISPLAYED_FIELD } from "#app/forms/displayed.ts";
import type { EditAnswer } from "#app/http/forms/with-displayed.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { FormButtons } from "./form-page.tsx";

type Props = {
  answer: EditAnswer | undefined;
  /** The title of a server's refusal. */
  failed: string;
  submit: string;
  name?: { firstName: string; lastName: string };
  idempotencyKey?: string;
  /** Whether the company's operators have no shared password yet. */
  asksPassword?: boolean;
};

/** First and last name: the form for adding and editing. The first operators need a password, too. */
export function EmployeeForm({ answer, failed, submit, name, idempotencyKey, asksPassword = false }: Props) {
  const { t } = useI18n();
  const [form, field] = useForm<Record<"firstName" | "lastName" | "masterPassword", string>>({
    id: "employee",
    lastResult: lastResult(answer),
    defaultValue: name,
  });
  // The initial values of the fields; a later reload fills none of them.
  const [first] = useState(name);
  const errors = Object.values(answer?.result?.error ?? {}).flat();
  const missing = errors.includes("operators:missing.description");
  return (
    <>
      {missing ? (
        <Notice
          tone="error"
          title={t("operators:missing.title")}
          description={t("operators:missing.description")}
        />
      ) : answer?.refusal ? (
        <Refusal answer={answer} title={failed} />
      ) : errors.length > 0 ? (
        <Notice tone="error" title={failed} />
      ) : null}
      <ActForm {...getFormProps(form)} className="card">
        {idempotencyKey ? <KeyField value={idempotencyKey} /> : null}
        {first ? (
          <input type="hidden" name={DISPLAYED_FIELD} value={JSON.stringify(answer?.displayed ?? first)} />
        ) : null}
        <TextField
          field={field.firstName}
          label={t("operators:form.firstName")}
          autoComplete="off"
          maxLength={200}
          required
        />
        <TextField
          field={field.lastName}
          label={t("operators:form.lastName")}
          autoComplete="off"
          maxLength={200}
          required
        />
        {asksPassword || field.masterPassword.errors ? (
          <OperatorPasswordField
            field={field.masterPassword}
            label={t("operators:form.password")}
            hint={t("operators:form.passwordHint")}
          />
        ) : null}
        <FormButtons submit={submit} />
      </ActForm>
    </>
  );
}
