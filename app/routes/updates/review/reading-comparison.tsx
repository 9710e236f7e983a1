import type { ReactNode } from "react";
import { signed } from "#app/components/updates/signed.ts";
import type { WordedUpdate } from "#app/components/updates/view.ts";
import { fuelAmount } from "#app/domain/quantity.ts";
import { formatCost, formatCostPerUnit } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { usageText } from "#app/i18n/usage-words.ts";
import type { FuelReview } from "#app/services/updates/fuel-review.ts";

type Props = { update: WordedUpdate; fuel: FuelReview | null };

/** The old and the new reading side by side, the difference, the time between, and the fuel with its cost. */
export function ReadingComparison({ update, fuel }: Props) {
  const { locale, t } = useI18n();
  const { before, newUsage, between, fuelAdded, fuelType } = update;
  const unit = update.machine?.unit ?? "n/a";
  const usage = (tenths: number) => usageText(tenths, unit, locale, t);
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Fact label={t("updates:review.before")} detail={before?.takenAt}>
        {before ? usage(before.value) : t("updates:review.none")}
      </Fact>
      <Fact label={t("updates:review.reported")} detail={update.takenAt ?? update.createdAt}>
        {newUsage === null ? t("updates:card.noReading") : usage(newUsage)}
      </Fact>
      {before && newUsage !== null ? (
        <>
          <Fact label={t("updates:review.difference")}>{signed(newUsage - before.value, locale)}</Fact>
          {between ? (
            <Fact label={t("updates:review.between")}>
              {t(`updates:review.${between.unit}`, { count: between.count })}
            </Fact>
          ) : null}
        </>
      ) : null}
      {update.machine ? (
        <Fact label={t("updates:review.current")}>
          {usageText(update.machine.currentUsage, update.machine.unitNow, locale, t)}
        </Fact>
      ) : null}
      {fuelAdded > 0 ? (
        <Fact label={t("updates:card.fuel")}>
          {t("updates:card.fuelAmount", {
            ...fuelAmount(fuelAdded, locale),
            kind: t(`updates:fuelOf.${fuelType}`),
          })}
        </Fact>
      ) : null}
      {fuel && fuel.cost !== null && fuel.pricePerGallon !== null ? (
        <Fact
          label={t("fuelPaid:review.cost")}
          detail={t("fuelPaid:review.perGallon", {
            price: formatCostPerUnit(fuel.pricePerGallon, locale, 3),
          })}
        >
          {formatCost(fuel.cost, locale)}
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact(props: { label: string; detail?: string | undefined; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="hint">{props.label}</dt>
      <dd className="text-h2 font-semibold tabular-nums">{props.children}</dd>
      {props.detail ? <dd className="hint">{props.detail}</dd> : null}
    </div>
  );
}
