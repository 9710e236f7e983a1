import { formatTenths, parseTenths, tenthsToNumber } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The tick box that confirms a reading which looks mistyped. `value` is in tenths. */
export function ConfirmReading({ value, confirmed }: { value: number; confirmed: boolean }) {
  const { locale, t } = useI18n();
  return (
    <label className="check mb-4">
      <input type="checkbox" name="confirmed" value={tenthsToNumber(value)} defaultChecked={confirmed} />{" "}
      {t("service:entry.doubtConfirm", { value: formatTenths(value, locale) })}
    </label>
  );
}

type Answer = {
  refusal?: { code: string } | null;
  result: { initialValue?: Record<string, unknown> | null };
};

/** The starting point that a refused form asks about, as it was sent, in tenths; null if it asks nothing. */
export function askedStart(answer: Answer | undefined): number | null {
  if (answer?.refusal?.code !== "reading.doubtful") return null;
  const sent = answer.result.initialValue?.lastServiceUsage;
  return typeof sent === "string" ? parseTenths(sent) : null;
}
