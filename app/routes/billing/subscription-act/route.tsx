import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { changePlanSchema, pauseSchema } from "#app/forms/billing/subscription-forms.ts";
import { pressSchema } from "#app/forms/fields.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import type { Actor } from "#app/services/actor.ts";
import {
  cancelPlan,
  changePlan,
  pausePlan,
  reactivatePlan,
} from "#app/services/billing/subscription-acts.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type Act, actOf, actView } from "./view.server.ts";

export const handle = { style: "app" };

export const meta = pageTitle<typeof loader>((_, { confirmation }) => confirmation.title);

export const loader = guarded(
  "/subscription/:act",
  async ({ actor, context, request, params, locale, t }) => {
    const view = { actor, act: actOf(params.act), url: new URL(request.url), locale, t };
    const { confirmation, ...page } = await actView(context, view);
    // The plan has changed since the button was shown: the page shows its present state.
    if (!confirmation) throw await redirectWithFlash("/subscription", refusedFlash(view.act));
    return { ...page, confirmation };
  },
);

const REFUSAL = {
  change: "errors:billing.no_plan",
  pause: "errors:billing.cannot_pause",
  reactivate: "errors:billing.cannot_reactivate",
  cancel: "errors:billing.cannot_cancel",
} as const;

function refusedFlash(act: Act) {
  return { tone: "error" as const, title: `subscription:failed.${act}`, description: REFUSAL[act] };
}

export const action = guarded("/subscription/:act", async ({ actor, context, request, params, t }) => {
  const form = await readForm(request);
  const act = actOf(params.act);
  const once = formOnce(context, actor, form, `POST /subscription/${act}`);
  return submit({ actor, context, t, once }, act, form);
});

type By = { actor: Actor; context: ServiceContext; t: Translate; once: ReturnType<typeof formOnce> };

/** Performs an act once, and shows its notice on the subscription page. */
function submit({ actor, context, t, once }: By, act: Act, form: FormData) {
  const save = <Schema extends z.ZodType>(schema: Schema, run: (value: z.output<Schema>) => Promise<Done>) =>
    submitForm(
      form,
      schema,
      async (value) => {
        const { name, text = name } = await once(() => run(value));
        return redirectWithFlash("/subscription", {
          tone: "success",
          title: `subscription:notice.${name}Title`,
          description: `subscription:notice.${text}`,
        });
      },
      { t, failed: "subscription:failed.broke" },
    );
  switch (act) {
    case "change":
      return save(changePlanSchema, async ({ tier, billingInterval, priceShown }) => {
        await changePlan(context, actor, { tier, interval: billingInterval, priceShown });
        return { name: "changed" };
      });
    case "pause":
      return save(pauseSchema, async ({ months }) => {
        await pausePlan(context, actor, months);
        return { name: "paused" };
      });
    case "reactivate":
      return save(pressSchema, async () => {
        await reactivatePlan(context, actor);
        return { name: "reactivated" };
      });
    case "cancel":
      return save(pressSchema, async () => {
        const what = await cancelPlan(context, actor);
        return { name: "canceled", text: what === "trial" ? "trialCanceled" : "canceled" };
      });
  }
}

/** The notice's title and, if it differs, its text. */
type Done = { name: "changed" | "paused" | "reactivated" | "canceled"; text?: string };

/** Asks before the plan changes: what happens, and what stays. */
export default function SubscriptionActPage() {
  const { t } = useI18n();
  const { viewer, act, confirmation } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { title, text, button, warning, hidden, pauses, danger } = confirmation;
  const missing = answer?.result?.error?.months;
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-2xl">
        <p className="mb-1">
          <a className="inline-flex min-h-11 items-center" href="/subscription">
            {t("subscription:confirm.back")}
          </a>
        </p>
        <h1 className="mb-3">{title}</h1>
        <Refusal answer={answer} title={t(`subscription:failed.${act}`)} />
        <div className="card">
          <p className="mb-4">{text}</p>
          {warning ? <p className="notice">{warning}</p> : null}
          {danger ? (
            <div className="notice mb-4">
              <p className="mb-2 font-semibold">{t("subscription:confirm.export")}</p>
              <ExportButton action="/exports/equipment-list.csv" />
            </div>
          ) : null}
          <form method="post">
            {Object.entries(hidden).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {pauses.length > 0 ? (
              <fieldset className="mb-4">
                <legend className="mb-1 font-semibold">{t("subscription:confirm.pause.months")}</legend>
                {pauses.map(({ months, label }, index) => (
                  <label key={months} className="flex min-h-11 items-center gap-3">
                    <input
                      type="radio"
                      name="months"
                      value={months}
                      defaultChecked={index === 0}
                      aria-describedby={missing ? "months-error" : undefined}
                    />{" "}
                    {label}
                  </label>
                ))}
                {missing ? (
                  <p id="months-error" className="field-error">
                    {t("errors:field.invalid")}
                  </p>
                ) : null}
              </fieldset>
            ) : null}
            <div className="flex flex-wrap gap-3">
              <button
                type="submit"
                className={danger ? "btn btn-danger grow sm:grow-0" : "btn btn-primary grow sm:grow-0"}
              >
                {button}
              </button>{" "}
              <a className="btn grow sm:grow-0" href="/subscription">
                {t("common:action.back")}
              </a>
            </div>
          </form>
        </div>
      </div>
    </SignedInShell>
  );
}
