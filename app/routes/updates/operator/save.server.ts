import { data } from "@remix-run/cloudflare";
import { personTag } from "#app/auth/person-tag.server.ts";
import { invalidField } from "#app/domain/app-error.ts";
import type { AnsweredLine } from "#app/domain/checks/checklist.ts";
import type { DoubtedReading } from "#app/domain/meter/reading-doubt.ts";
import { tenthsIn } from "#app/forms/fields.ts";
import {
  type OperatorUpdateInput,
  operatorUpdateFormSchema,
} from "#app/forms/updates/operator-update-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { type FormAnswer, type ShowAgain, submitForm } from "#app/http/forms/form.server.ts";
import { formKeyOf } from "#app/http/forms/form-key.server.ts";
import { readPhotoFiles, takePhotoFiles } from "#app/http/forms/photo-form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { doubtQuestion } from "#app/i18n/doubt-words.ts";
import { formatClock } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import { submitOrAskBack } from "#app/services/updates/submit-update.ts";
import { answersIn } from "#app/shared/check-fields.ts";
import { PHOTOS_MAX } from "#app/shared/photo-path.ts";
import { draftHeaders, takeWriter } from "./draft.server.ts";

/** A refused report: the reason, and the data to show the form again. */
export type ReportAnswer = FormAnswer & {
  notice: { title: string; description: string | null } | null;
  /** The sent key; null when it can't be used again. */
  key: string | null;
  photosLost: boolean;
  /** The check's lines as they were answered. */
  answered: AnsweredLine[];
  /** A questioned reading, in tenths, and whether it was confirmed. */
  asked: { value: number; confirmed: boolean } | null;
};

type Args = GuardedArgs<"/operator">;

/**
 * The form's POST: stores one report, however often it is sent, and returns to its machine. A report written
 * on another user's page belongs to that user and is kept for them. The form asks again about a reading that
 * looks mistyped.
 */
export async function submitReport(args: Args) {
  const { request, context, actor, locale, t } = args;
  const form = await readForm(request);
  const files = takePhotoFiles(form);
  const own = personTag(actor.id, context.settings);
  const writer = takeWriter(form) ?? own;
  const key = formKeyOf(form);
  const url = new URL(request.url);
  const keep = () => draftHeaders(context.settings, request, writer, form, files.length > 0);
  if (writer !== own) {
    const flash = { tone: "error", title: "operator:failed", description: "operator:otherWriter" } as const;
    const headers = new Headers(await keep());
    return redirectWithFlash(url.pathname, flash, { headers });
  }
  const [typed, confirmed] = [tenthsIn(form, "newUsage"), tenthsIn(form, "confirmed")];
  const photosLost = files.length > 0;
  const answered = answersIn(form);

  const answer = await submitForm(
    form,
    operatorUpdateFormSchema,
    async (input, showAgain) => {
      const report = sendReport(args, input, { files, key, confirmed });
      // The report is stored even if the line breaks meanwhile.
      context.defer(report.catch(() => undefined));
      const outcome = await report;
      if ("doubted" in outcome)
        return askBack(args, outcome.doubted, { showAgain, key, photosLost, answered });
      const { equipmentId, fuelAdded } = outcome.stored;
      const machine = outcome.shownName;
      const isRounded = fuelAdded > 0 && tenthsIn(form, "fuelAdded") === null;
      const time = formatClock(context.now(), locale, actor.company.timeZone);
      return redirectWithFlash(`${url.pathname}?equipment=${encodeURIComponent(equipmentId)}`, {
        tone: "success",
        title: "operator:success.title",
        description: isRounded ? "operator:success.rounded" : "operator:success.text",
        // Going back after the next report shows this notice again, so it says which report it is about.
        line: typed === null ? "operator:success.sentAlone" : "operator:success.sent",
        params: {
          ...{ machine, time, usage: typed === null ? "" : usageText(typed, outcome.unit, locale, t) },
          amount: fuelAdded,
        },
      });
    },
    { t },
  );
  if (!("data" in answer)) return answer;
  const { data: refused, init } = answer;
  if ("asked" in refused) return data(refused, init ?? undefined);
  const keepsKey = refused.refusal?.code !== "request.key_reused";
  const isGone = refused.refusal?.code === "equipment.not_found";
  const again: ReportAnswer = {
    ...refused,
    notice: isGone ? { title: t("operator:failed"), description: t("operator:gone") } : noticeOf(refused, t),
    key: keepsKey ? key : null,
    photosLost,
    answered,
    // Refused for another reason, so the confirmation stays.
    asked: typed !== null && typed === confirmed ? { value: typed, confirmed: true } : null,
  };
  // Without its machine there is no form to show again; the next chosen machine gets the input.
  return data(again, { ...init, ...(isGone ? { headers: await keep() } : {}) });
}

async function sendReport(
  { context, actor }: Args,
  input: OperatorUpdateInput,
  { files, key, confirmed }: { files: File[]; key: string | null; confirmed: number | null },
) {
  if (files.length + (input.photos?.length ?? 0) > PHOTOS_MAX) {
    throw invalidField("photos", "operator:problem.too_many_photos");
  }
  const { photos: newPhotos } = await readPhotoFiles(files);
  return submitOrAskBack(context, actor, { ...input, newPhotos }, { key, confirmed });
}

/** The form again, with the question about its reading. */
function askBack(
  { actor, locale, t }: Args,
  doubted: DoubtedReading,
  again: Pick<ReportAnswer, "key" | "photosLost" | "answered"> & { showAgain: ShowAgain },
) {
  const { timeZone } = actor.company;
  const question = doubtQuestion("operator:doubt.ask", doubted, { t, locale, timeZone });
  const asked: ReportAnswer = {
    result: again.showAgain({ newUsage: [question] }),
    refusal: null,
    notice: { title: t("operator:doubt.title"), description: question },
    key: again.key,
    photosLost: again.photosLost,
    answered: again.answered,
    asked: { value: doubted.value, confirmed: false },
  };
  return data(asked, 400);
}

/**
 * A report's mistakes have their own titles, with the description of the same mistake if there are two;
 * everything else says that the update failed.
 */
function noticeOf({ refusal }: FormAnswer, t: Translate): ReportAnswer["notice"] {
  if (!refusal) return { title: t("operator:failed"), description: t("operator:problem.check") };
  const { code, message, detail } = refusal;
  const isMistake = code.startsWith("operator_update.");
  return {
    title: isMistake ? message : t("operator:failed"),
    description: detail ?? (isMistake ? null : message),
  };
}
