import { machineSentence } from "#app/components/equipment/machine-sentence.ts";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { EquipmentType, FuelType, MeterUnit } from "#app/domain/equipment/equipment.ts";
import {
  isByUsage,
  machineBadge,
  machineStatus,
  nextDateOfMachine,
} from "#app/domain/equipment/machine-status.ts";
import type { Condition } from "#app/domain/issues/issue.ts";
import { isNearEndOfLife } from "#app/domain/service/service-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { machineLine, shortMachineLine } from "#app/i18n/machine-line.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { MachineListRow } from "#db/queries/equipment/machine-list.ts";
import { toneOfBadge } from "./status-badge.tsx";
import { type Tone, toneOfStatus } from "./status-tone.ts";

/** A machine as its row in a list shows it. */
export type ListedMachine = {
  id: string;
  name: string;
  /** What it is and where it stands: all in the list, without numbers beside the dashboard's statuses. */
  line: string | null;
  type: EquipmentType;
  unit: MeterUnit;
  currentUsage: number;
  earlierUsage: number | null;
  threshold: number | null;
  fuelType: FuelType;
  /** Its status on the list's scale, as text, and the dashboard's sentence. */
  tone: Tone;
  badge: string;
  sentence: string;
  condition: Condition;
  nearEndOfLife: boolean;
  next: string;
  parts: MachineListRow["serviceParts"];
};

/**
 * Words a row of a list. The equipment list has a scale of badges of its own; the status pages have the dashboard's
 * statuses.
 */
export function listedMachine(
  row: MachineListRow,
  scale: "list" | "dashboard",
  { locale, t, today }: Pick<Reader, "locale" | "t"> & { today: CalendarDate },
): ListedMachine {
  const tasks = schedulesOf(row);
  const { status, text } = machineStatus(tasks, today);
  const { key, style } = machineBadge(tasks, today);
  const date = nextDateOfMachine(tasks);
  return {
    id: row.id,
    name: row.shownName,
    line:
      scale === "list"
        ? machineLine(row, t)
        : shortMachineLine(row) ||
          (row.serialNumber ? t("common:serial", { serial: row.serialNumber }) : null),
    type: row.type,
    unit: row.unit,
    currentUsage: row.currentUsage,
    earlierUsage: row.earlierUsage,
    threshold: row.threshold,
    fuelType: row.fuelType,
    tone: scale === "list" ? toneOfBadge(style) : toneOfStatus(status),
    badge: scale === "list" ? t(`equipment:badge.${key}`) : t(`dashboard:overview.${status}`),
    sentence: machineSentence(text, row.unit, locale, t),
    condition: row.condition,
    nearEndOfLife: isNearEndOfLife(row),
    next: date
      ? formatCalendarDate(date, locale)
      : t(isByUsage(tasks) ? "equipment:list.usageBased" : "equipment:list.notScheduled"),
    parts: row.serviceParts,
  };
}
