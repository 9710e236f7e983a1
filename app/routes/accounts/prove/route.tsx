import { getFormProps, useForm } from "@conform-to/react";
import { redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nextOfAddress, safeNext } from "#app/auth/safe-next.server.ts";
import { viewerOf } from "#app/auth/viewer.ts";
import { useFormAction } from "#app/components/form-action.ts";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { proofPageSchema } from "#app/forms/accounts/proof-form.ts";
import { proofOf } from "#app/http/accounts/proof.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { prove } from "#app/services/accounts/proof.ts";

export const handle = { style: "app", enhance: "passkey" };

export const meta = pageTitle("proof:title");

export const loader = guarded("/prove", ({ actor, request }) => ({
  viewer: viewerOf(actor),
  next: nextOfAddress(request),
  asks: { code: actor.secondStep, passkey: actor.hasPasskeys },
}));

export const action = guarded("/prove", async ({ actor, context, request, t }) =>
  submitForm(
    await readForm(request),
    proofPageSchema,
    async ({ next, ...given }) => {
      await prove(context, actor, await proofOf(context, request, given));
      return redirectDocument(safeNext(next) ?? "/");
    },
    { t },
  ),
);

/** Asks a person who they are, before a page or a file that has no form to ask in. */
export default function ProvePage() {
  const { t } = useI18n();
  const { viewer, next, asks } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const target = useFormAction("/prove");
  const [form, field] = useForm<Record<"currentPassword" | "code", string>>({
    id: "prove",
    lastResult: lastResult(answer),
  });
  return (
    <SignedInShell viewer={viewer}>
      <h1 className="mb-1">{t("proof:title")}</h1>
      <p className="mb-4 max-w-2xl text-soft">{t("proof:lead")}</p>
      <form method="post" action={target} {...getFormProps(form)} className="card max-w-2xl">
        <Refusal answer={answer} title={t("proof:failed")} />
        {next ? <input type="hidden" name="next" value={next} /> : null}
        <ProofFields asks={asks} currentPassword={field.currentPassword} code={field.code} titled={false} />
        <button type="submit" className="btn btn-primary">
          {t("proof:submit")}
        </button>
      </form>
    </SignedInShell>
  );
}
