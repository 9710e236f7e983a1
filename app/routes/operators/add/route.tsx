import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped, loadForDialog, unlessDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { fullName } from "#app/domain/accounts/full-name.ts";
import { newEmployeeSchema } from "#app/forms/operators/employee-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getCompanySettings } from "#app/services/accounts/company-settings.ts";
import { addEmployee, getEmployee } from "#app/services/operators/employees.ts";
import { FormPage } from "../form-page.tsx";
import { AddForm } from "./add-form.tsx";

export const handle: PageHandle = { i18n: ["errors", "operators"] };

export const meta = pageTitle("operators:form.addTitle");

export const loader = guarded("/employees/add", async ({ context, actor }) => ({
  idempotencyKey: newFormKey(),
  asksPassword: (await getCompanySettings(context, actor)).masterPassword === null,
}));

export const action = guarded("/employees/add", async ({ context, request, actor, t }) => {
  const form = await readForm(request);
  const once = formOnce(context, actor, form, "POST /employees/add");
  return submitForm(
    form,
    newEmployeeSchema,
    async (input) => {
      const added = await once(
        (complete) => addEmployee(context, actor, input, complete),
        null,
        (id) => getEmployee(context, actor, id),
      );
      const { masterPassword } = await getCompanySettings(context, actor);
      return redirectWithFlash("/employees", {
        tone: "success",
        title: "operators:notice.added",
        description: masterPassword ? "operators:notice.addedBody" : "operators:notice.addedBodyNoPassword",
        params: { name: fullName(added), username: added.operatorUsername ?? "" },
      });
    },
    { t, failed: "errors:internal" },
  );
});

export const shouldRevalidate = unlessDone;
export const clientLoader = loadForDialog({
  handle,
  title: "operators:form.addTitle",
  Form: AddForm,
  toField: true,
});
export const clientAction = keepTyped("errors:internal");

export default function AddOperatorPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FormPage title={t("operators:form.addTitle")}>
      <AddForm page={page} answer={answer} />
    </FormPage>
  );
}
