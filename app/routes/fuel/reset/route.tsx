import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { nextOfAddress, safeNext } from "#app/auth/safe-next.server.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { keepTyped } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { FuelGate } from "#app/components/fuel/fuel-gate.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { AppError } from "#app/domain/app-error.ts";
import { kindsOf, type ResetChoice, readResetChoice } from "#app/domain/fuel/fuel-reset.ts";
import { fuelAmount } from "#app/domain/quantity.ts";
import { pressSchema } from "#app/forms/fields.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getSubscriptionInfo } from "#app/services/billing/subscription-info.ts";
import { readFuelTotals } from "#app/services/fuel/fuel-analytics.ts";
import { resetFuel } from "#app/services/fuel/fuel-reset.ts";

const PATH = "/fuel/reset/:kind";

function requireChoice(kind: string | undefined): ResetChoice {
  const choice = readResetChoice(kind);
  if (!choice) throw new AppError("request.not_found");
  return choice;
}

export const handle: PageHandle = { i18n: ["fuel"] };

export const meta = pageTitle<typeof loader>((t, { choice }) => t(`fuel:reset.title.${choice}`));

export const loader = guarded(PATH, async ({ actor, context, params, request }) => {
  const choice = requireChoice(params.kind);
  const { canAccessFuelAnalytics, isTrialExpired } = getSubscriptionInfo(context, actor);
  return {
    choice,
    isTrialExpired,
    totals: canAccessFuelAnalytics ? await readFuelTotals(context, actor) : null,
    next: nextOfAddress(request) ?? "/fuel",
    key: newFormKey(),
  };
});

export const action = guarded(PATH, async ({ actor, context, params, request, t }) => {
  const choice = requireChoice(params.kind);
  const form = await readForm(request);
  const once = formOnce(context, actor, form, `POST /fuel/reset/${choice}`);
  return submitForm(
    form,
    pressSchema,
    async () => {
      await once(async () => {
        await resetFuel(context, actor, choice);
      });
      return redirectWithFlash(safeNext(form.get("next")) ?? "/fuel", {
        tone: "success",
        title: `fuel:reset.done.${choice}`,
        description: `fuel:reset.doneHint.${choice}`,
      });
    },
    { t, failed: "fuel:reset.failed" },
  );
});

export const clientAction = keepTyped("fuel:reset.failed");

/** Asks before a reset: what is reset, what stays, and the export first. */
export default function FuelResetPage() {
  const { locale, t } = useI18n();
  const { choice, isTrialExpired, totals, next, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const saving = useNavigation().state === "submitting";
  const sum = totals ? kindsOf(choice).reduce((all, kind) => all + totals[kind], 0) : 0;
  return (
    <div className="max-w-2xl">
      <BackLink href="/fuel">{t("fuel:title")}</BackLink>
      <h1 className="mb-3">{t(`fuel:reset.title.${choice}`)}</h1>
      <Refusal answer={answer} title={t("fuel:reset.failedTitle")} />
      {totals ? (
        <div className="card">
          <dl className="totals mb-4">
            {kindsOf(choice).map((kind) => (
              <div key={kind}>
                <dt>{t(`fuel:${kind}`)}</dt>
                <dd>{t("fuel:amount", fuelAmount(totals[kind], locale))}</dd>
              </div>
            ))}
          </dl>
          <div className="mb-4 grid gap-2">
            <p>{t("fuel:reset.willZero")}</p>
            <p>{t("fuel:reset.willStay")}</p>
          </div>
          <div className="notice mb-4">
            <p className="mb-2 font-semibold">{t("fuel:reset.exportFirst")}</p>
            <ExportButton action="/exports/fuel-usage.csv" />
          </div>
          {sum === 0 ? <p className="mb-4 font-semibold">{t("fuel:reset.nothing")}</p> : null}
          <Form method="post" className="flex flex-wrap gap-3">
            <KeyField value={key} />
            <input type="hidden" name="next" value={next} />
            <button
              type="submit"
              className="btn btn-danger grow sm:grow-0"
              disabled={sum === 0}
              aria-disabled={saving || undefined}
            >
              {t(`fuel:reset.confirm.${choice}`)}
            </button>{" "}
            <PageLink className="btn grow sm:grow-0" to={next}>
              {t("common:action.cancel")}
            </PageLink>
          </Form>
        </div>
      ) : (
        <FuelGate trialExpired={isTrialExpired} />
      )}
    </div>
  );
}
