import { NO_SALE } from "#app/domain/books/machine-books.ts";
import { todayIn } from "#app/domain/calendar-date.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { DEMO_FLEET, type DemoMachine } from "./demo-fleet.ts";
import { addMachine } from "./demo-machine.ts";
import {
  DEMO_COMPANY_ID,
  DEMO_ZONE,
  type DemoRows,
  demoId,
  demoMachineId,
  MANAGER,
  tenths,
} from "./demo-rows.ts";

/** The demo company's retired machines, with age in days, reason, and what was paid for a sold one. */
export const DEMO_RETIRED: {
  machine: DemoMachine;
  daysAgo: number;
  notes: string | null;
  dollars?: number;
}[] = [
  {
    machine: {
      name: "New Holland TS110 tractor",
      type: "machinery",
      serial: "ACP218447",
      unit: "hours",
      fuel: "diesel",
      usage: 11_874.2,
      perDay: 2.2,
      service: { interval: 250, since: 190 },
      lifespan: 12_000,
      fill: 31,
      description: "Second field tractor, sold with its loader.",
      bought: { on: "2008-04-03", dollars: 41_500 },
    },
    daysAgo: 1,
    dollars: 18_250,
    notes: "Sold at the Sangamon auction. Title and loader went with it.",
  },
  {
    machine: {
      name: "GMC Sierra service truck",
      type: "vehicle",
      serial: "1GTHK24U55E118203",
      unit: "miles",
      fuel: "gasoline",
      usage: 243_918,
      perDay: 38,
      service: { interval: 5_000, since: 4_120 },
      lifespan: 250_000,
      fill: 21,
    },
    daysAgo: 2.5,
    notes: "Frame rusted through at the rear hanger.\nNot worth repairing; parts kept for the crew truck.",
  },
  {
    machine: {
      name: "Walk-behind trencher",
      type: "tools",
      unit: "hours",
      fuel: "n/a",
      usage: 506.5,
      perDay: 0,
    },
    daysAgo: 4,
    notes: null,
  },
];

/** Adds the machines as of their retirement, with its record; the product itself then retires them. */
export function addRetired(rows: DemoRows, now: Date): void {
  for (const [index, { machine, daysAgo, notes, dollars }] of DEMO_RETIRED.entries()) {
    const number = DEMO_FLEET.length + index;
    const retiredAt = new Date(now.getTime() - daysAgo * DAY_MS);
    addMachine(rows, machine, number, retiredAt);
    const by = { retiredById: MANAGER.id, retiredBy: MANAGER.name };
    const equipmentId = demoMachineId(number + 1);
    rows.retirements.push({
      ...by,
      id: demoId("retired", index + 1),
      equipmentId,
      retirementNotes: notes,
      retiredAt,
      ...(dollars === undefined
        ? NO_SALE
        : { soldDate: todayIn(DEMO_ZONE, retiredAt), soldPrice: dollars * 100 }),
    });
    rows.historyRecords.push({
      companyId: DEMO_COMPANY_ID,
      id: demoId("history", number * 100 + 98),
      equipmentId,
      equipmentName: machine.name,
      type: "update",
      event: "equipment_retired",
      eventParams: {},
      content: notes ?? "",
      usage: tenths(machine.usage),
      authorId: MANAGER.id,
      operatorName: MANAGER.name,
      createdAt: retiredAt,
    });
  }
}
