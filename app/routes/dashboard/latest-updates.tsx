import { Form } from "@remix-run/react";
import { PageLink } from "#app/components/page-link.tsx";
import { PhotoStrip } from "#app/components/photos/photo-strip.tsx";
import { PhotosToComeLine } from "#app/components/photos/photos-to-come.tsx";
import { ClockLine } from "#app/components/updates/clock-line.tsx";
import { MachineName } from "#app/components/updates/machine-name.tsx";
import { TicksLine } from "#app/components/updates/ticks-line.tsx";
import { UpdateBadges } from "#app/components/updates/update-badges.tsx";
import { UpdateLinks } from "#app/components/updates/update-links.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { LatestUpdate } from "./view.server.ts";

/** The two latest operator updates, the link to all of them, and the pulse switch. */
export function LatestUpdates(props: {
  updates: LatestUpdate[];
  /** How many wait for review, as text; null without any. */
  waiting: string | null;
  pulseAlerts: boolean;
  /** The page's own address, to which the switch returns. */
  here: string;
}) {
  const { updates, waiting, pulseAlerts, here } = props;
  const { t } = useI18n();
  return (
    <section className="card headed" aria-labelledby="latest-updates">
      <h2 id="latest-updates">{t("dashboard:updates.title")}</h2>
      {waiting ? <p className="font-medium">{waiting}</p> : null}
      {updates.length === 0 ? <p className="hint">{t("dashboard:updates.none")}</p> : null}
      {updates.map((update) => (
        <LatestReport key={update.id} update={update} pulse={pulseAlerts} />
      ))}
      <Form
        method="post"
        action="/?index"
        className="-mr-2 -mb-2 flex items-center justify-between gap-2 text-small/normal text-soft"
        preventScrollReset
        replace
      >
        <input type="hidden" name="intent" value="pulse" />
        <input type="hidden" name="next" value={here} />
        <span>
          {t("dashboard:updates.pulse")}: {t(`dashboard:updates.${pulseAlerts ? "pulseOn" : "pulseOff"}`)}
        </span>{" "}
        <button type="submit" name="pulseAlerts" value={pulseAlerts ? "off" : "on"} className="btn btn-quiet">
          {t(`dashboard:updates.${pulseAlerts ? "pulseTurnOff" : "pulseTurnOn"}`)}
          <span className="sr">: {t("dashboard:updates.pulse")}</span>
        </button>
      </Form>
      <PageLink to="/updates?show=all" className="all-link">
        {t("common:action.showAll")}
      </PageLink>
    </section>
  );
}

/** A report in a few lines, with a link to its review. */
function LatestReport({ update, pulse }: { update: LatestUpdate; pulse: boolean }) {
  const { t } = useI18n();
  const { id, equipmentName, operatorName } = update;
  const pulsing = pulse && update.pulse !== "none" ? ` pulse-${update.pulse}` : "";
  const open = update.status === "pending" ? "review" : "open";
  return (
    <article className={`report${pulsing}`} aria-labelledby={`update-${id}`}>
      <h3 id={`update-${id}`}>
        <MachineName update={update} />
      </h3>
      <p className="hint">{update.by}</p>
      <ClockLine update={update} />
      <UpdateBadges update={update} pulse={pulse} />
      {update.facts ? <p className="num">{update.facts}</p> : null}
      {update.placeText ? <p className="hint">{update.placeText}</p> : null}
      <TicksLine update={update} />
      {update.notes ? <p className="notes">{update.notes}</p> : null}
      <PhotosToComeLine toCome={update.photosToCome} />
      <div className="flex flex-wrap items-center gap-x-4">
        <PhotoStrip
          photos={update.photos}
          machine={equipmentName}
          author={operatorName}
          time={update.createdAt}
        />{" "}
        <UpdateLinks update={update} />{" "}
        <PageLink
          className="btn ml-auto"
          to={`/updates/${id}`}
          aria-label={t(`updates:list.${open}Named`, { machine: equipmentName, operator: operatorName })}
        >
          {t(`updates:list.${open}`)}
        </PageLink>
      </div>
    </article>
  );
}
