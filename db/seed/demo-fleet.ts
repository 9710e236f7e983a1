import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { EquipmentType, FuelType, IntervalUnit, MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { MachineFacts } from "#app/domain/equipment/machine-fields.ts";
import type { ServicePart } from "#app/domain/service/service-entry.ts";

/** The demo company's machines, in whole units and gallons, from the five industries. */
export type DemoMachine = {
  name: string;
  type: EquipmentType;
  serial?: string;
  unit: MeterUnit;
  fuel: FuelType;
  usage: number;
  /** Units per working day; 0 for a machine without a meter or out of work. */
  perDay: number;
  /** Days without a report until the present; 0 without. */
  quietDays?: number;
  /** Units between services and since the last one; missing without a usage schedule. */
  service?: { interval: number; since: number };
  lifespan?: number;
  /** A calendar service due in this many days; negative is overdue. */
  dates?: { every: number; unit: IntervalUnit; dueIn: number; notice?: number };
  /** Gallons per fill. */
  fill?: number;
  parts?: ServicePart[];
  description?: string;
  facts?: Partial<MachineFacts>;
  /** When it was bought, and for how many dollars. */
  bought?: { on: CalendarDate; dollars: number };
};

const part = (name: string, partNumber: string, qty = 1): ServicePart => ({ part: name, partNumber, qty });

export const DEMO_FLEET: DemoMachine[] = [
  // Farm
  {
    name: "John Deere 6155R tractor",
    type: "machinery",
    serial: "1RW6155RKLD048213",
    unit: "hours",
    fuel: "diesel",
    usage: 3_412.6,
    perDay: 6.5,
    service: { interval: 250, since: 262 },
    lifespan: 12_000,
    fill: 48,
    parts: [
      part("Engine oil filter", "RE539279"),
      part("Fuel filter", "RE541922"),
      part("Oil 15W-40, 5 gal", "TY26669", 2),
    ],
    description: "Main field tractor, north farm.",
    facts: { make: "John Deere", model: "6155R", modelYear: 2020, place: "North farm" },
    bought: { on: "2020-03-12", dollars: 168_400 },
  },
  {
    name: "Case IH 8250 combine",
    type: "machinery",
    serial: "YLG233901",
    unit: "hours",
    fuel: "diesel",
    usage: 1_806.2,
    perDay: 5.2,
    service: { interval: 200, since: 236 },
    lifespan: 6_000,
    fill: 92,
    parts: [part("Feeder chain", "87565137"), part("Air filter", "84217229")],
  },
  {
    name: "Grain auger 10x71",
    type: "machinery",
    serial: "WR-71-2209",
    unit: "hours",
    fuel: "n/a",
    usage: 412,
    perDay: 0.8,
    quietDays: 33,
    dates: { every: 12, unit: "months", dueIn: 5 },
  },
  // Builder
  {
    name: "CAT 320 excavator",
    type: "machinery",
    serial: "ZBN11874",
    unit: "hours",
    fuel: "diesel",
    usage: 5_127.4,
    perDay: 7.1,
    service: { interval: 500, since: 431 },
    lifespan: 10_000,
    fill: 74,
    parts: [part("Hydraulic return filter", "126-1817"), part("Engine oil filter", "1R-1807")],
    facts: { make: "Caterpillar", model: "320", modelYear: 2018, place: "Mill Street" },
  },
  {
    name: "Bobcat S650 skid steer",
    type: "machinery",
    serial: "ALJ817744",
    unit: "hours",
    fuel: "diesel",
    usage: 2_860.9,
    perDay: 4.4,
    service: { interval: 250, since: 118 },
    fill: 22,
  },
  {
    name: "Ford F-550 dump truck",
    type: "vehicle",
    serial: "1FDUF5HT5KEC20418",
    unit: "miles",
    fuel: "diesel",
    usage: 84_310,
    perDay: 96,
    service: { interval: 7_500, since: 7_710 },
    lifespan: 250_000,
    fill: 31,
    parts: [part("Engine oil filter", "FL2051S"), part("Oil 10W-30, qt", "XO-10W30-QSD", 13)],
    facts: { make: "Ford", model: "F-550", modelYear: 2019, licensePlate: "204 187 F" },
  },
  {
    name: "Plate compactor",
    type: "tools",
    serial: "WP1550-30118",
    unit: "hours",
    fuel: "gasoline",
    usage: 318.5,
    perDay: 1.1,
    quietDays: 16,
    service: { interval: 50, since: 41 },
    fill: 1.2,
  },
  {
    name: "Scissor lift 19 ft",
    type: "machinery",
    serial: "GS1930-44127",
    unit: "n/a",
    fuel: "n/a",
    usage: 0,
    perDay: 0,
    dates: { every: 90, unit: "days", dueIn: -6 },
    description: "Quarterly safety inspection.",
  },
  // Logger
  {
    name: "Tigercat 620H skidder",
    type: "machinery",
    serial: "6206731",
    unit: "hours",
    fuel: "diesel",
    usage: 7_944.8,
    perDay: 7.8,
    service: { interval: 250, since: 203 },
    lifespan: 12_000,
    fill: 68,
    parts: [part("Winch cable 3/4 in", "TC-44871")],
  },
  {
    name: "Log truck Kenworth T800",
    type: "vehicle",
    serial: "1XKDD40X8GJ468201",
    unit: "kilometers",
    fuel: "diesel",
    usage: 612_480,
    perDay: 310,
    service: { interval: 25_000, since: 9_800 },
    lifespan: 1_600_000,
    fill: 110,
    description: "Bought in Canada, metric dash.",
  },
  {
    name: "Chainsaw MS 661",
    type: "tools",
    unit: "hours",
    fuel: "gasoline",
    usage: 142.7,
    perDay: 1.4,
    fill: 0.8,
  },
  // Lawn crew
  {
    name: "Scag Turf Tiger mower",
    type: "machinery",
    serial: "STT61V-33419",
    unit: "hours",
    fuel: "gasoline",
    usage: 1_233,
    perDay: 4.9,
    service: { interval: 100, since: 107 },
    lifespan: 3_000,
    fill: 9,
    parts: [part("Blade 21 in", "482879", 3), part("Oil filter", "48462-01")],
  },
  {
    name: "Chevy Silverado crew truck",
    type: "vehicle",
    serial: "3GCUKREC5HG224910",
    unit: "miles",
    fuel: "gasoline",
    usage: 61_204,
    perDay: 72,
    service: { interval: 5_000, since: 2_150 },
    lifespan: 200_000,
    fill: 18,
  },
  {
    name: "Enclosed trailer",
    type: "vehicle",
    serial: "5NHUTW423LF700118",
    unit: "n/a",
    fuel: "n/a",
    usage: 0,
    perDay: 0,
    dates: { every: 6, unit: "months", dueIn: 41 },
  },
  {
    name: "Backpack blower",
    type: "tools",
    unit: "hours",
    fuel: "gasoline",
    usage: 206,
    perDay: 1.2,
    quietDays: 29,
    service: { interval: 50, since: 22 },
    fill: 0.5,
  },
  // Machine shop
  {
    name: "Haas VF-2 mill",
    type: "machinery",
    serial: "1184420",
    unit: "hours",
    fuel: "n/a",
    usage: 9_240.2,
    perDay: 8.2,
    service: { interval: 1_000, since: 640 },
    lifespan: 40_000,
    dates: { every: 6, unit: "months", dueIn: 0 },
    parts: [part("Coolant concentrate, 5 gal", "QH-7030")],
  },
  {
    name: "Stamping press 60 t",
    type: "machinery",
    serial: "BL-60-7718",
    unit: "cycles",
    fuel: "n/a",
    usage: 1_482_300,
    perDay: 1_900,
    service: { interval: 250_000, since: 96_400 },
    lifespan: 5_000_000,
  },
  {
    name: "Screw compressor",
    type: "other",
    serial: "KAE-SX8-2017",
    unit: "hours",
    fuel: "n/a",
    usage: 14_870.5,
    perDay: 8,
    service: { interval: 3_000, since: 2_480 },
    lifespan: 18_000,
    description: "Near the end of its planned life; quote for a new one is in the office.",
  },
  {
    name: "Forklift Toyota 8FGU25",
    type: "vehicle",
    serial: "8FGU25-68110",
    unit: "hours",
    fuel: "n/a",
    usage: 6_310,
    perDay: 2.6,
    quietDays: 10,
    service: { interval: 250, since: 226 },
    description: "Runs on propane cylinders.",
  },
  { name: "Label applicator", type: "other", unit: "other", fuel: "n/a", usage: 55_200, perDay: 240 },
];
