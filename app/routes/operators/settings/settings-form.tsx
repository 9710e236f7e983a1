import { getFormProps, useForm } from "@conform-to/react";
import { CompanyFields, type CompanyFormValues } from "#app/components/company-fields.tsx";
import { ActForm, type ActProps } from "#app/components/dialog/surface.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { lastResult, useRefusal } from "#app/components/forms/light-form.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { FormButtons } from "../form-page.tsx";

/** The company's name and the operators' shared password; empty fields stay unchanged. */
export function SettingsForm({ page, answer }: ActProps<{ companyName: string }, FormAnswer>) {
  const { t } = useI18n();
  const { companyName } = page;
  const [form, field] = useForm<CompanyFormValues>({
    id: "company-settings",
    lastResult: lastResult(answer),
  });
  const refusal = useRefusal(answer);
  const nothing = refusal?.code === "company_settings.no_changes";
  return (
    <>
      <p className="mb-4 text-soft">{t("operators:settings.lead")}</p>
      {answer ? (
        <Notice
          tone="error"
          title={nothing ? t("operators:settings.noChanges") : t("operators:notice.settingsFailed")}
          description={refusal?.message}
          reference={refusal?.reference}
        />
      ) : null}
      <ActForm {...getFormProps(form)} className="card">
        <CompanyFields field={field} name={companyName} />
        <FormButtons submit={t("operators:settings.submit")} />
      </ActForm>
      <p className="mt-2">
        <PageLink className="inline-flex min-h-11 items-center" to="/activity">
          {t("operators:settings.activity")}
        </PageLink>
      </p>
    </>
  );
}
