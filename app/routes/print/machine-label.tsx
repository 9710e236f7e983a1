import { intervalText } from "#app/components/equipment/interval-text.ts";
import { QrCode } from "#app/components/qr-code.tsx";
import { isLongName, type LabelLayout } from "#app/domain/equipment/label-formats.ts";
import type { Locale } from "#app/domain/locale.ts";
import { shortIdOf } from "#app/domain/short-id.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { LabelledMachine } from "#db/queries/equipment/labels.ts";

type LabelProps = {
  machine: LabelledMachine;
  layout: LabelLayout;
  /** Whether make and model are printed. */
  details: boolean;
  /** The product's public address. */
  appUrl: string;
  locale: Locale;
  t: Translate;
};

/** A label for a machine: the code that opens its form, and text to identify it. */
export function MachineLabel({ machine, layout, details, appUrl, locale, t }: LabelProps) {
  const { id, shownName: name } = machine;
  const model = details ? [machine.make, machine.model].filter(Boolean).join(" ") : "";
  const every = intervalText(machine, "labels:label", locale, t);
  return (
    <article className={`label ${layout.shape}`}>
      <QrCode text={`${appUrl}/scan/${encodeURIComponent(id)}`} label={t("labels:label.code", { name })} />
      <div className="words">
        <h2 className={isLongName(name, layout) ? "long" : undefined}>{name}</h2>
        {model ? <p className="model">{model}</p> : null}
        {every ? <p>{every}</p> : null}
        {layout.roomy ? <p>{t("labels:label.scan")}</p> : null}
        <p className="id">{t("labels:label.id", { id: shortIdOf(id) })}</p>
      </div>
    </article>
  );
}
