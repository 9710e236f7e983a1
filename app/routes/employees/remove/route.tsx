import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { AppError } from "#app/domain/app-error.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getEmployee, removeEmployee } from "#app/services/employees.ts";
import { FormButtons, FormPage } from "../form-page.tsx";

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

export default function RemoveOperatorPage() {
  const { t } = useI18n();
  const { name } = useLoaderData<typeof loader>();
  return (
    <FormPage title={t("employees:remove.title")}>
      <Form method="post" className="card mt-3">
        <p className="mb-2 font-semibold">{t("employees:remove.question", { name })}</p>
        <p className="mb-4 text-soft">{t("employees:remove.consequence")}</p>
        <FormButtons submit={t("employees:remove.submit")} danger />
      </Form>
    </FormPage>
  );
}
