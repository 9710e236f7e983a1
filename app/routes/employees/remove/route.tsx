import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped, loadForDialog } from "#app/components/dialog/calls.ts";
import { AppError } from "#app/domain/app-error.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import type { FormAnswer } from "#app/http/form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getEmployee, removeEmployee } from "#app/services/employees.ts";
import { FormPage } from "../form-page.tsx";
import { RemoveForm } from "./remove-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = guarded("/employees/:id/remove", async ({ context, actor, params, t }) => {
  const { firstName, lastName } = await getEmployee(context, actor, params.id ?? "");
  return { title: t("employees:remove.title"), name: [firstName, lastName].filter(Boolean).join(" ") };
});

export const action = guarded("/employees/:id/remove", async ({ context, actor, params }) => {
  try {
    const { firstName, lastName } = await removeEmployee(context, actor, params.id ?? "");
    return await redirectWithFlash("/employees", {
      tone: "success",
      title: "employees:notice.removed",
      description: "employees:notice.removedBody",
      params: { name: [firstName, lastName].filter(Boolean).join(" ") },
    });
  } catch (error) {
    // Somebody else was quicker: the list that follows no longer shows the operator.
    if (!(error instanceof AppError)) throw error;
    return redirectWithFlash("/employees", {
      tone: "error",
      title: "employees:notice.removeFailed",
      description: `errors:${error.code}`,
    });
  }
});

export const clientLoader = loadForDialog;
export const clientAction = keepTyped("errors:internal");

export default function RemoveOperatorPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  // The server answers with a redirect alone; an answer is of a request that did not arrive.
  const answer = useActionData() as FormAnswer | undefined;
  return (
    <FormPage title={t("employees:remove.title")}>
      <RemoveForm page={page} answer={answer} />
    </FormPage>
  );
}
