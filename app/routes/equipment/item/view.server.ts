import { headView } from "#app/components/equipment/head-view.ts";
import { wordedEvent, wordedReadings } from "#app/components/equipment/view.ts";
import { wordedIssue } from "#app/components/issues/view.ts";
import { wordedTasks } from "#app/components/service/tasks-view.ts";
import { monthOf, todayIn } from "#app/domain/calendar-date.ts";
import { authorText } from "#app/i18n/author.ts";
import { formatCalendarDate, formatCost, formatDateTime } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { MachineHome } from "#app/services/equipment/machine-home.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";
import { wordedFigures } from "./figures.server.ts";

/** A machine's page, as text. */
export function homeView(
  { head, story, readings, figures, serviceCost, issues, checklist, program, card }: MachineHome,
  actor: Actor,
  { locale, t }: Pick<Reader, "locale" | "t">,
  now: Date,
) {
  const reader = { locale, t, timeZone: actor.company.timeZone };
  const { machine } = head;
  const today = todayOf(actor, now);
  const tasks = wordedTasks(machine, today, reader);
  const isPlanned = tasks.length > 1 || tasks.some(({ gone }) => gone !== null);
  return {
    head: headView(head, "overview", today, reader),
    figures: wordedFigures(machine, figures, today, reader),
    readings: wordedReadings(readings, machine.unit, reader).map(
      ({ value, usage, takenMs, day, voided, isPresentUnit }) => ({
        value,
        usage,
        takenMs,
        day,
        voided,
        isPresentUnit,
      }),
    ),
    tasks: isPlanned ? tasks : [],
    serviceCost: serviceCost === 0 ? null : formatCost(serviceCost, locale),
    recordHref: `/equipment-items/${machine.id}/service?details=1&next=${encodeURIComponent(`/equipment-items/${machine.id}`)}`,
    issues: issues.map((issue) => wordedIssue(issue, reader)),
    openIssues: machine.openIssues,
    parts: machine.serviceParts,
    card,
    checklist,
    lastCheck: lastCheck(machine, reader),
    details: detailsOf(machine, program, reader),
    description: machine.description,
    events: story.list.map((event) => wordedEvent(event, machine.unit, reader)),
  };
}

export type HomeView = ReturnType<typeof homeView>;

/** When the machine was last checked and by whom, with a link to the checks of that month. */
function lastCheck(
  { id, lastCheckAt, lastCheckById, lastCheckBy }: EquipmentRow,
  { t, locale, timeZone }: Reader,
) {
  if (lastCheckAt === null) return null;
  const month = monthOf(todayIn(timeZone, lastCheckAt));
  return {
    href: `/checks?month=${month}&equipment=${id}`,
    text: t("equipment:item.lastCheck", {
      time: formatDateTime(lastCheckAt, locale, timeZone),
      name: authorText(t, lastCheckById, lastCheckBy ?? ""),
    }),
  };
}

/** What else is known of the machine; what nobody entered is left out. */
function detailsOf(machine: EquipmentRow, program: { name: string } | null, { t, locale }: Reader) {
  const { unit, fuelType, threshold, purchaseDate, purchasePrice } = machine;
  return [
    fuelType === "n/a"
      ? null
      : { name: t("equipment:form.fuelType"), value: t(`equipment:form.fuel.${fuelType}`) },
    threshold === null
      ? null
      : { name: t("equipment:form.threshold"), value: usageText(threshold, unit, locale, t) },
    program && { name: t("service:program.one"), value: program.name },
    purchaseDate && {
      name: t("equipment:books.purchaseDate"),
      value: formatCalendarDate(purchaseDate, locale),
    },
    purchasePrice === null
      ? null
      : { name: t("activity:field.purchasePrice"), value: formatCost(purchasePrice, locale) },
  ].filter((each) => each !== null && each !== "");
}
