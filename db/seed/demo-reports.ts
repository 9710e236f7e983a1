import type { DemoFault } from "./demo-faults.ts";
import type { DemoPicture } from "./demo-picture.ts";

/** Notes of the demo's operators, in English and Spanish, as crews write. */
export const DEMO_NOTES = [
  "Greased all fittings.",
  "Cambié el filtro de aire, estaba muy sucio.",
  "Left rear tire looks low, aired it up.",
  "",
  "Todo bien, sin novedad.",
  "Small hydraulic leak at the boom cylinder, wiped it and it came back by noon.",
  "",
  "Se escucha un ruido en el lado derecho al frenar.",
  "Washed and parked in the shed.",
  "",
  "Battery slow to crank this morning.",
  "La banda está gastada, conviene pedir una nueva.",
];

/** Reports waiting for review; readings are given as the distance from the machine's current one. */
export type DemoPending = Omit<DemoFault, "notes"> & {
  machine: string;
  operator: "maria" | "john" | "luis" | "aisha" | "pete";
  /** Units above the current reading, negative below; missing without a reading. */
  ahead?: number;
  gallons?: number;
  notes: string;
  tasksDone?: string[];
  /** Whether it has the machine's pre-start check. */
  checked?: true;
  picture?: DemoPicture;
  hoursAgo: number;
};

export const DEMO_PENDING: DemoPending[] = [
  { machine: "Chevy Silverado crew truck", operator: "john", notes: "", checked: true, hoursAgo: 4 },
  {
    machine: "John Deere 6155R tractor",
    operator: "maria",
    ahead: 6.8,
    gallons: 46.5,
    notes: "Fuga de aceite debajo del motor",
    condition: "needs_attention",
    tasksDone: ["Grease"],
    picture: "oil-leak",
    hoursAgo: 3,
  },
  {
    machine: "CAT 320 excavator",
    operator: "john",
    ahead: -120,
    notes: "Trench on Mill Street.",
    hoursAgo: 5,
  },
  {
    machine: "Tigercat 620H skidder",
    operator: "luis",
    ahead: 6_030,
    gallons: 64,
    notes: "",
    checked: true,
    hoursAgo: 9,
  },
  {
    machine: "Ford F-550 dump truck",
    operator: "pete",
    notes: "Parked behind the shop, keys are in the office.",
    checked: true,
    notOk: { "Tires, wheels, rims": "Front right is worn down to the bars, not for the highway" },
    picture: "worn-tire",
    hoursAgo: 21,
  },
  { machine: "Scag Turf Tiger mower", operator: "aisha", ahead: 5.1, gallons: 8.6, notes: "", hoursAgo: 26 },
];
