import { useForm } from "@conform-to/react";
import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "#app/components/flash-notice.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { companySettingsSchema } from "#app/domain/forms/employee-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { type FormAnswer, submitForm } from "#app/http/form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { updateCompanySettings } from "#app/services/company-settings.ts";
import { FormButtons, FormPage } from "../form-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = guarded("/employees/settings", ({ actor, t }) => ({
  title: t("employees:settings.title"),
  companyName: actor.company.name,
}));

export const action = guarded("/employees/settings", async ({ context, request, actor, t }) =>
  submitForm(
    await request.formData(),
    companySettingsSchema,
    async (input) => {
      const { passwordChanged } = await updateCompanySettings(context, actor, input);
      return redirectWithFlash("/employees", {
        tone: "success",
        title: "employees:notice.settingsUpdated",
        description: passwordChanged
          ? "employees:notice.passwordUpdatedBody"
          : "employees:notice.settingsUpdatedBody",
      });
    },
    { t, hide: ["masterPassword"] },
  ),
);

export default function CompanySettingsPage() {
  const { t } = useI18n();
  const { companyName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormAnswer | undefined;
  const [form, field] = useForm<Record<"companyName" | "masterPassword", string>>({
    id: "company-settings",
    lastResult: lastResult(answer),
  });
  const { refusal } = answer ?? {};
  const nothing = refusal?.code === "company_settings.no_changes";
  return (
    <FormPage title={t("employees:settings.title")} lead={t("employees:settings.lead")}>
      {answer ? (
        <Notice
          tone="error"
          title={nothing ? t("employees:settings.noChanges") : t("employees:notice.settingsFailed")}
          description={refusal?.message}
        />
      ) : null}
      <Form method="post" id={form.id} noValidate className="card">
        <TextField
          field={field.companyName}
          label={t("employees:settings.companyName")}
          hint={t("employees:settings.companyNameHint", { name: companyName })}
          autoComplete="organization"
          maxLength={200}
        />
        <TextField
          field={field.masterPassword}
          label={t("employees:settings.password")}
          hint={t("employees:settings.passwordHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
        <FormButtons submit={t("employees:settings.submit")} />
      </Form>
    </FormPage>
  );
}
