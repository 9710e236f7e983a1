import { usageText } from "#app/components/equipment/usage-text.tsx";
import { QrCode } from "#app/components/qr-code.tsx";
import { type LabelLayout, shortIdOf } from "#app/domain/label-formats.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { LabelledMachine } from "#db/queries/labels.ts";

type LabelProps = {
  machine: LabelledMachine;
  layout: LabelLayout;
  /** Where the product is reached. */
  appUrl: string;
  locale: Locale;
  t: Translate;
};

/** What hangs on a machine: the code that opens its form, and what a person needs to know it by. */
export function MachineLabel({ machine, layout, appUrl, locale, t }: LabelProps) {
  const { id, name } = machine;
  const every = intervalText(machine, locale, t);
  return (
    <article className={`label ${layout.shape}`}>
      <QrCode text={`${appUrl}/scan/${encodeURIComponent(id)}`} label={t("labels:label.code", { name })} />
      <div className="words">
        <h2>{name}</h2>
        {every ? <p>{every}</p> : null}
        {layout.roomy ? <p>{t("labels:label.scan")}</p> : null}
        <p className="id">{t("labels:label.id", { id: shortIdOf(id) })}</p>
      </div>
    </article>
  );
}

/** "Service every 250 hours or 3 months"; null for a machine without a service. */
function intervalText(machine: LabelledMachine, locale: Locale, t: Translate): string | null {
  const { serviceInterval, unit, hasScheduledMaintenance, maintenanceInterval, maintenanceIntervalUnit } =
    machine;
  const usage = serviceInterval > 0 ? usageText(serviceInterval, unit, locale, t) : null;
  const time =
    hasScheduledMaintenance && maintenanceInterval && maintenanceIntervalUnit
      ? t(`labels:label.${maintenanceIntervalUnit}`, { count: maintenanceInterval })
      : null;
  if (usage && time) return t("labels:label.everyOf", { usage, time });
  const either = usage ?? time;
  return either ? t("labels:label.every", { amount: either }) : null;
}
