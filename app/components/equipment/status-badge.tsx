import { LineIcon } from "#app/components/ui/line-icon.tsx";
import type { ListBadge as Badge } from "#app/domain/service-status.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { STATUS_ICON_PATHS } from "./icon-paths.ts";
import type { Tone } from "./status-tone.ts";

const TONES: Record<Tone, string> = {
  good: "bg-good-wash text-good",
  soon: "bg-soon-wash text-soon",
  due: "bg-due-wash text-due",
  overdue: "bg-overdue-wash text-overdue",
};

const TONE_OF_BADGE: Record<Badge["style"], Tone> = {
  default: "good",
  secondary: "soon",
  warning: "due",
  destructive: "overdue",
};

/** The icon of a status tone, for tiles and headings as well. */
export function StatusIcon({ tone, size = 16 }: { tone: Tone; size?: number }) {
  return <LineIcon path={STATUS_ICON_PATHS[tone]} size={size} />;
}

function Pill({ tone, wraps = false, children }: { tone: Tone; wraps?: boolean; children: string }) {
  const lines = wraps ? "rounded-2xl text-left" : "rounded-full whitespace-nowrap";
  return (
    <span
      className={`inline-flex items-center gap-1.5 px-2.5 py-0.5 text-sm font-semibold ${lines} ${TONES[tone]}`}
    >
      <StatusIcon tone={tone} />
      {children}
    </span>
  );
}

/** Reading B: the badge of the Equipment List, whose longest words take two lines in a full table. */
export function ListBadge({ badge }: { badge: Badge }) {
  const { t } = useI18n();
  return (
    <Pill tone={TONE_OF_BADGE[badge.style]} wraps>
      {t(`equipment:badge.${badge.key}`)}
    </Pill>
  );
}
