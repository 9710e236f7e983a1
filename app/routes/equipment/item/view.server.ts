import { mayOpen, type PolicyPath } from "#app/auth/policy.ts";
import { machineSentence } from "#app/components/dashboard/view.ts";
import { intervalText } from "#app/components/equipment/interval-text.ts";
import { MACHINE_ACTIONS } from "#app/components/equipment/machine-actions.ts";
import { wordedEvent, wordedReadings } from "#app/components/equipment/view.ts";
import { wordedIssue } from "#app/components/issues/view.ts";
import { wordedTasks } from "#app/components/service/tasks-view.ts";
import { isManager } from "#app/domain/accounts/roles.ts";
import { monthOf, todayIn } from "#app/domain/calendar-date.ts";
import { machineStatus } from "#app/domain/equipment/machine-status.ts";
import { isNearEndOfLife, serviceStatus } from "#app/domain/service/service-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { shortIdOf } from "#app/domain/short-id.ts";
import { formatCalendarDate, formatCost, formatDateTime } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { MachineHome } from "#app/services/equipment/machine-home.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";

/** Forms that return to the page they were opened from. */
const LEADING_BACK: readonly PolicyPath[] = ["/equipment-items/:id/usage", "/equipment-items/:id/service"];

/** The most frequent acts come first; the rest follows in the order of the row's menu. */
const FIRST: readonly PolicyPath[] = [
  "/equipment-items/:id/usage",
  "/equipment-items/:id/service",
  "/equipment-items/:id/issue",
  "/equipment-items/:id/history",
  "/equipment-items/:id/services",
];

/** The menu's acts, and the list's further ones. */
const ACTIONS = MACHINE_ACTIONS.toSpliced(-1, 0, {
  path: "/equipment-list/labels",
  label: "equipment:list.action.printLabel",
  href: (id) => `/equipment-list/labels?machine=${id}`,
}).toSorted((a, b) => placeOf(a) - placeOf(b));

function placeOf({ path }: { path: PolicyPath }): number {
  const place = FIRST.indexOf(path);
  return place === -1 ? FIRST.length : place;
}

/** A machine's home, as text, and the acts its reader may take. */
export function homeView(
  { machine, story, readings, serviceCost, issues, checklist }: MachineHome,
  actor: Actor,
  { locale, t }: Pick<Reader, "locale" | "t">,
  now: Date,
) {
  const reader = { locale, t, timeZone: actor.company.timeZone };
  const worded = wordedReadings(readings, machine.unit, reader);
  return {
    ...glance(machine, actor, reader, now),
    actions: actionsOn(machine.id, actor, t),
    readings: worded.map(({ value, usage, takenMs, day, voided }) => ({
      value,
      usage,
      takenMs,
      day,
      voided,
    })),
    current: worded.find(({ current }) => current) ?? null,
    serviceCost: formatCost(serviceCost, locale),
    recordHref: leadingBack(`/equipment-items/${machine.id}/service?details=1`, machine.id),
    issues: issues.map((issue) => wordedIssue(issue, reader)),
    openIssues: machine.openIssues,
    parts: machine.serviceParts,
    checklist,
    lastCheck: lastCheck(machine, reader),
    events: story.list.map((event) => wordedEvent(event, machine.unit, reader)),
  };
}

/** When the machine was last checked and by whom, with a link to the checks of that month. */
function lastCheck({ id, lastCheckAt, lastCheckBy }: EquipmentRow, { t, locale, timeZone }: Reader) {
  if (lastCheckAt === null) return null;
  const month = monthOf(todayIn(timeZone, lastCheckAt));
  return {
    href: `/checks?month=${month}&equipment=${id}`,
    text: t("equipment:item.lastCheck", {
      time: formatDateTime(lastCheckAt, locale, timeZone),
      name: lastCheckBy ?? "",
    }),
  };
}

/** What the machine is, and how it stands. */
function glance(machine: EquipmentRow, actor: Actor, { locale, t }: Reader, now: Date) {
  const { id, name, type, unit } = machine;
  const today = todayOf(actor, now);
  const usage = (tenths: number) => usageText(tenths, unit, locale, t);
  const tasks = schedulesOf(machine);
  const { status, text } = machineStatus(tasks, today);
  const { nextServiceUsage } = serviceStatus(tasks[0], today);
  const nextDate = machine.hasScheduledMaintenance ? machine.nextMaintenanceDate : null;
  return {
    id,
    name,
    type,
    number: machine.serialNumber
      ? t("common:serial", { serial: machine.serialNumber })
      : t("labels:label.id", { id: shortIdOf(id) }),
    condition: machine.condition,
    status,
    sentence: machineSentence(text, unit, locale, t),
    nearEndOfLife: isNearEndOfLife(machine),
    usage: usage(machine.currentUsage),
    interval: intervalText(machine, "equipment:item", locale, t),
    next: [
      nextServiceUsage === null ? null : t("equipment:item.nextAt", { usage: usage(nextServiceUsage) }),
      nextDate === null ? null : t("equipment:item.nextOn", { date: formatCalendarDate(nextDate, locale) }),
    ].filter((each) => each !== null),
    tasks: tasks.length > 1 ? wordedTasks(machine, today, { locale, t }) : [],
  };
}

function actionsOn(id: string, actor: Actor, t: Translate) {
  const may = { owner: actor.role === "owner", manager: isManager(actor.role), admin: actor.isAdmin };
  return ACTIONS.filter(({ path }) => mayOpen(path, may)).map(({ path, label, href }) => ({
    label: t(label),
    href: LEADING_BACK.includes(path) ? leadingBack(href(id), id) : href(id),
  }));
}

/** The address with the machine's page as the one to return to. */
function leadingBack(address: string, id: string): string {
  const next = encodeURIComponent(`/equipment-items/${id}`);
  return `${address}${address.includes("?") ? "&" : "?"}next=${next}`;
}
