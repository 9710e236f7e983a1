import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { CheckField } from "#app/components/forms/fields.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import { ListTable } from "#app/components/list-table.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { secondStepRuleSchema } from "#app/forms/accounts/second-step-forms.ts";
import { asksProof, proofOf } from "#app/http/accounts/proof.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getSecondStepRule, requireSecondStep } from "#app/services/accounts/required-second-step.ts";

const PATH = "/employees/second-step";

export const handle = { style: "app", enhance: "passkey" };

export const meta = pageTitle("secondStep:required.title");

export const loader = guarded(PATH, async ({ actor, context, locale, t }) => {
  const { required, managers } = await getSecondStepRule(context, actor);
  const now = context.now();
  const dueText = (dueAt: Date | null) =>
    dueAt && dueAt > now ? formatDate(dueAt, locale, actor.company.timeZone) : t("secondStep:required.now");
  return {
    viewer: viewerOf(actor),
    required,
    managers: managers.map(({ dueAt, ...manager }) => ({
      ...manager,
      due: required && !manager.secondStep ? dueText(dueAt) : null,
    })),
    asks: asksProof(actor, now),
  };
});

export const action = guarded(PATH, async ({ actor, context, request, t }) =>
  submitForm(
    await readForm(request),
    secondStepRuleSchema,
    async ({ required, ...given }) => {
      await requireSecondStep(context, actor, required, await proofOf(context, request, given));
      const title = required ? "secondStep:required.on" : "secondStep:required.off";
      return redirectWithFlash(PATH, { tone: "success", title });
    },
    { t },
  ),
);

/** The owner's switch: whether managers must have a second step, and who has one. */
export default function RequiredSecondStepPage() {
  const { t } = useI18n();
  const { viewer, required, managers, asks } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<Record<"currentPassword" | "code" | "required", string>>({
    id: "rule",
    lastResult: lastResult(answer),
    defaultValue: { required: required ? "on" : "" },
  });
  return (
    <SignedInShell viewer={viewer}>
      <BackLink href="/employees">{t("operators:title")}</BackLink>
      <h1 className="mb-1">{t("secondStep:required.title")}</h1>
      <p className="mb-4 max-w-2xl text-soft">{t("secondStep:required.lead")}</p>
      <form method="post" {...getFormProps(form)} className="card mb-6 max-w-2xl">
        <Refusal answer={answer} title={t("secondStep:required.failed")} />
        <CheckField field={field.required} label={t("secondStep:required.label")} />
        <ProofFields asks={asks} currentPassword={field.currentPassword} code={field.code} />
        <button type="submit" className="btn btn-primary">
          {t("secondStep:required.submit")}
        </button>
      </form>
      <Managers managers={managers} />
    </SignedInShell>
  );
}

type ManagerLine = { id: string; name: string; secondStep: boolean; due: string | null };

function Managers({ managers }: { managers: ManagerLine[] }) {
  const { t } = useI18n();
  return (
    <section aria-labelledby="managers" className="max-w-2xl">
      <h2 id="managers" className="mb-3">
        {t("secondStep:required.managers")}
      </h2>
      {managers.length === 0 ? (
        <p className="text-soft">{t("secondStep:required.none")}</p>
      ) : (
        <ListTable
          caption={{ heading: "managers" }}
          columns={[
            t("secondStep:required.name"),
            t("secondStep:required.has"),
            t("secondStep:required.due"),
          ]}
        >
          <tbody>
            {managers.map(({ id, name, secondStep, due }) => (
              <tr key={id}>
                <th scope="row" className="wrap-anywhere">
                  {name}
                </th>
                <td data-label={t("secondStep:required.has")}>
                  {secondStep ? t("secondStep:required.yes") : t("secondStep:required.no")}
                </td>
                <td data-label={t("secondStep:required.due")}>{due}</td>
              </tr>
            ))}
          </tbody>
        </ListTable>
      )}
    </section>
  );
}
