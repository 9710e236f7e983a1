import { PageLink } from "#app/components/page-link.tsx";
import { PhotoStrip } from "#app/components/photos/photo-strip.tsx";
import { PhotosToComeLine } from "#app/components/photos/photos-to-come.tsx";
import { formatTenths, fuelAmount } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { usageText } from "#app/i18n/usage-words.ts";
import { ClockLine } from "./clock-line.tsx";
import { latePlaceText } from "./late-place.ts";
import { MachineName } from "./machine-name.tsx";
import { signed } from "./signed.ts";
import { TicksLine } from "./ticks-line.tsx";
import { UpdateBadges } from "./update-badges.tsx";
import { UpdateLinks } from "./update-links.tsx";
import type { CardUpdate } from "./view.ts";

type UpdateCardProps = {
  update: CardUpdate;
  /** Adds a checkbox named `ids`, for applying several; the card must be inside a form. */
  selectable?: boolean;
  /** Whether urgent machines pulse: the viewer's switch. */
  pulse?: boolean;
  /** Left out in a list of updates that all wait for review. */
  withStatus?: boolean;
};

/** An operator's report at a glance, with a link to its review. Its heading is an h3. */
export function UpdateCard(props: UpdateCardProps) {
  const { update, selectable = false, pulse = true, withStatus = true } = props;
  const { t } = useI18n();
  const pulsing = pulse && update.pulse !== "none" ? `pulse-${update.pulse}` : "";
  const names = { machine: update.equipmentName, operator: update.operatorName };
  return (
    <article
      className={pulsing ? `card update ${pulsing}` : "card update"}
      aria-labelledby={`update-${update.id}`}
    >
      <div>
        {selectable ? (
          <label>
            <input
              type="checkbox"
              name="ids"
              value={update.id}
              aria-label={t("updates:list.choose", names)}
            />
          </label>
        ) : null}
        <div>
          <h3 id={`update-${update.id}`}>
            <MachineName update={update} />
          </h3>
          <p className="hint">
            {t("updates:card.by", { operator: update.operatorName, time: update.createdAt })}
            {update.takenAt ? <> · {t("updates:card.written", { time: update.takenAt })}</> : null}
          </p>
          <ClockLine update={update} />
        </div>
      </div>
      <UpdateBadges update={update} pulse={pulse} withStatus={withStatus} />
      <UpdateFacts update={update} />
      <TicksLine update={update} />
      {update.notes ? <p className="notes">{update.notes}</p> : null}
      <UpdateLinks update={update} />
      <PhotoStrip
        photos={update.photos}
        machine={update.equipmentName}
        author={update.operatorName}
        time={update.createdAt}
      />
      <PhotosToComeLine toCome={update.photosToCome} />
      <p>
        <PageLink
          className="btn"
          to={`/updates/${update.id}`}
          aria-label={t(
            update.status === "pending" ? "updates:list.reviewNamed" : "updates:list.openNamed",
            names,
          )}
        >
          {t(update.status === "pending" ? "updates:list.review" : "updates:list.open")}
        </PageLink>
      </p>
    </article>
  );
}

/** The reading beside the previous one, the place of a late one, and the fuel with what was paid for it. */
function UpdateFacts({ update }: { update: CardUpdate }) {
  const { locale, t } = useI18n();
  const unit = update.machine?.unit ?? "n/a";
  const { newUsage, before, place, fuelAdded, fuelType, fuelCost } = update;
  if (newUsage === null && fuelAdded === 0) return null;
  return (
    <dl>
      {newUsage === null ? null : (
        <div>
          <dt>{t("updates:card.reading")}</dt>
          <dd>
            {before
              ? t("updates:card.change", {
                  before: formatTenths(before.value, locale),
                  after: usageText(newUsage, unit, locale, t),
                })
              : usageText(newUsage, unit, locale, t)}{" "}
            {before ? <strong>{signed(newUsage - before.value, locale)}</strong> : null}
          </dd>
          {place ? <dd className="hint">{latePlaceText(place, update.machine, locale, t)}</dd> : null}
        </div>
      )}
      {fuelAdded === 0 ? null : (
        <div>
          <dt>{t("updates:card.fuel")}</dt>
          <dd>
            {t("updates:card.fuelAmount", {
              ...fuelAmount(fuelAdded, locale),
              kind: t(`updates:fuelOf.${fuelType}`),
            })}{" "}
            {fuelCost ? <strong>{fuelCost}</strong> : null}
          </dd>
        </div>
      )}
    </dl>
  );
}
