import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped, loadForDialog, unlessDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { fullName } from "#app/domain/accounts/full-name.ts";
import { pressSchema } from "#app/forms/fields.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getCompanySettings } from "#app/services/accounts/company-settings.ts";
import { findEmployee } from "#app/services/operators/employees.ts";
import { dropOwnPassword } from "#app/services/operators/own-password.ts";
import { FormPage } from "../form-page.tsx";
import { OwnPasswordForm } from "./own-password-form.tsx";

const PATH = "/employees/:id/own-password";

export const handle: PageHandle = { i18n: ["errors", "operators"] };

export const meta = pageTitle("operators:ownPassword.title");

/** Returns an operator with a personal password to the shared one. */
export const loader = guarded(PATH, async ({ context, actor, params }) => {
  const [employee, settings] = await Promise.all([
    findEmployee(context, actor, params.id ?? ""),
    getCompanySettings(context, actor),
  ]);
  const person = employee && {
    name: fullName(employee),
    ownPassword: employee.ownPassword && employee.role !== "manager",
  };
  return data(
    { person, sharedPasswordSet: settings.masterPassword !== null },
    { status: person ? 200 : 404 },
  );
});

export const action = guarded(PATH, async ({ context, request, actor, params, t }) =>
  submitForm(
    await readForm(request),
    pressSchema,
    async () => {
      const { firstName, lastName } = await dropOwnPassword(context, actor, params.id ?? "");
      return redirectWithFlash("/employees", {
        tone: "success",
        title: "operators:ownPassword.done",
        description: "operators:ownPassword.doneBody",
        params: { name: fullName({ firstName, lastName }) },
      });
    },
    { t, failed: "errors:internal" },
  ),
);

export const shouldRevalidate = unlessDone;
export const clientLoader = loadForDialog({
  handle,
  title: "operators:ownPassword.title",
  Form: OwnPasswordForm,
});
export const clientAction = keepTyped("errors:internal");

export default function OwnPasswordPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FormPage title={t("operators:ownPassword.title")}>
      <OwnPasswordForm page={page} answer={answer} />
    </FormPage>
  );
}
