import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped, loadForDialog, unlessDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { fullName } from "#app/domain/accounts/full-name.ts";
import { onlyChanged, takeDisplayed } from "#app/forms/displayed.ts";
import { employeeSchema } from "#app/forms/operators/employee-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { withDisplayed } from "#app/http/forms/with-displayed.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { editEmployee, findEmployee } from "#app/services/operators/employees.ts";
import { FormPage } from "../form-page.tsx";
import { EditForm } from "./edit-form.tsx";

export const handle: PageHandle = { i18n: ["errors", "operators"] };

export const meta = pageTitle("operators:form.editTitle");

/** A missing operator gets a page with its own words, so that a late edit can say so. */
export const loader = guarded("/employees/:id/edit", async ({ context, actor, params }) => {
  const employee = await findEmployee(context, actor, params.id ?? "");
  const person = employee && {
    firstName: employee.firstName ?? "",
    lastName: employee.lastName ?? "",
    username: employee.operatorUsername,
  };
  return data({ person }, { status: person ? 200 : 404 });
});

export const action = guarded("/employees/:id/edit", async ({ context, request, actor, params, t }) => {
  const form = await readForm(request);
  const displayed = takeDisplayed(form);
  const answer = await submitForm(
    form,
    employeeSchema,
    async (input) => {
      const changed = onlyChanged(input, form, displayed);
      const { firstName, lastName } = await editEmployee(context, actor, params.id ?? "", changed);
      return redirectWithFlash("/employees", {
        tone: "success",
        title: "operators:notice.edited",
        description: "operators:notice.editedBody",
        params: { name: fullName({ firstName, lastName }) },
      });
    },
    { t, failed: "errors:internal" },
  );
  return withDisplayed(answer, displayed);
});

export const shouldRevalidate = unlessDone;
export const clientLoader = loadForDialog({
  handle,
  title: "operators:form.editTitle",
  Form: EditForm,
  toField: true,
});
export const clientAction = keepTyped("errors:internal");

export default function EditOperatorPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FormPage title={t("operators:form.editTitle")}>
      <EditForm page={page} answer={answer} />
    </FormPage>
  );
}
