import { mayOpen, type PolicyPath } from "#app/auth/policy.ts";
import { statusSentence } from "#app/components/dashboard/machine-shape.ts";
import { intervalText } from "#app/components/equipment/interval-text.ts";
import { MACHINE_ACTIONS } from "#app/components/equipment/machine-actions.ts";
import { usageText } from "#app/components/equipment/usage-text.tsx";
import { isManager } from "#app/domain/roles.ts";
import { isNearEndOfLife, serviceStatus, statusText } from "#app/domain/service-status.ts";
import { shortIdOf } from "#app/domain/short-id.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Actor } from "#app/services/actor.ts";
import { todayOf } from "#app/services/equipment/equipment.ts";
import type { EquipmentRow } from "#db/queries/equipment.ts";

/** Forms that lead back to where they were opened from. */
const LEADING_BACK: readonly PolicyPath[] = ["/equipment-items/:id/usage", "/equipment-items/:id/service"];

/** The menu's, and what is offered beside it in the list. */
const ACTIONS = MACHINE_ACTIONS.toSpliced(-1, 0, {
  path: "/equipment-list/labels",
  label: "equipment:list.action.printLabel",
  href: (id) => `/equipment-list/labels?machine=${id}`,
});

type Reader = { actor: Actor; locale: Locale; t: Translate };

/** A machine at a glance, worded, and what its reader may do to it. */
export function machineView(machine: EquipmentRow, { actor, locale, t }: Reader, now: Date) {
  const { id, name, type, unit } = machine;
  const here = `/equipment-items/${id}`;
  const today = todayOf(actor, now);
  const usage = (tenths: number) => usageText(tenths, unit, locale, t);
  const { status, nextServiceUsage } = serviceStatus(machine, today);
  const nextDate = machine.hasScheduledMaintenance ? machine.nextMaintenanceDate : null;
  const reader = { manager: isManager(actor.role), admin: actor.isAdmin };
  return {
    name,
    type,
    number: machine.serialNumber
      ? t("common:serial", { serial: machine.serialNumber })
      : t("labels:label.id", { id: shortIdOf(id) }),
    status,
    sentence: statusSentence(statusText(machine, today), unit, locale, t),
    nearEndOfLife: isNearEndOfLife(machine),
    usage: usage(machine.currentUsage),
    interval: intervalText(machine, "equipment:item", locale, t),
    next: [
      nextServiceUsage === null ? null : t("equipment:item.nextAt", { usage: usage(nextServiceUsage) }),
      nextDate === null ? null : t("equipment:item.nextOn", { date: formatCalendarDate(nextDate, locale) }),
    ].filter((each) => each !== null),
    actions: ACTIONS.filter(({ path }) => mayOpen(path, reader)).map(({ path, label, href }) => ({
      label: t(label),
      href: LEADING_BACK.includes(path) ? `${href(id)}?next=${encodeURIComponent(here)}` : href(id),
    })),
  };
}
