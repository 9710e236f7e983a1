import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { TextField } from "#app/components/forms/fields.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { NewPasswordFields } from "#app/components/forms/new-password-fields.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import type { AsksProof } from "#app/http/accounts/proof.server.ts";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { FormButtons } from "../form-page.tsx";

type Props = { answer: FormAnswer | undefined };

/** The address and the password of a new manager. */
export function PromoteForm({ asks, answer }: Props & { asks: AsksProof }) {
  const { t } = useI18n();
  const [form, field] = useForm<
    Record<"email" | "password" | "confirmPassword" | "currentPassword" | "code", string>
  >({
    id: "promote",
    lastResult: lastResult(answer),
  });
  return (
    <>
      <Refusal answer={answer} title={t("operators:manager.failed")} />
      <Form method="post" {...getFormProps(form)} className="card">
        <TextField
          field={field.email}
          label={t("operators:manager.email")}
          hint={t("operators:manager.emailHint")}
          type="email"
          autoComplete="off"
          maxLength={254}
          required
        />
        <NewPasswordFields
          password={field.password}
          confirm={field.confirmPassword}
          label={t("operators:reset.newPassword")}
          confirmLabel={t("operators:reset.confirmPassword")}
          maxLength={200}
          hydrated
        />
        <ProofFields asks={asks} currentPassword={field.currentPassword} code={field.code} />
        <FormButtons submit={t("operators:manager.promoteSubmit")} />
      </Form>
    </>
  );
}

/** Asks before a manager becomes an operator again. */
export function DemoteForm({ answer }: Props) {
  const { t } = useI18n();
  return (
    <>
      <Refusal answer={answer} title={t("operators:manager.failed")} />
      <Form method="post" className="card">
        <input type="hidden" name="intent" value="demote" />
        <FormButtons submit={t("operators:manager.demoteSubmit")} danger />
      </Form>
    </>
  );
}
