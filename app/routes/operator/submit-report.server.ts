import { data } from "@remix-run/cloudflare";
import { AppError } from "#app/domain/app-error.ts";
import { type OperatorUpdateInput, operatorUpdateSchema } from "#app/domain/forms/operator-update-form.ts";
import { PHOTOS_MAX } from "#app/domain/photo-path.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { type FormAnswer, submitForm } from "#app/http/form.server.ts";
import { readPhotoFiles, takePhotoFiles } from "#app/http/photo-form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { submitOperatorUpdate } from "#app/services/submit-update.ts";

/** A refused report: what was wrong, and what the page needs to show the form again. */
export type ReportAnswer = FormAnswer & {
  notice: { title: string; description: string | null } | null;
  /** The key that was sent; null when it can't be used again. */
  key: string | null;
  photosLost: boolean;
};

const KEY_MAX = 200;

/** The form's POST: one report, however often it is sent, and back to the machine it was about. */
export async function submitReport({ request, context, actor, t }: GuardedArgs<"/operator">) {
  const form = await request.formData();
  const files = takePhotoFiles(form);
  const sentKey = form.get("idempotencyKey");
  const key = typeof sentKey === "string" && sentKey.length <= KEY_MAX && sentKey ? sentKey : null;
  const url = new URL(request.url);

  const answer = await submitForm(
    form,
    operatorUpdateSchema,
    async (input) => {
      const report = storeReport({ context, actor }, input, files, key);
      // The report is stored even when the line breaks while it is.
      context.defer(report.catch(() => undefined));
      const { equipmentId } = await report;
      return redirectWithFlash(`${url.pathname}?equipment=${encodeURIComponent(equipmentId)}`, {
        tone: "success",
        title: "operator:success.title",
        description: "operator:success.text",
      });
    },
    { t },
  );
  if (answer instanceof Response) return answer;
  const { data: refused, init } = answer;
  const keepsKey = refused.refusal?.code !== "request.key_reused";
  const shown: ReportAnswer = {
    ...refused,
    notice: noticeOf(refused, t),
    key: keepsKey ? key : null,
    photosLost: files.length > 0,
  };
  return data(shown, init ?? undefined);
}

async function storeReport(
  { context, actor }: Pick<GuardedArgs<"/operator">, "context" | "actor">,
  input: OperatorUpdateInput,
  files: File[],
  key: string | null,
) {
  if (files.length + (input.photos?.length ?? 0) > PHOTOS_MAX) {
    throw new AppError("request.invalid", {
      fields: { photos: [{ key: "operator:problem.too_many_photos" }] },
    });
  }
  const { photos: newPhotos } = await readPhotoFiles(files);
  return submitOperatorUpdate(context, actor, { ...input, newPhotos }, { key });
}

/** The mistakes of a report have titles of their own; everything else says that the update failed. */
function noticeOf({ refusal, result }: FormAnswer, t: Translate): ReportAnswer["notice"] {
  const first = Object.values(result.error ?? {})[0]?.[0] ?? null;
  if (!refusal) return { title: t("operator:failed"), description: t("operator:problem.check") };
  if (refusal.code.startsWith("operator_update.")) return { title: refusal.message, description: first };
  return { title: t("operator:failed"), description: first ?? refusal.message };
}
