import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped, loadForDialog, unlessDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { companySettingsSchema } from "#app/forms/operators/employee-forms.ts";
import { saveCompanyForm } from "#app/http/accounts/company-settings.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { FormPage } from "../form-page.tsx";
import { SettingsForm } from "./settings-form.tsx";

export const handle: PageHandle = { i18n: ["errors", "operators"] };

export const meta = pageTitle("operators:settings.title");

export const loader = guarded("/employees/settings", ({ actor }) => ({
  companyName: actor.company.name,
}));

export const action = guarded("/employees/settings", async ({ context, request, actor, t }) =>
  submitForm(
    await readForm(request),
    companySettingsSchema,
    (input) => saveCompanyForm(context, actor, input, "/employees"),
    { t, failed: "errors:internal" },
  ),
);

export const shouldRevalidate = unlessDone;
export const clientLoader = loadForDialog({
  handle,
  title: "operators:settings.title",
  Form: SettingsForm,
  toField: true,
});
export const clientAction = keepTyped("errors:internal");

export default function CompanySettingsPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FormPage title={t("operators:settings.title")}>
      <SettingsForm page={page} answer={answer} />
    </FormPage>
  );
}
