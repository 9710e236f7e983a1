import { useActionData, useLoaderData } from "@remix-run/react";
import { safeNext } from "#app/auth/safe-next.server.ts";
import { ActPage } from "#app/components/act-page.tsx";
import { keepTyped, loadForDialog, unlessDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { fullName } from "#app/domain/accounts/full-name.ts";
import { resetUserPasswordFormSchema } from "#app/forms/operators/employee-forms.ts";
import { asksProof, proofOf } from "#app/http/accounts/proof.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { listResettable, resetUserPassword } from "#app/services/operators/reset-user-password.ts";
import { ResetForm } from "./reset-form.tsx";

const PATH = "/reset-user-password";

export const handle: PageHandle = { i18n: ["errors", "operators", "proof"] };

export const meta = pageTitle("operators:reset.title");

export const loader = guarded(PATH, async ({ context, request, actor, t }) => {
  const query = new URL(request.url).searchParams;
  const employees = await listResettable(context, actor);
  return {
    next: safeNext(query.get("next")) ?? "/",
    chosen: query.get("user"),
    asks: asksProof(actor, context.now()),
    users: employees.map(({ id, firstName, lastName, operatorUsername, email, role }) => {
      const name = fullName({ firstName, lastName });
      const account = operatorUsername ?? email;
      return {
        id,
        label: `${name || account || id}${name && account ? ` (${account})` : ""} – ${t(`common:role.${role}`)}`,
      };
    }),
  };
});

export const action = guarded(PATH, async ({ context, request, actor, t }) => {
  const form = await readForm(request);
  return submitForm(
    form,
    resetUserPasswordFormSchema,
    async (input) => {
      const { name } = await resetUserPassword(context, actor, input, await proofOf(context, request, input));
      return redirectWithFlash(safeNext(form.get("next")) ?? "/", {
        tone: "success",
        title: "operators:reset.done",
        description: "operators:reset.doneText",
        params: { name },
      });
    },
    {
      t,
      failed: "operators:reset.failed",
    },
  );
});

export const shouldRevalidate = unlessDone;
export const clientLoader = loadForDialog({
  handle,
  title: "operators:reset.title",
  Form: ResetForm,
  toField: true,
});
export const clientAction = keepTyped("operators:reset.failed");

export default function ResetUserPasswordPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ActPage title={t("operators:reset.title")} back="/employees" backTo={t("operators:title")}>
      <ResetForm page={page} answer={answer} />
    </ActPage>
  );
}
