/** What the demo company's services cost, in dollars, and who did them; without a vendor, its own people. */
export type DemoBill = { vendor?: keyof typeof VENDORS; labor?: number; parts?: number };

/** The vendors, and how their invoice numbers begin. */
export const VENDORS = {
  "Prairie Tractor & Equipment": "PT-",
  "Highway 9 Truck Repair": "H9-",
} as const;

const PRAIRIE = "Prairie Tractor & Equipment";
const HIGHWAY = "Highway 9 Truck Repair";

/** The regular service of each machine that has one by usage alone. */
export const DEMO_BILLS: Record<string, DemoBill> = {
  "John Deere 6155R tractor": { parts: 168.4 },
  "Case IH 8250 combine": { vendor: PRAIRIE, labor: 420, parts: 512.75 },
  "CAT 320 excavator": { vendor: PRAIRIE, labor: 380, parts: 346.2 },
  "Bobcat S650 skid steer": { parts: 142.15 },
  "Ford F-550 dump truck": { vendor: HIGHWAY, labor: 165, parts: 148.6 },
  "Plate compactor": { parts: 12.4 },
  "Tigercat 620H skidder": { parts: 214.8 },
  "Log truck Kenworth T800": { vendor: HIGHWAY, labor: 240, parts: 395.5 },
  "Scag Turf Tiger mower": { parts: 46.2 },
  "Chevy Silverado crew truck": { vendor: HIGHWAY, labor: 58, parts: 49.9 },
  "Backpack blower": { parts: 9.8 },
  "New Holland TS110 tractor": { parts: 131 },
  "GMC Sierra service truck": { vendor: HIGHWAY, labor: 62, parts: 54 },
};

/** The tasks of the programs; operators' tasks cost nothing. */
export const TASK_BILLS: Record<string, DemoBill> = {
  "Hydraulic oil": { vendor: PRAIRIE, labor: 240, parts: 512.6 },
  "Safety inspection": { vendor: PRAIRIE, labor: 140 },
  "Tire rotation": { vendor: HIGHWAY, labor: 45 },
  "DOT inspection": { vendor: HIGHWAY, labor: 95 },
};

/** Work that no schedule asked for. */
export const DEMO_REPAIRS: Record<string, (DemoBill & { daysAgo: number; work: string; notes?: string })[]> =
  {
    "Case IH 8250 combine": [{ daysAgo: 118, work: "Feeder chain replaced", parts: 684 }],
    "CAT 320 excavator": [
      {
        daysAgo: 71,
        work: "Hydraulic hose at the boom cylinder",
        vendor: PRAIRIE,
        labor: 310,
        parts: 187.35,
        notes: "Came out to Mill Street. Three months of warranty on the hose.",
      },
    ],
    "Ford F-550 dump truck": [
      {
        daysAgo: 214,
        work: "Rear tires replaced",
        vendor: HIGHWAY,
        labor: 120,
        parts: 2_160,
        notes: "Four tires. The front ones have another season.",
      },
    ],
    "Tigercat 620H skidder": [{ daysAgo: 52, work: "Winch cable replaced", parts: 438.2 }],
    "Log truck Kenworth T800": [
      { daysAgo: 160, work: "Brake shoes, rear axles", vendor: HIGHWAY, labor: 520, parts: 611.4 },
      {
        daysAgo: 14.6,
        work: "Gladhand seals and air line",
        vendor: HIGHWAY,
        labor: 95,
        parts: 48.2,
        notes: "Holds its pressure again.",
      },
    ],
    "Chevy Silverado crew truck": [{ daysAgo: 203, work: "Battery replaced", parts: 189 }],
    "Enclosed trailer": [
      { daysAgo: 15, work: "Wheel bearings packed", parts: 38.5, notes: "Ruido en la rueda izquierda." },
    ],
    "Haas VF-2 mill": [{ daysAgo: 20, work: "Way oil pump replaced", parts: 212, notes: "No alarm since." }],
  };
