import { LineIcon } from "#app/components/ui/line-icon.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { ShownUpdate } from "./update-shape.ts";

/** Shapes that differ without colour: an arrow down, an arrow up, a clock, a tick, a cross, a dot in a ring. */
const ICONS = {
  below: "M8 2.5v10M4 9l4 4 4-4",
  farAbove: "M8 13.500v-10M4 7l4-4 4 4",
  late: "M8 2.500a5.500 5.500 0 1 0 .01 0M8 5v3.200l2 1.600",
  applied: "M3 8.500l3.200 3.200L13 5",
  dismissed: "M4 4l8 8M12 4l-8 8",
  pending: "M8 2.500a5.500 5.500 0 1 0 .01 0M8 7.900v.2",
  recent: "M8 2v12M2 8h12",
  pulse: "M1.500 8h3l2-4.500 3 9 2-4.500h3",
} as const;

const PILL = "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold";

const STATUS_TONE = {
  pending: "bg-accent-wash text-accent",
  applied: "border border-line text-soft",
  dismissed: "border border-line text-soft",
} as const;

/** Where an update stands, whether it is recent, and what its reading asks of the reviewer. */
export function UpdateBadges({ update, pulse }: { update: ShownUpdate; pulse: boolean }) {
  const { t } = useI18n();
  const flags = (["below", "farAbove", "late"] as const).filter((flag) => update.flags[flag]);
  return (
    <p className="flex flex-wrap gap-1.5">
      <span className={`${PILL} ${STATUS_TONE[update.status]}`}>
        <LineIcon path={ICONS[update.status]} />
        {t(`updates:status.${update.status}`)}
      </span>
      {update.recent ? (
        <span className={`${PILL} border border-line text-soft`}>{t("updates:status.recent")}</span>
      ) : null}
      {flags.map((flag) => (
        <span key={flag} className={`${PILL} border border-line-strong text-ink`}>
          <LineIcon path={ICONS[flag]} />
          {t(`updates:flags.${flag}`)}
        </span>
      ))}
      {pulse && update.pulse !== "none" ? (
        <span
          className={`${PILL} ${update.pulse === "severe" ? "bg-overdue-wash text-overdue" : "bg-soon-wash text-soon"}`}
        >
          <LineIcon path={ICONS.pulse} />
          {t(`updates:pulse.${update.pulse}`)}
        </span>
      ) : null}
    </p>
  );
}
