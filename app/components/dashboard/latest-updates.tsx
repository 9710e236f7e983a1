import { Form, Link } from "@remix-run/react";
import { usageText } from "#app/components/equipment/usage-text.tsx";
import type { MeterUnit } from "#app/domain/meter-ledger.ts";
import { formatTenths } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** An operator's report as the dashboard shows it; usage and fuel in tenths, the time worded. */
export type LatestUpdate = {
  id: string;
  equipmentName: string;
  operatorName: string;
  unit: MeterUnit | null;
  newUsage: number | null;
  fuelAdded: number;
  fuelType: "gas" | "diesel";
  notes: string;
  photos: string[];
  status: "pending" | "applied" | "dismissed";
  pulse: "none" | "critical" | "severe";
  createdText: string;
};

/** Specification §9. */
const THUMBNAILS = 3;

/** What operators reported: the two latest, the way to all of them, and the switch of the pulse. */
export function LatestUpdates(props: {
  updates: LatestUpdate[];
  pending: number;
  pulseAlerts: boolean;
  here: string;
}) {
  const { updates, pending, pulseAlerts, here } = props;
  const { t } = useI18n();
  return (
    <section className="card panel" aria-labelledby="latest-updates">
      <div className="head">
        <h2 id="latest-updates">{t("dashboard:updates.title")}</h2>
        <Link to="/updates">{t("common:action.showAll")}</Link>
      </div>
      {pending > 0 ? (
        <p className="waiting">
          {pending > 99
            ? t("dashboard:updates.waitingMany", { count: 99 })
            : t("dashboard:updates.waiting", { count: pending })}
        </p>
      ) : null}
      {updates.length === 0 ? <p className="hint">{t("dashboard:updates.none")}</p> : null}
      <ul className="reports">
        {updates.map((update) => (
          <Report key={update.id} update={update} />
        ))}
      </ul>
      <Form method="post" action="/?index" className="pulse-switch" preventScrollReset replace>
        <input type="hidden" name="intent" value="pulse" />
        <input type="hidden" name="next" value={here} />
        <span>
          {t("dashboard:updates.pulse")}: {t(`dashboard:updates.${pulseAlerts ? "pulseOn" : "pulseOff"}`)}
        </span>
        <button type="submit" name="pulseAlerts" value={pulseAlerts ? "off" : "on"} className="btn btn-quiet">
          {t(`dashboard:updates.${pulseAlerts ? "pulseTurnOff" : "pulseTurnOn"}`)}
          <span className="sr">: {t("dashboard:updates.pulse")}</span>
        </button>
      </Form>
    </section>
  );
}

function Report({ update }: { update: LatestUpdate }) {
  const { locale, t } = useI18n();
  const { id, equipmentName, operatorName, newUsage, fuelAdded, fuelType, notes, photos, pulse } = update;
  return (
    <li className={pulse === "none" ? "report" : `report pulse-${pulse}`}>
      <p className="head">
        <strong>{equipmentName}</strong>
        {pulse === "none" ? null : <em>{t(`dashboard:updates.${pulse}`)}</em>}
      </p>
      <p className="hint">
        {t("dashboard:updates.by", { name: operatorName, date: update.createdText })} ·{" "}
        {t(`dashboard:updates.status.${update.status}`)}
      </p>
      <p className="facts">
        {newUsage === null ? null : <span>{usageText(newUsage, update.unit ?? "n/a", locale, t)}</span>}
        {fuelAdded > 0 ? (
          <span>
            {formatTenths(fuelAdded, locale, "one")} {t("common:unit.gallons")} {t(`common:fuel.${fuelType}`)}
          </span>
        ) : null}
      </p>
      {notes ? <p className="notes">{notes}</p> : null}
      {photos.length > 0 ? (
        <p className="thumbs">
          {photos.slice(0, THUMBNAILS).map((photo, index) => (
            <a key={photo} href={photo} target="_blank" rel="noreferrer">
              <img
                src={photo}
                alt={`${t("dashboard:updates.photos", { count: 1 })} ${index + 1}`}
                loading="lazy"
              />
            </a>
          ))}
        </p>
      ) : null}
      {update.status === "pending" ? (
        <Link
          to={`/updates/${id}`}
          className="btn"
          aria-label={t("dashboard:updates.reviewNamed", { name: equipmentName })}
        >
          {t("dashboard:updates.review")}
        </Link>
      ) : null}
    </li>
  );
}
