import { Fragment } from "react";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { WordedUpdate } from "./view.ts";

type BadgedUpdate = Pick<
  WordedUpdate,
  "status" | "recent" | "condition" | "flags" | "unusualPrice" | "pulse"
>;

/**
 * Shapes that differ without colour: an arrow down, an arrow up, a clock, a tick, a cross, a dot in a ring, a dollar.
 */
const ICONS = {
  below: "M8 2.5v10M4 9l4 4 4-4",
  farAbove: "M8 13.5v-10M4 7l4-4 4 4",
  above: "M8 10.5v-8M4 6l4-4 4 4M3 13.5h10",
  late: "M8 2.5a5.5 5.5 0 1 0 .01 0M8 5v3.2l2 1.6",
  price:
    "M8 1.5v13M11 4.500c-1-1-5.500-1.300-5.500 1.300 0 3 5.500 1.500 5.500 4.500 0 2.500-4.500 2.500-6 1",
  applied: "M3 8.5l3.2 3.2L13 5",
  dismissed: "M4 4l8 8M12 4l-8 8",
  pending: "M8 2.5a5.5 5.5 0 1 0 .01 0M8 7.9v.2",
  pulse: "M1.5 8h3l2-4.5 3 9 2-4.5h3",
} as const;

type BadgesProps = {
  update: BadgedUpdate;
  /** Whether urgent machines pulse: the viewer's switch. */
  pulse: boolean;
  /** Left out where the list says it of all its updates: they wait for review. */
  withStatus?: boolean;
};

/** The state of an update, whether it is recent, what it says of its machine, and the flags of its reading. */
export function UpdateBadges({ update, pulse, withStatus = true }: BadgesProps) {
  const { t } = useI18n();
  const { status, recent, condition, unusualPrice } = update;
  const flags = (["below", "farAbove", "above", "late"] as const).filter((flag) => update.flags[flag]);
  const badges = [
    withStatus && (
      <b className={status === "pending" ? "pill pending" : "pill"}>
        <Icon name={status} />
        {t(`updates:status.${status}`)}
      </b>
    ),
    withStatus && recent && <b className="pill">{t("updates:status.recent")}</b>,
    condition !== "ok" && <ConditionMark condition={condition} />,
    ...flags.map((flag) => (
      <b key={flag} className="pill flag">
        <Icon name={flag} />
        {t(`updates:flags.${flag}`)}
      </b>
    )),
    unusualPrice && (
      <b className="pill flag">
        <Icon name="price" />
        {unusualPrice}
      </b>
    ),
    pulse && update.pulse !== "none" && <UrgentPill urgency={update.pulse} />,
  ].filter(Boolean);
  return (
    <p className="pills">
      {badges.map((badge, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the badges of one report keep their places
        <Fragment key={index}>
          {index > 0 ? <span className="sr">, </span> : null}
          {badge}
        </Fragment>
      ))}
    </p>
  );
}

/** How urgent the machine's service is; nothing where it isn't. */
export function UrgentPill({ urgency }: { urgency: BadgedUpdate["pulse"] }) {
  const { t } = useI18n();
  if (urgency === "none") return null;
  return (
    <b className={urgency === "severe" ? "pill overdue" : "pill soon"}>
      <Icon name="pulse" />
      {t(`updates:pulse.${urgency}`)}
    </b>
  );
}

function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
