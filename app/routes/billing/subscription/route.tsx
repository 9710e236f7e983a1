import { type MetaFunction, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "#app/components/flash-notice.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { translatorIn } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { checkoutSchema } from "#app/forms/billing/subscription-forms.ts";
import { pressSchema } from "#app/forms/fields.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { Settings } from "#app/platform/settings.ts";
import { openBillingPortal, returnFromCheckout, startCheckout } from "#app/services/billing/checkout.ts";
import { CurrentPlan } from "./current-plan.tsx";
import { Faq, WhatIsNew } from "./features.tsx";
import { PlanChoice } from "./plan-choice.tsx";
import { subscriptionView } from "./view.server.ts";

// Mostly text, so no framework.
export const handle = { style: "app" };

/** Seconds until a page waiting for the payment provider reloads. */
const LOOK_AGAIN = 5;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: translatorIn(matches)("subscription:title") },
  ...(data?.pending?.looksAgain ? [{ httpEquiv: "refresh", content: String(LOOK_AGAIN) }] : []),
];

export const loader = guarded("/subscription", async ({ actor, context, request, locale, t }) => {
  const url = new URL(request.url);
  // The return from the checkout: a notice, and an address that can be reloaded without it.
  if (url.searchParams.has("success")) {
    await returnFromCheckout(context, actor);
    throw await redirectWithFlash("/subscription", {
      tone: "success",
      title: "subscription:notice.successTitle",
      description: "subscription:notice.success",
    });
  }
  if (url.searchParams.has("canceled")) {
    throw await redirectWithFlash("/subscription", {
      tone: "error",
      title: "subscription:notice.checkoutCanceledTitle",
      description: "subscription:notice.checkoutCanceled",
    });
  }
  return subscriptionView(context, { actor, url, locale, t });
});

/** The local payment provider is a page of our own, so it uses the address that the browser knows. */
function leadTo(url: string, { appUrl }: Settings): TypedResponse<never> {
  return redirect(url.startsWith(`${appUrl}/`) ? url.slice(appUrl.length) : url, 303);
}

/** Both buttons lead to the payment provider. */
export const action = guarded("/subscription", async ({ actor, context, request, t }) => {
  const form = await readForm(request);
  const failed = "subscription:failed.broke";
  if (form.get("intent") === "portal") {
    return submitForm(
      form,
      pressSchema,
      async () => leadTo((await openBillingPortal(context, actor)).url, context.settings),
      { t, failed },
    );
  }
  return submitForm(
    form,
    checkoutSchema,
    async ({ tier, billingInterval, priceShown }) => {
      const wanted = { tier, interval: billingInterval, priceShown };
      const { url } = await startCheckout(context, actor, wanted);
      return leadTo(url, context.settings);
    },
    { t, failed },
  );
});

export default function SubscriptionPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SignedInShell viewer={page.viewer}>
      <h1 className="mb-1">{t("subscription:title")}</h1>
      <p className="mb-4 text-soft">{t("subscription:lead")}</p>
      <Refusal answer={answer} title={t("subscription:failed.checkout")} />
      {page.exceeded ? <Notice tone="error" title={page.exceeded} /> : null}
      {page.pending ? (
        <Notice tone="info" title={t("subscription:pending.title")} description={page.pending.text} />
      ) : null}
      {page.notice ? (
        <Notice tone={page.notice.tone} title={page.notice.title} description={page.notice.text} />
      ) : null}
      <CurrentPlan page={page} />
      <PlanChoice page={page} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Faq />
        <WhatIsNew />
      </div>
    </SignedInShell>
  );
}
