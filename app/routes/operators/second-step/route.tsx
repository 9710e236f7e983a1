import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { AppError } from "#app/domain/app-error.ts";
import { proofSchema } from "#app/forms/accounts/proof-form.ts";
import { asksProof, proofOf } from "#app/http/accounts/proof.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { managerWithSecondStep, removeSecondStepOf } from "#app/services/operators/second-step.ts";

const PATH = "/employees/:id/second-step";

export const handle = { style: "app", enhance: "passkey" };

export const meta = pageTitle("secondStep:remove.title");

export const loader = guarded(PATH, async ({ actor, context, params }) => {
  const id = params.id ?? "";
  const name = await managerWithSecondStep(context, actor, id);
  if (name === null) throw new AppError("employee.not_found");
  return { viewer: viewerOf(actor), name, asks: asksProof(actor, context.now()) };
});

export const action = guarded(PATH, async ({ actor, context, params, request, t }) =>
  submitForm(
    await readForm(request),
    proofSchema,
    async (given) => {
      await removeSecondStepOf(context, actor, params.id ?? "", await proofOf(context, request, given));
      return redirectWithFlash("/employees", { tone: "success", title: "secondStep:manager.done" });
    },
    { t },
  ),
);

/** Asks the owner before a manager's second step is removed. */
export default function ManagerSecondStepPage() {
  const { t } = useI18n();
  const { viewer, name, asks } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<Record<"currentPassword" | "code", string>>({
    id: "remove",
    lastResult: lastResult(answer),
  });
  return (
    <SignedInShell viewer={viewer}>
      <BackLink href="/employees">{t("operators:title")}</BackLink>
      <h1 className="mb-1">{t("secondStep:remove.title")}</h1>
      <p className="mb-4 max-w-2xl text-soft wrap-anywhere">{t("secondStep:manager.lead", { name })}</p>
      <form method="post" {...getFormProps(form)} className="card max-w-2xl">
        <Refusal answer={answer} title={t("secondStep:remove.failed")} />
        <ProofFields asks={asks} currentPassword={field.currentPassword} code={field.code} />
        <button type="submit" className="btn btn-danger">
          {t("secondStep:remove.submit")}
        </button>
      </form>
    </SignedInShell>
  );
}
