import type { ListBadge as Badge, ServiceStatus } from "#app/domain/service/service-status.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { StatusIcon } from "./status-icon.tsx";
import { type Tone, toneOfStatus } from "./status-tone.ts";

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

function Pill({ tone, wraps = false, children }: { tone: Tone; wraps?: boolean; children: string }) {
  const lines = wraps ? "rounded-2xl text-left" : "rounded-full whitespace-nowrap";
  return (
    <span
      className={`inline-flex items-center gap-2 px-2 py-0.5 text-small font-semibold ${lines} ${TONES[tone]}`}
    >
      <StatusIcon tone={tone} />
      {children}
    </span>
  );
}

/** The badge of the list scale; its longest words take two lines in a full table. */
export function ListBadge({ badge }: { badge: Badge }) {
  const { t } = useI18n();
  return (
    <Pill tone={TONE_OF_BADGE[badge.style]} wraps>
      {t(`equipment:badge.${badge.key}`)}
    </Pill>
  );
}

/** A task's badge on the dashboard scale, with its word. */
export function StatusPill({ status, children }: { status: ServiceStatus; children: string }) {
  return <Pill tone={toneOfStatus(status)}>{children}</Pill>;
}
