import { LineIcon } from "#app/components/ui/line-icon.tsx";
import type { ListBadge as Badge, ServiceStatus } from "#app/domain/service-status.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

export type Tone = "good" | "soon" | "due" | "overdue";

/** Shapes that differ without colour: a tick, a clock, a spanner's notch, a triangle. */
export const STATUS_ICON_PATHS: Record<Tone, string> = {
  good: "M3 8.5l3.2 3.2L13 5",
  soon: "M8 2.5a5.5 5.5 0 1 0 .01 0M8 5v3.2l2 1.6",
  due: "M8 2.5v6.5M8 12.4v.2",
  overdue: "M8 2.2l6.2 11.3H1.8zM8 6.4v3.4M8 11.7v.1",
};

const TONES: Record<Tone, string> = {
  good: "bg-good-wash text-good",
  soon: "bg-soon-wash text-soon",
  due: "bg-due-wash text-due",
  overdue: "bg-overdue-wash text-overdue",
};

const TONE_OF_STATUS: Record<ServiceStatus, Tone> = {
  good: "good",
  approaching_service: "soon",
  time_for_service: "due",
  overdue: "overdue",
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

export function toneOfStatus(status: ServiceStatus): Tone {
  return TONE_OF_STATUS[status];
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
