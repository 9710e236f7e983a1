import { useForm } from "@conform-to/react";
import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { safeNext } from "#app/auth/guard.server.ts";
import { ActPage } from "#app/components/equipment/act-page.tsx";
import { usageText } from "#app/components/equipment/usage-text.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { usageFormSchema } from "#app/domain/forms/usage-form.ts";
import { parseTenths } from "#app/domain/quantity.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { type FormAnswer, submitForm } from "#app/http/form.server.ts";
import { onceForForm } from "#app/http/form-key.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getMachineRow } from "#app/services/equipment.ts";
import { updateUsage } from "#app/services/equipment-usage.ts";

const PATH = "/equipment-items/:id/usage";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export const shouldRevalidate = () => true;

export const loader = guarded(PATH, async ({ context, request, params, actor, t }) => {
  const machine = await getMachineRow(context, actor, params.id ?? "");
  const { name, type, serialNumber, unit, currentUsage } = machine;
  return {
    title: t("equipment:usage.documentTitle", { name }),
    machine: { name, type, serialNumber, unit, currentUsage },
    next: safeNext(new URL(request.url).searchParams.get("next")) ?? "/",
    key: crypto.randomUUID(),
  };
});

export const action = guarded(PATH, async ({ context, request, params, actor, locale, t }) => {
  const form = await request.formData();
  const id = params.id ?? "";
  const once = onceForForm(context, actor, form, `POST /equipment-items/${id}/usage`);
  const typed = form.get("usageIncrease");
  if (form.get("intent") === "preview") {
    return data({ preview: typeof typed === "string" ? typed : "" });
  }
  return submitForm(
    form,
    usageFormSchema,
    async ({ usageIncrease }) => {
      const machine = await getMachineRow(context, actor, id);
      await once(async () => {
        await updateUsage(context, actor, id, { change: { from: null, by: usageIncrease }, fuelAdded: 0 });
      });
      const total = usageText(machine.currentUsage + usageIncrease, machine.unit, locale, t);
      return redirectWithFlash(safeNext(form.get("next")) ?? "/", {
        tone: "success",
        title: "equipment:usage.updated",
        description: "equipment:usage.updatedText",
        params: { name: machine.name, total },
      });
    },
    { t, failed: "errors:internal" },
  );
});

export default function UpdateUsagePage() {
  const { locale, t } = useI18n();
  const { machine, next, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as (Partial<FormAnswer> & { preview?: string }) | undefined;
  const saving = useNavigation().state === "submitting";
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const [form, field] = useForm<{ usageIncrease: string }>({
    id: "usage",
    lastResult: lastResult(answer),
    defaultValue: { usageIncrease: answer?.preview },
  });
  const sent = answer?.preview ?? field.usageIncrease.initialValue ?? "";
  const [typed, setTyped] = useState(sent);
  const increase = parseTenths(typed);
  const total = increase !== null && increase > 0 ? machine.currentUsage + increase : null;
  const words = (tenths: number) => usageText(tenths, machine.unit, locale, t);
  const wrong = (field.usageIncrease.errors?.length ?? 0) > 0;
  return (
    <ActPage title={t("equipment:usage.title")} machine={machine} back={next}>
      {wrong && !answer?.refusal ? (
        <Notice
          tone="error"
          title={t("equipment:usage.invalidTitle")}
          description={t("equipment:usage.invalid")}
        />
      ) : null}
      {answer?.refusal ? (
        <Notice
          tone="error"
          title={t("equipment:usage.failedTitle")}
          description={t("equipment:usage.failed", { message: answer.refusal.message })}
        />
      ) : null}
      <Form method="post" id={form.id} noValidate className="card">
        <input type="hidden" name="idempotencyKey" value={key} />
        <input type="hidden" name="next" value={next} />
        <dl className="mb-4 grid grid-cols-[1fr_auto] gap-y-1">
          <dt className="text-soft">{t("equipment:usage.current")}</dt>
          <dd className="num">{words(machine.currentUsage)}</dd>
        </dl>
        <TextField
          field={field.usageIncrease}
          label={t("equipment:usage.increase")}
          type="number"
          step={0.1}
          min={0}
          inputMode="decimal"
          autoComplete="off"
          required
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <div className="mb-4 grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-3 font-semibold">
          <span>{t("equipment:usage.newTotal")}</span>
          <output className="num" htmlFor={field.usageIncrease.id} aria-live="polite">
            {total === null ? "–" : words(total)}
          </output>
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow sm:grow-0" disabled={saving}>
            {t("equipment:usage.submit")}
          </button>
          {scripted ? null : (
            <button type="submit" name="intent" value="preview" className="btn grow sm:grow-0">
              {t("equipment:usage.preview")}
            </button>
          )}
          <a className="btn grow sm:grow-0" href={next}>
            {t("common:action.cancel")}
          </a>
        </div>
      </Form>
    </ActPage>
  );
}
