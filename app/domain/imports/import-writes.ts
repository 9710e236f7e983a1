/** What an import writes. Usage and fuel in tenths, money in cents. */

import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { ImportedField } from "#app/domain/equipment/machine-fields.ts";
import type { Resolution } from "#app/domain/meter/meter-ledger.ts";
import type { EntryValues } from "#app/domain/service/service-entry.ts";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import type { TaskColumns } from "#app/domain/service/stored-tasks.ts";
import type { MachineOfList } from "./bulk/machine-of-list.ts";
import type { FuelRow, MachineRow } from "./read-row.ts";

type OfMachine = { equipmentId: string };

/** What a list of machines tells of one, and rows of another kind don't. */
type Listed = Pick<MachineOfList, ImportedField | "threshold" | "alertThreshold"> &
  Pick<MachineRow, "purchaseDate" | "purchasePrice">;

/** A machine to make. Its first reading is one of the import's, or its usage. */
export type MachineToMake = Pick<MachineOfList, "name" | "type" | "unit" | "fuelType" | "serialNumber"> &
  Partial<Listed> & {
    id: string;
    /** The earliest day of its rows; null for now. */
    addedOn: CalendarDate | null;
    usage: number;
    tasks: TaskColumns;
    /** Its first reading, of now, when the import brings none. */
    firstReadingId: string | null;
  };

export type ReadingToAdd = OfMachine & {
  id: string;
  value: number;
  takenAt: Date;
  resolution: Resolution | null;
  serviceShift: number;
};

/** Without a cost it takes the price of its day. */
export type FuelToAdd = OfMachine &
  Pick<FuelRow, "fuelType" | "amount" | "cost" | "use" | "operatorName" | "notes"> & {
    id: string;
    takenAt: Date;
  };

export type EntryToAdd = OfMachine &
  Omit<EntryValues, "photos"> & {
    id: string;
    usageFromMeter: boolean | null;
    countedUsage: number;
    /** The reading that it brings; null for one that stands already, and for none. */
    readingId: string | null;
  };

/** A machine whose rows go in, how many of each kind, and the tasks that they make. */
export type TouchedMachine = OfMachine & { services: number; fuel: number; readings: number; tasks: number };

export type ImportWrites = {
  /** As they were read: the import claims that nobody has changed them since. */
  read: (OfMachine & {
    tasksVersion: number;
    currentUsage: number;
    ledgerSeq: number;
    ledgerVoids: number;
  })[];
  made: MachineToMake[];
  /** No machine like these may be here when the import runs. */
  unlike: Pick<MachineToMake, "name" | "type" | "serialNumber">[];
  touched: TouchedMachine[];
  /** The readings of 0 that machines began with, where the import says what their meters had read. */
  emptyStarts: string[];
  /** In the order in which they are stored. */
  readings: ReadingToAdd[];
  fuel: FuelToAdd[];
  entries: EntryToAdd[];
  /** Machines that are here, whose tasks the services change. */
  tasks: (OfMachine & { tasks: ServiceTask[] })[];
  /** Replaced meters: services of earlier days move by the distance. */
  moved: (OfMachine & { day: CalendarDate; distance: number })[];
  /** New cycles that take over the alerts of the one before, up to a severity. */
  newCycles: { taskId: string; from: number; to: number; severity: number }[];
  tasksMade: { equipmentId: string; taskId: string }[];
  restsOn: string[];
  from: CalendarDate | null;
  to: CalendarDate | null;
};
