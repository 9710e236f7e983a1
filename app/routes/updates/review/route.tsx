import { useActionData, useLoaderData } from "@remix-run/react";
import { BackLink } from "#app/components/back-link.tsx";
import { keepTyped } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { PhotoStrip } from "#app/components/photos/photo-strip.tsx";
import { PhotosToComeLine } from "#app/components/photos/photos-to-come.tsx";
import { ClockLine } from "#app/components/updates/clock-line.tsx";
import { MachineName } from "#app/components/updates/machine-name.tsx";
import { TicksLine } from "#app/components/updates/ticks-line.tsx";
import { UpdateBadges } from "#app/components/updates/update-badges.tsx";
import { UpdateLinks } from "#app/components/updates/update-links.tsx";
import { wordedUpdate } from "#app/components/updates/view.ts";
import { applySchema, dismissSchema } from "#app/forms/updates/review-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { applyUpdate } from "#app/services/updates/apply-updates.ts";
import { dismissUpdate } from "#app/services/updates/dismiss-update.ts";
import { getUpdateForReview } from "#app/services/updates/review-lists.ts";
import { FlagNotices } from "./flag-notices.tsx";
import { ReadingComparison } from "./reading-comparison.tsx";
import { RefusedDismissal, ReviewForms } from "./review-forms.tsx";
import { ReviewOutcome } from "./review-outcome.tsx";

export const handle: PageHandle = { i18n: ["errors", "fuelPaid", "photos", "updates"] };

export const meta = pageTitle("updates:review.title");

export const loader = guarded("/updates/:id", async ({ actor, context, params, locale, t }) => {
  const { update, fuel } = await getUpdateForReview(context, actor, params.id ?? "");
  return {
    pulse: actor.pulseAlerts,
    update: wordedUpdate(update, { locale, t, timeZone: actor.company.timeZone }),
    fuel,
  };
});

export const action = guarded("/updates/:id", async ({ actor, context, params, request, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  if (form.get("intent") === "dismiss") {
    return submitForm(
      form,
      dismissSchema,
      async (input) => {
        await dismissUpdate(context, actor, id, input);
        return redirectWithFlash("/updates", { tone: "success", title: "updates:review.dismissed" });
      },
      { t, failed: "errors:internal" },
    );
  }
  return submitForm(
    form,
    applySchema,
    async ({ resolution, fuelCost, fuelUse }) => {
      // A blank field of the form is an answer: the price, or no use.
      const ifAsked = (name: string) => (form.has(name) ? null : undefined);
      await applyUpdate(context, actor, id, {
        resolution,
        fuelCost: fuelCost ?? ifAsked("fuelCost"),
        fuelUse: fuelUse ?? ifAsked("fuelUse"),
      });
      return redirectWithFlash("/updates", { tone: "success", title: "updates:review.applied" });
    },
    { t, failed: "errors:internal" },
  );
});

export const clientAction = keepTyped("errors:internal");

/** One report: its effect, the doubts about it, and the decision. E-mails link here. */
export default function UpdateReviewPage() {
  const { t } = useI18n();
  const { update, fuel, pulse } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="max-w-4xl">
      <BackLink href="/updates">{t("updates:review.back")}</BackLink>
      <h1 className="break-words">
        <MachineName update={update} />
      </h1>
      <p className="lead">
        {t("updates:card.by", { operator: update.operatorName, time: update.createdAt })}
        {update.takenAt ? <> · {t("updates:card.written", { time: update.takenAt })}</> : null}
      </p>
      <ClockLine update={update} />
      <Refusal answer={answer} title={t("updates:review.failed")} />
      <UpdateBadges update={update} pulse={pulse} />
      <div className="mt-4 grid items-start gap-4 md:grid-cols-[3fr_2fr]">
        <section className="card grid gap-4" aria-label={t("updates:review.title")}>
          <ReadingComparison update={update} fuel={fuel} />
          <TicksLine update={update} />
          <UpdateLinks update={update} />
          <FlagNotices update={update} />
          {update.unusualPrice ? (
            <div className="notice notice-error m-0">
              <strong>{update.unusualPrice}</strong>
            </div>
          ) : null}
          {update.notes ? (
            <div>
              <h2>{t("updates:card.notes")}</h2>
              <p className="break-words whitespace-pre-line">{update.notes}</p>
            </div>
          ) : null}
          {update.photos.length > 0 || update.photosToCome ? (
            <div className="grid gap-2">
              <h2>{t("updates:card.photos")}</h2>
              <PhotoStrip
                photos={update.photos}
                machine={update.equipmentName}
                author={update.operatorName}
                time={update.createdAt}
              />
              <PhotosToComeLine toCome={update.photosToCome} />
            </div>
          ) : null}
          {update.machine ? (
            <p className="flex flex-wrap gap-x-4">
              <PageLink
                to={`/equipment-items/${update.equipmentId}/services`}
                className="inline-flex min-h-11 min-w-11 items-center"
              >
                {t("common:servicePlan")}
              </PageLink>{" "}
              <PageLink
                to={`/equipment-items/${update.equipmentId}/history`}
                className="inline-flex min-h-11 min-w-11 items-center"
              >
                {t("updates:review.history")}
              </PageLink>
            </p>
          ) : (
            <p className="notice">{t("updates:card.machineGone")}</p>
          )}
        </section>
        {update.status === "pending" ? (
          <ReviewForms update={update} fuel={fuel?.fields ?? null} answer={answer} />
        ) : (
          <div className="grid gap-4">
            <ReviewOutcome update={update} />
            <RefusedDismissal update={update} answer={answer} />
          </div>
        )}
      </div>
    </div>
  );
}
