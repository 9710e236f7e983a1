import { getFormProps, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
import { ActForm, type ActProps, CancelLink, useActBusy } from "#app/components/dialog/surface.tsx";
import { MachineLine } from "#app/components/equipment/machine-act-page.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, useRefusal } from "#app/components/forms/light-form.tsx";
import { parseTenths } from "#app/domain/quantity.ts";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { usageText } from "#app/i18n/usage-words.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";

type UsagePage = {
  machine: Pick<EquipmentRow, "name" | "type" | "serialNumber" | "unit" | "currentUsage">;
  next: string;
  key: string;
};

export type UsageAnswer = Partial<FormAnswer> & { preview?: string };

/** Adds an amount to a machine's usage, showing the new total first. */
export function UsageForm({ page, answer }: ActProps<UsagePage, UsageAnswer>) {
  const { locale, t } = useI18n();
  const { machine, next, key } = page;
  const saving = useActBusy();
  const refusal = useRefusal(answer);
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
    <>
      <MachineLine machine={machine} />
      {wrong && !refusal ? (
        <Notice
          tone="error"
          title={t("equipment:usage.invalidTitle")}
          description={t("equipment:usage.invalid")}
        />
      ) : null}
      {refusal ? (
        <Notice
          tone="error"
          title={t("equipment:usage.failedTitle")}
          description={t("equipment:usage.failed", { message: refusal.message })}
          reference={refusal.reference}
        />
      ) : null}
      <ActForm {...getFormProps(form)} className="card">
        <KeyField value={key} />
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
          <span>{t("equipment:usage.newTotal")}</span>{" "}
          <output className="num" htmlFor={field.usageIncrease.id} aria-live="polite">
            {total === null ? DASH : words(total)}
          </output>
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow sm:grow-0" disabled={saving}>
            {t("equipment:usage.submit")}
          </button>{" "}
          {scripted ? null : (
            <button type="submit" name="intent" value="preview" className="btn grow sm:grow-0">
              {t("equipment:usage.preview")}
            </button>
          )}{" "}
          <CancelLink className="btn grow sm:grow-0" to={next}>
            {t("common:action.cancel")}
          </CancelLink>
        </div>
      </ActForm>
    </>
  );
}
