import type { CardLine } from "#app/domain/equipment/machine-card.ts";

/** Tasks and cards of the demo company's machines as manuals have them, in the words of calls. */

type ManualTask = {
  machine: string;
  name: string;
  /** Whole units, and days from the day on which the task is added. */
  fields: Record<string, string | number | boolean>;
  fixedIn?: number;
  /** How many days ago it was done, after it was added, and the meter then, in tenths. */
  done?: { daysAgo: number; usage: number };
};

export const DEMO_TASKS: readonly ManualTask[] = [
  {
    machine: "Stamping press 60 t",
    name: "Brake lining",
    fields: {
      ...{ firstUsage: 2_000_000, serviceInterval: 500_000 },
      steps: "Lock out, ram on blocks\nGap 0.020 to 0.030 in\nBolts: 90 lb-ft, in a cross",
    },
  },
  {
    machine: "Log truck Kenworth T800",
    name: "Wheel alignment",
    fields: { countsFrom: "fixed", serviceInterval: 50_000 },
  },
  {
    machine: "Log truck Kenworth T800",
    name: "Yearly inspection",
    fields: { countsFrom: "fixed", maintenanceInterval: 1, maintenanceIntervalUnit: "years", windowDays: 30 },
    fixedIn: 170,
  },
  {
    machine: "Log truck Kenworth T800",
    name: "New clutch brake",
    fields: { repeats: "once", firstUsage: 700_000 },
  },
  {
    machine: "Bobcat S650 skid steer",
    name: "Recall: seat bar switch",
    fields: { repeats: "once", firstUsage: 2_900 },
    done: { daysAgo: 12, usage: 28_081 },
  },
  {
    machine: "Chainsaw MS 661",
    name: "Sharpen the chain",
    fields: {
      repeats: "as-needed",
      byOperator: true,
      steps: "File 13/64 in, 30 degrees\nSame number of strokes on each tooth\nDepth gauge 0.026 in",
    },
  },
];

export const DEMO_CARDS: Record<string, { operatorsSee: boolean; lines: CardLine[] }> = {
  "John Deere 6155R tractor": {
    operatorsSee: true,
    lines: [
      { label: "Engine oil", value: "Plus-50 II 15W-40, 6.2 gal" },
      { label: "Oil filter", value: "RE539279" },
      { label: "Fuel filter", value: "RE541922" },
      { label: "Hydraulic oil", value: "Hy-Gard, 17 gal" },
      { label: "Tire pressure", value: "Front 20 psi, rear 16 psi; 23 and 18 with the loader" },
      { label: "Key number", value: "JD 1, spare in the office" },
    ],
  },
  "Ford F-550 dump truck": {
    operatorsSee: true,
    lines: [
      { label: "Engine oil", value: "10W-30, 13 qt" },
      { label: "Coolant", value: "Motorcraft Orange" },
      { label: "Wheel nuts", value: "165 lb-ft, again after 100 miles" },
    ],
  },
};
