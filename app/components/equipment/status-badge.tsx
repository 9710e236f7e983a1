import type { ListBadge as Badge, ServiceStatus } from "#app/domain/service/service-status.ts";
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

export const toneOfBadge = (style: Badge["style"]): Tone => TONE_OF_BADGE[style];

/** A status as icon and word. Where room is short, as in a phone's list, the icon stands for the word beside it. */
function Pill({ tone, short = false, children }: { tone: Tone; short?: boolean; children: string }) {
  const room = short
    ? "rounded-2xl px-2 py-0.5 text-small max-md:p-0.5 lg:max-xl:text-tiny min-[92rem]:whitespace-nowrap"
    : "rounded-full px-2 py-0.5 text-small whitespace-nowrap";
  return (
    <span className={`inline-flex items-center gap-2 font-semibold ${room} ${TONES[tone]}`}>
      <StatusIcon tone={tone} />
      {short ? <span className="max-md:sr-only">{children}</span> : children}
    </span>
  );
}

/** The status of a machine in a list, on whatever scale the list has. */
export function ListPill({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Pill tone={tone} short>
      {children}
    </Pill>
  );
}

/** A task's badge on the dashboard scale, with its word. */
export function StatusPill({ status, children }: { status: ServiceStatus; children: string }) {
  return <Pill tone={toneOfStatus(status)}>{children}</Pill>;
}
