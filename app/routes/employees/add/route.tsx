import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped, loadForDialog } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { employeeFormSchema } from "#app/forms/employee-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { newId } from "#app/platform/tokens.server.ts";
import { getCompanySettings } from "#app/services/accounts/company-settings.ts";
import { once } from "#app/services/idempotency.ts";
import { addEmployee } from "#app/services/operators/employees.ts";
import { FormPage } from "../form-page.tsx";
import { AddForm } from "./add-form.tsx";

export const handle: PageHandle = { i18n: ["employees", "errors"] };

export const meta = pageTitle("employees:form.addTitle");

export const loader = guarded("/employees/add", () => ({
  idempotencyKey: newId(),
}));

export const action = guarded("/employees/add", async ({ context, request, actor, t }) =>
  submitForm(
    await request.formData(),
    employeeFormSchema,
    async ({ idempotencyKey, ...name }) => {
      const key = idempotencyKey ?? null;
      const { value: added } = await once(
        context,
        { userId: actor.id, key, target: "POST /employees/add", body: name },
        async () => ({ status: 201, value: await addEmployee(context, actor, name) }),
      );
      const { masterPassword } = await getCompanySettings(context, actor);
      return redirectWithFlash("/employees", {
        tone: "success",
        title: "employees:notice.added",
        description: masterPassword ? "employees:notice.addedBody" : "employees:notice.addedBodyNoPassword",
        params: { name: `${added.firstName} ${added.lastName}`, username: added.operatorUsername ?? "" },
      });
    },
    { t, failed: "errors:internal" },
  ),
);

export const clientLoader = loadForDialog(handle);
export const clientAction = keepTyped("errors:internal");

export default function AddOperatorPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FormPage title={t("employees:form.addTitle")}>
      <AddForm page={page} answer={answer} />
    </FormPage>
  );
}
