import type { ActProps } from "#app/components/dialog/surface.tsx";
import type { FormAnswer } from "#app/http/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { EmployeeForm } from "../employee-form.tsx";
import type { loader } from "./route.tsx";

/** Another name for an operator, whose username stays. */
export function EditForm({ page, answer }: ActProps<Awaited<ReturnType<typeof loader>>, FormAnswer>) {
  const { t } = useI18n();
  const { firstName, lastName, username } = page;
  return (
    <>
      {username ? <p className="mb-4 text-soft">{t("employees:form.editLead", { username })}</p> : null}
      <EmployeeForm
        answer={answer}
        failed={t("employees:notice.editFailed")}
        submit={t("employees:form.editSubmit")}
        name={{ firstName, lastName }}
      />
    </>
  );
}
