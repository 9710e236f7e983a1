import { machineSentence } from "#app/components/equipment/machine-sentence.ts";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { isDue, machineStatus } from "#app/domain/equipment/machine-status.ts";
import { formatTenths } from "#app/domain/quantity.ts";
import { isNearEndOfLife } from "#app/domain/service/service-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { shortIdOf } from "#app/domain/short-id.ts";
import { authorText } from "#app/i18n/author.ts";
import { formatDate } from "#app/i18n/format.ts";
import { machineLine } from "#app/i18n/machine-line.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { usageOfLifespan, usageText } from "#app/i18n/usage-words.ts";
import type { MachineHead } from "#app/services/equipment/machine-head.ts";
import { ACTION, type MachineAction, PRINT_LABEL } from "./machine-actions.ts";

/** The pages of a machine, in the order of their tabs, with the end of their addresses. */
const TABS = { overview: "", service: "/services", history: "/history", checks: "/checks" } as const;
export type MachineTab = keyof typeof TABS;

/** An act on the machine; `dialog` opens over the page with script. */
export type HeadAct = { label: string; href: string; dialog?: true; destroys?: true };

/** The head of a machine's pages, as text. */
export type HeadView = ReturnType<typeof headView>;

export function headView(head: MachineHead, tab: MachineTab, today: CalendarDate, reader: Reader) {
  const { machine } = head;
  const { locale, t } = reader;
  const { id, name, type, unit, condition, checklistId, lastCheckAt, currentUsage } = machine;
  const tasks = schedulesOf(machine);
  const { status, text } = machineStatus(tasks, today);
  const home = `/equipment-items/${id}`;
  const here = home + TABS[tab];
  const tabs = (Object.keys(TABS) as MachineTab[]).filter(
    (each) => each !== "checks" || tab === "checks" || checklistId !== null || lastCheckAt !== null,
  );
  return {
    id,
    name,
    unit,
    title: t("equipment:item.documentTitle", { name, tab: t(`common:tabs.${tab}`) }),
    type,
    typeWord: t(`common:type.${type}`),
    number: machineLine(machine, t) ?? t("labels:label.id", { id: shortIdOf(id) }),
    status,
    statusWord: t(`dashboard:overview.${status}`),
    sentence: machineSentence(text, unit, locale, t),
    condition,
    endOfLife: isNearEndOfLife(machine) ? t("dashboard:list.nearEndOfLife") : null,
    ...(unit === "n/a" && currentUsage === 0 ? WITHOUT_METER : meterView(head, reader)),
    here,
    tabs: tabs.map((each) => ({ to: home + TABS[each], label: t(`common:tabs.${each}`) })),
    actsLabel: t("common:actionsOf", { name }),
    ...actsOn(
      id,
      here,
      tasks.some((task) => isDue(task, today)),
      t,
    ),
  };
}

/** A machine that counts nothing has no usage to read. */
const WITHOUT_METER = { usage: null, meters: null, read: null };

/** What the meter says, of a replaced one also since new, and who read it when. */
function meterView({ machine, reading }: MachineHead, { locale, timeZone, t }: Reader) {
  const { unit, currentUsage, earlierUsage } = machine;
  return {
    usage:
      earlierUsage === null
        ? usageText(currentUsage, unit, locale, t)
        : usageOfLifespan(machine, locale, t)
            .filter((part) => part !== null)
            .join(" "),
    meters:
      earlierUsage === null
        ? null
        : t("equipment:item.meters", {
            current: formatTenths(currentUsage, locale),
            earlier: formatTenths(earlierUsage, locale),
          }),
    read:
      reading &&
      t("equipment:item.read", {
        day: formatDate(reading.takenAt, locale, timeZone),
        who: authorText(t, reading.authorId, reading.authorName),
      }),
  };
}

/** The acts in sight, the one to be done first, and those behind More. Usage, service and edit lead back to the page. */
function actsOn(id: string, here: string, due: boolean, t: Reader["t"]) {
  const page = ({ label, href }: MachineAction): HeadAct => ({ label: t(label), href: href(id) });
  const dialog = (action: MachineAction): HeadAct => {
    const { label, href } = page(action);
    return { label, href: `${href}?next=${encodeURIComponent(here)}`, dialog: true };
  };
  const usage = dialog(ACTION.usage);
  const service = dialog(ACTION.service);
  const edit: HeadAct = {
    ...page(ACTION.edit),
    href: `${ACTION.edit.href(id)}&next=${encodeURIComponent(here)}`,
  };
  const remove: HeadAct = { ...page(ACTION.remove), destroys: true };
  return {
    acts: [...(due ? [service, usage] : [usage, service]), page(ACTION.issue)],
    more: [edit, page(PRINT_LABEL), page(ACTION.history), remove],
    moreLabel: t("common:action.more"),
  };
}
