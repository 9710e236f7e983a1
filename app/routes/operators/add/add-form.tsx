import type { ActProps } from "#app/components/dialog/surface.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { EmployeeForm } from "../employee-form.tsx";

/** A new operator by name; the username is derived from it. */
export function AddForm({
  page,
  answer,
}: ActProps<{ idempotencyKey: string; asksPassword: boolean }, FormAnswer>) {
  const { t } = useI18n();
  return (
    <>
      <p className="mb-4 text-soft">{t("operators:form.addLead")}</p>
      <EmployeeForm
        answer={answer}
        failed={t("operators:notice.addFailed")}
        submit={t("operators:form.addSubmit")}
        idempotencyKey={page.idempotencyKey}
        asksPassword={page.asksPassword}
      />
    </>
  );
}
