import { ChoiceLine } from "#app/components/forms/choice-line.tsx";
import {
  LABEL_FORMAT_NAMES,
  LABEL_FORMATS,
  type LabelFormat,
  type LabelFormatName,
  labelsPerSheet,
  placesOf,
} from "#app/domain/equipment/label-formats.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

const MOST_LABELS = Math.max(...Object.values(LABEL_FORMATS).map(labelsPerSheet));

/** The papers, each with a picture of its sheet, and the first free place on a half-used one. */
export function PaperChoice(props: {
  format: LabelFormatName;
  start: number;
  /** Whether make and model are printed; null in a company that knows none. */
  details: boolean | null;
}) {
  const { format, start, details } = props;
  const { t } = useI18n();
  return (
    <fieldset className="card min-w-0" aria-labelledby="paper">
      <h2 id="paper" className="mb-2">
        {t("labels:paper.title")}
      </h2>
      <div className="mb-4 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {LABEL_FORMAT_NAMES.map((name) => (
          <ChoiceLine
            key={name}
            className="min-w-0"
            type="radio"
            name="format"
            value={name}
            defaultChecked={name === format}
            required
          >
            <SheetPicture format={LABEL_FORMATS[name]} />
            <span className="min-w-0">
              <span className="font-semibold">{t(`labels:format.${name}`)}</span>{" "}
              <span className="hint block">
                {t(`labels:paper.${LABEL_FORMATS[name].paper}`, {
                  count: labelsPerSheet(LABEL_FORMATS[name]),
                })}
              </span>
            </span>
          </ChoiceLine>
        ))}
      </div>
      <div className="field">
        <label htmlFor="start">{t("labels:start.label")}</label>{" "}
        <input
          id="start"
          className="input max-w-24"
          type="number"
          name="start"
          defaultValue={start}
          min={1}
          max={MOST_LABELS}
          inputMode="numeric"
          aria-describedby="start-hint"
        />
        <p id="start-hint" className="hint">
          {t("labels:start.hint")}
        </p>
      </div>
      {details === null ? null : (
        <label className="check">
          <input type="checkbox" name="details" defaultChecked={details} /> <span>{t("labels:details")}</span>
        </label>
      )}
    </fieldset>
  );
}

/** A small picture of the sheet; millimetres are precise enough. */
function SheetPicture({ format }: { format: LabelFormat }) {
  const { page, label } = format;
  const mm = (length: number) => Math.round(length / 1_000);
  const places = placesOf(format)
    .map(
      ({ x, y }) =>
        `M${mm(x) + 1} ${mm(y) + 1}h${mm(label.width) - 2}v${mm(label.height) - 2}h-${mm(label.width) - 2}z`,
    )
    .join("");
  const [width, height] = [mm(page.width), mm(page.height)];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="44"
      height="44"
      aria-hidden="true"
      className="flex-none"
      fill="none"
      stroke="currentColor"
      strokeWidth={format.paper === "roll" ? 2 : 5}
    >
      <path d={`M0 0h${width}v${height}H0z`} />
      {format.paper === "roll" ? null : <path d={places} fill="currentColor" stroke="none" opacity=".45" />}
    </svg>
  );
}
