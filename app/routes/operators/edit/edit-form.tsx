import type { ActProps } from "#app/components/dialog/surface.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import type { EditAnswer } from "#app/http/forms/with-displayed.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { EmployeeForm } from "../employee-form.tsx";

type Page = { person: { firstName: string; lastName: string; username: string | null } | null };

/** Changes an operator's name, not the username; the person is null if missing. */
export function EditForm({ page, answer }: ActProps<Page, EditAnswer>) {
  const { t } = useI18n();
  if (page.person === null) {
    return (
      <Notice
        tone="error"
        title={t("operators:notice.editFailed")}
        description={t("errors:employee.not_found")}
      />
    );
  }
  const { firstName, lastName, username } = page.person;
  return (
    <>
      {username ? <p className="mb-4 text-soft">{t("operators:form.editLead", { username })}</p> : null}
      <EmployeeForm
        answer={answer}
        failed={t("operators:notice.editFailed")}
        submit={t("operators:form.editSubmit")}
        name={{ firstName, lastName }}
      />
    </>
  );
}
