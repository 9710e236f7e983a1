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
import { accountantsAddedBy } from "#app/services/accountants/accountants.ts";
import { findEmployee, removeEmployee } from "#app/services/operators/employees.ts";
import { FormPage } from "../form-page.tsx";
import { RemoveForm } from "./remove-form.tsx";

export const handle: PageHandle = { i18n: ["errors", "operators"] };

export const meta = pageTitle("operators:remove.title");

/** A missing operator gets a page with its own words, so that a second removal can say so. */
export const loader = guarded("/employees/:id/remove", async ({ context, actor, params }) => {
  const id = params.id ?? "";
  const [person, accountants] = await Promise.all([
    findEmployee(context, actor, id),
    accountantsAddedBy(context, actor, id),
  ]);
  const name = person ? fullName(person) : null;
  return data({ name, accountants }, { status: person ? 200 : 404 });
});

export const action = guarded("/employees/:id/remove", async ({ context, request, actor, params, t }) =>
  submitForm(
    await readForm(request),
    pressSchema,
    async () => {
      const { firstName, lastName } = await removeEmployee(context, actor, params.id ?? "");
      return redirectWithFlash("/employees", {
        tone: "success",
        title: "operators:notice.removed",
        description: "operators:notice.removedBody",
        params: { name: fullName({ firstName, lastName }) },
      });
    },
    { t, failed: "errors:internal" },
  ),
);

export const shouldRevalidate = unlessDone;
export const clientLoader = loadForDialog({ handle, title: "operators:remove.title", Form: RemoveForm });
export const clientAction = keepTyped("errors:internal");

export default function RemoveOperatorPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FormPage title={t("operators:remove.title")}>
      <RemoveForm page={page} answer={answer} />
    </FormPage>
  );
}
