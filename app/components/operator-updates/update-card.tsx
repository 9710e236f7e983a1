import { Link } from "@remix-run/react";
import { usageText } from "#app/components/equipment/usage-text.tsx";
import { PhotoStrip } from "#app/components/photos/photo-strip.tsx";
import { PhotosToComeLine } from "#app/components/photos/photos-to-come.tsx";
import { formatTenths } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { signed } from "./signed.ts";
import { UpdateBadges } from "./update-badges.tsx";
import type { ShownUpdate } from "./update-shape.ts";

type UpdateCardProps = {
  update: ShownUpdate;
  /** A checkbox named `ids`, for applying several; it must stand in a form. */
  selectable?: boolean;
  /** Whether urgent machines pulse: the viewer's switch. */
  pulse?: boolean;
};

/** A report of an operator, with what it says at a glance and the way to its review. Its heading is an h3. */
export function UpdateCard({ update, selectable = false, pulse = true }: UpdateCardProps) {
  const { t } = useI18n();
  const pulsing = pulse && update.pulse !== "none" ? `pulse-${update.pulse}` : "";
  const names = { machine: update.equipmentName, operator: update.operatorName };
  return (
    <article className={`card grid content-start gap-2.5 ${pulsing}`} aria-labelledby={`update-${update.id}`}>
      <div className="flex items-start gap-2">
        {selectable ? (
          <label className="-my-2 -ml-2 grid h-11 w-11 flex-none place-items-center">
            <input
              type="checkbox"
              name="ids"
              value={update.id}
              className="h-5.5 w-5.5 accent-accent"
              aria-label={t("updates:list.choose", names)}
            />
          </label>
        ) : null}
        <div className="min-w-0 grow">
          <h3 id={`update-${update.id}`} className="break-words">
            {update.equipmentName}
          </h3>
          <p className="hint">
            {t("updates:card.by", { operator: update.operatorName, time: update.createdAt })}
            {update.takenAt ? <> · {t("updates:card.written", { time: update.takenAt })}</> : null}
          </p>
        </div>
      </div>
      <UpdateBadges update={update} pulse={pulse} />
      <UpdateFacts update={update} />
      {update.notes ? <p className="line-clamp-4 break-words whitespace-pre-line">{update.notes}</p> : null}
      <PhotoStrip
        photos={update.photos}
        machine={update.equipmentName}
        author={update.operatorName}
        time={update.createdAt}
      />
      <PhotosToComeLine toCome={update.photosToCome} />
      <p className="mt-1">
        <Link
          className="btn"
          to={`/updates/${update.id}`}
          aria-label={t(
            update.status === "pending" ? "updates:list.reviewNamed" : "updates:list.openNamed",
            names,
          )}
        >
          {t(update.status === "pending" ? "updates:list.review" : "updates:list.open")}
        </Link>
      </p>
    </article>
  );
}

/** The reading beside the one before it, and the fuel. */
function UpdateFacts({ update }: { update: ShownUpdate }) {
  const { locale, t } = useI18n();
  const unit = update.machine?.unit ?? "n/a";
  const { newUsage, before, fuelAdded, fuelType } = update;
  if (newUsage === null && fuelAdded === 0) return null;
  return (
    <dl className="grid gap-1">
      {newUsage === null ? null : (
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-soft">{t("updates:card.reading")}</dt>
          <dd className="ml-auto text-right tabular-nums">
            {before
              ? t("updates:card.change", {
                  before: formatTenths(before.value, locale),
                  after: usageText(newUsage, unit, locale, t),
                })
              : usageText(newUsage, unit, locale, t)}
            {before ? <strong className="block">{signed(newUsage - before.value, locale)}</strong> : null}
          </dd>
        </div>
      )}
      {fuelAdded === 0 ? null : (
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-soft">{t("updates:card.fuel")}</dt>
          <dd className="ml-auto text-right tabular-nums">
            {t("updates:card.fuelAmount", {
              amount: formatTenths(fuelAdded, locale, "one"),
              kind: t(`updates:fuelOf.${fuelType}`),
            })}
          </dd>
        </div>
      )}
    </dl>
  );
}
