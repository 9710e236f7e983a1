import {
  type Company,
  newCompany,
  newOperator,
  OWNER_PASSWORD,
  SHARED_PASSWORD,
  verificationToken,
} from "./accounts.ts";
import { newDraft } from "./bulk-imports.ts";
import { IMPORTED, machineAt, READ_ON, STEPS } from "./carried-over-fleet.ts";
import type { Client, Product } from "./product.ts";
import { uploadPhoto } from "./upload-photo.ts";

/**
 * A year of two companies, made by the calls and pages that people use, with the Worker's clock moved from act
 * to act. The first company has 65 machines at the end.
 */

/** When the carried-over company is read: noon in its zone. */
export const READ_AT = new Date(`${READ_ON}T18:00:00Z`);
export const FIRST_DAY = new Date("2025-11-24T15:00:00Z");
export const OWNER = "owner1@example.com";
export const NEIGHBOUR = "owner2@example.com";
export const MANAGER = "dana@example.com";
/** The first operator's username. */
export const OPERATOR = "olga";

/** Added at first; the import adds five more, which is all that the plan allows. */
const ADDED_FIRST = 60;
/** Added later, in place of retired machines. */
const ADDED_LATER = 4;

type Machine = {
  id: string;
  name: string;
  unit: keyof typeof STEPS;
  currentUsage: number;
  serviceInterval: number;
};

export async function makeCarriedOver(product: Product): Promise<void> {
  const company = await newCompany(product, "Hilltop Farm");
  const { owner } = company;
  await owner.ask("PATCH", "/api/user/profile", {
    firstName: "Ann",
    lastName: "Hill",
    postalCode: "62704",
    secondaryEmail: "office@example.com",
  });
  await buyPlan(owner);
  const operators = [
    await newOperator(product, company, "Olga"),
    await newOperator(product, company, "José", "Peña"),
  ];
  const promoted = await newOperator(product, company, "Dana", "Hill");
  await owner.ask("POST", `/api/employees/${promoted.id}/manager`, {
    email: MANAGER,
    password: OWNER_PASSWORD,
    confirmPassword: OWNER_PASSWORD,
  });
  await product.client().get(`/api/auth/verify-email?token=${await verificationToken(product, MANAGER)}`);
  await confirmAddress(product, "office@example.com");
  await choosesSpanish(product, MANAGER);
  await makeNeighbour(product);

  for (let index = 0; index < ADDED_FIRST; index += 1)
    await owner.ask("POST", "/api/equipment", machineAt(index));
  await owner.post(await newDraft(product, owner, IMPORTED), {});
  const machines = (await owner.ask("GET", "/api/equipment")) as Machine[];
  const named = (name: string): Machine => {
    const machine = machines.find((each) => each.name === name);
    if (!machine) throw new Error(`No machine is called ${name}`);
    return machine;
  };
  const people = { owner, operators: operators.map(({ client }) => client) };
  const year = {
    product,
    company,
    machines,
    named,
    ...people,
    usernames: operators.map((each) => each.username),
  };

  await reportsOfSpring(year);
  await servicesOfMay(year);
  await metersOfJuly(year);
  await usageOfSeptember(year);
  await voidsAndEditsOfSeptember(year);
  await retirementsOfOctober(year);
  await lastWeek(year);
}

type Year = {
  product: Product;
  company: Company;
  machines: Machine[];
  named(name: string): Machine;
  owner: Client;
  operators: Client[];
  usernames: string[];
};

/** Moves the clock and signs everybody in again, because sessions end after a day. */
async function comesTo(
  { product, owner, operators, usernames }: Year,
  day: string,
  time = "15:00:00Z",
): Promise<void> {
  await product.setClock(new Date(`${day}T${time}`));
  await owner.ask("POST", "/api/auth/login", { emailOrBusinessName: OWNER, password: OWNER_PASSWORD });
  for (const [index, operator] of operators.entries()) {
    const signIn = { operatorName: usernames[index], password: SHARED_PASSWORD };
    await operator.ask("POST", "/api/employee/login", signIn);
  }
}

/** Reports with readings, fuel and notes: most are applied, some dismissed. */
async function reportsOfSpring(year: Year): Promise<void> {
  await comesTo(year, "2026-03-02");
  const { owner, operators, machines } = year;
  for (const [index, machine] of machines.entries()) {
    const [step = 0] = STEPS[machine.unit] ?? [];
    if (step === 0 || index % 3 === 2) continue;
    const report = {
      equipmentId: machine.id,
      newUsage: round(machine.currentUsage + step),
      fuelAdded: index % 4 === 0 ? 0 : 8.5 + (index % 7),
      fuelType: index % 2 === 0 ? "gas" : "diesel",
      notes: index % 6 === 1 ? "Greased the pins; left tyre is low" : "",
      takenAt: `2026-03-0${1 + (index % 2)}T1${index % 5}:30:00Z`,
    };
    const { id } = await (operators[index % 2] as Client).ask("POST", "/api/operator-updates", report);
    await owner.ask("POST", `/api/operator-updates/${id}/apply`, {});
    if (index % 12 === 0) {
      const typo = { ...report, newUsage: report.newUsage * 2, notes: "", fuelAdded: 0 };
      const doubled = await (operators[0] as Client).ask("POST", "/api/operator-updates", typo);
      await owner.ask("POST", `/api/operator-updates/${doubled.id}/dismiss`, { reason: "Typed twice" });
    }
  }
}

/** Mark as Serviced, notes of both kinds, a photo, and a closed period of gas. */
async function servicesOfMay(year: Year): Promise<void> {
  await comesTo(year, "2026-05-04");
  const { owner, machines } = year;
  for (const [index, { id }] of machines.entries()) {
    if (index % 6 === 0) await owner.ask("PATCH", `/api/equipment/${id}/reset-service`);
    if (index % 8 === 0)
      await owner.ask("POST", `/api/equipment/${id}/notes`, {
        content: `Checked belts.\n${index} mm play`,
      });
  }
  const photo = await uploadPhoto(owner);
  const { id } = year.named("Ñandú 4x4");
  await owner.ask("POST", `/api/equipment/${id}/notes`, {
    content: "Scratch on the door",
    photos: [photo],
  });
  await owner.ask("POST", "/api/fuel/reset/gas");
}

/** Readings below the meter: of replaced meters, before and after a service, and of corrected typos. */
async function metersOfJuly(year: Year): Promise<void> {
  await comesTo(year, "2026-07-06");
  const { owner } = year;
  for (const name of ["Loader 10", "LOADER 10.2", "zz top drill", "T-2", "Skidder 1"]) {
    await applyReading(year, name, 3.4, "meter-replaced");
  }
  await comesTo(year, "2026-07-07");
  await owner.ask("PATCH", `/api/equipment/${year.named("LOADER 10.2").id}/reset-service`);
  for (const name of ["Pump & hose <3 in>", "#1 mower"]) {
    await applyReading(year, name, year.named(name).currentUsage - 4, "correct");
  }
}

async function applyReading(year: Year, name: string, newUsage: number, resolution: string): Promise<void> {
  const report = { equipmentId: year.named(name).id, newUsage: round(newUsage) };
  const { id } = await (year.operators[0] as Client).ask("POST", "/api/operator-updates", report);
  await year.owner.ask("POST", `/api/operator-updates/${id}/apply`, { resolution });
}

async function usageOfSeptember(year: Year): Promise<void> {
  await comesTo(year, "2026-09-07");
  for (const [index, machine] of year.machines.entries()) {
    const steps = STEPS[machine.unit] ?? [50];
    const missed = index % 3 === 2 ? steps : steps.slice(1);
    const usageIncrease = round(missed.reduce((sum, step) => sum + step, 0));
    const fuelAdded = index % 3 === 0 ? 5.5 + (index % 11) : 0;
    if (usageIncrease + fuelAdded === 0) continue;
    await year.owner.ask("PATCH", `/api/equipment/${machine.id}/usage`, {
      ...(usageIncrease > 0 ? { usageIncrease } : {}),
      fuelAdded,
    });
  }
}

/** Voids of a serviced reading, of a replaced meter and of older readings; then changes by hand. */
async function voidsAndEditsOfSeptember(year: Year): Promise<void> {
  const { owner, named } = year;
  await comesTo(year, "2026-09-14");
  const wrong = named("Truck, flatbed; 20 ft").id;
  await owner.ask("PATCH", `/api/equipment/${wrong}/usage`, { usageIncrease: 900 });
  await owner.ask("PATCH", `/api/equipment/${wrong}/reset-service`);
  await comesTo(year, "2026-09-15");
  await voidReading(year, "Truck, flatbed; 20 ft", (readings) => readings.at(-1));
  await voidReading(year, "Skidder 1", (readings) => readings.findLast(({ value }) => value === 3.4));
  await voidReading(year, "2 ton truck", (readings) => readings[1]);
  await voidReading(year, "Excavator 3", (readings) => readings.at(-1));
  const edits: [string, Record<string, unknown>][] = [
    ["T-10", { lastServiceUsage: 12.5, serviceInterval: 75.5 }],
    ["éclair press", { name: "Éclair press", description: "Moved to the yard" }],
    ["#010 mower", { unit: "miles" }],
    ["Grúa 007", { currentUsage: named("Grúa 007").currentUsage + 0.1, lastServiceUsage: 9_999.9 }],
    ["Dump truck 1", { hasScheduledMaintenance: true, ...EVERY_QUARTER }],
    ["Stamping press", { lastServiceUsage: 120_000, ...EVERY_QUARTER, hasScheduledMaintenance: true }],
    ["Trailer", { hasScheduledMaintenance: true, ...EVERY_QUARTER, notificationDays: 90 }],
    ['Kiln "K1"', { lastServiceUsage: 110 }],
  ];
  for (const [name, edit] of edits) await owner.ask("PATCH", `/api/equipment/${named(name).id}`, edit);
}

const EVERY_QUARTER = {
  maintenanceStartDate: "2026-08-22",
  maintenanceInterval: 3,
  maintenanceIntervalUnit: "months",
};

type Reading = { id: string; value: number; voidedAt: string | null };

async function voidReading(
  { owner, named }: Year,
  name: string,
  choose: (readings: Reading[]) => Reading | undefined,
): Promise<void> {
  const readings = await owner.ask("GET", `/api/equipment/${named(name).id}/readings`);
  const reading = choose(readings as Reading[]);
  if (!reading) throw new Error(`${name} has no such reading`);
  await owner.ask("POST", `/api/readings/${reading.id}/void`, { reason: "Read off the wrong meter" });
}

/** Retired with and without notes, with a schedule, a replaced meter; one is restored, one deleted for good. */
async function retirementsOfOctober(year: Year): Promise<void> {
  await comesTo(year, "2026-10-12");
  const { owner, named } = year;
  const notes: [string, string | undefined][] = [
    ["zz top drill", "Sold to the neighbour.\nPapers are in the office."],
    ["Sprayer 5", undefined],
    ["Loader 2", "Frame cracked"],
    ["Compressor 2", undefined],
    ["Stamping press 2", undefined],
  ];
  for (const [name, retirementNotes] of notes) {
    await owner.ask("POST", `/api/equipment/${named(name).id}/retire`, { retirementNotes });
  }
  await owner.ask("DELETE", `/api/equipment/${named("Welder 2").id}`);
  await owner.ask("POST", "/api/fuel/reset");
  await comesTo(year, "2026-10-13");
  const retired = (await owner.ask("GET", "/api/retired-equipment")) as { id: string; name: string }[];
  for (const { id, name } of retired) {
    if (/^(?:Compressor 2|Stamping press 2)$/.test(name)) {
      await owner.ask("POST", `/api/retired-equipment/${id}/restore`);
    }
  }
  for (let index = ADDED_FIRST; index < ADDED_FIRST + ADDED_LATER; index += 1) {
    await owner.ask("POST", "/api/equipment", machineAt(index));
  }
}

/** Alerts in two runs, the last usage, and reports that nobody has reviewed yet. */
async function lastWeek(year: Year): Promise<void> {
  const { product, owner, operators, named } = year;
  await product.runCron(new Date("2026-11-15T15:00:00Z"));
  await comesTo(year, "2026-11-20");
  for (const name of ["Loader 10", "loader 09", "T-2", "Ünimog"]) {
    await owner.ask("PATCH", `/api/equipment/${named(name).id}/usage`, {
      usageIncrease: 7.5,
      fuelAdded: 3,
    });
  }
  await owner.ask("PATCH", `/api/equipment/${named("T-2").id}/reset-service`);
  await comesTo(year, READ_ON, "14:00:00Z");
  const [olga, jose] = operators as [Client, Client];
  const photo = await uploadPhoto(olga);
  const waiting: [Client, string, Record<string, unknown>][] = [
    [olga, "Loader 10", { newUsage: 30, notes: "Runs rough", photos: [photo] }],
    [jose, "Ñandú 4x4", { fuelAdded: 12.5, fuelType: "diesel" }],
    [olga, "#1 mower", { newUsage: 1 }],
    [jose, "T-10", { newUsage: 99_000, fuelAdded: 4 }],
    [olga, 'Saw "Big Red"', { notes: "Chain <worn> & dull" }],
    [jose, "Loader 10.10", { newUsage: named("Loader 10.10").currentUsage + 500.5 }],
  ];
  for (const [by, name, fields] of waiting) {
    await by.ask("POST", "/api/operator-updates", { equipmentId: named(name).id, ...fields });
  }
  await product.runCron(new Date(`${READ_ON}T15:00:00Z`));
}

/** A second company, whose machines have names of the first. */
async function makeNeighbour(product: Product): Promise<void> {
  const { owner } = await newCompany(product, "Next Quarry");
  for (const index of [0, 1, 5]) {
    const { serviceParts: _, ...machine } = machineAt(index);
    const { id } = await owner.ask("POST", "/api/equipment", machine);
    await owner.ask("PATCH", `/api/equipment/${id}/reset-service`);
  }
}

async function buyPlan(owner: Client): Promise<void> {
  const plan = { tier: "enterprise", billingInterval: "year" };
  const { url } = await owner.ask("POST", "/api/create-checkout-session", plan);
  const paid = await owner.post(new URL(url).pathname, { outcome: "paid" });
  if (paid.status !== 302) throw new Error(`The checkout answered ${paid.status}`);
}

async function confirmAddress(product: Product, address: string): Promise<void> {
  const [mail] = await product.mailbox(address);
  const token = /\/confirm-email\?token=([\w.-]+)/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`No link was mailed to ${address}`);
  const { status } = await product.client().post("/confirm-email", { token });
  if (status >= 300) throw new Error(`The confirmation of ${address} answered ${status}`);
}

/** The language of a person's mails. */
async function choosesSpanish(product: Product, email: string): Promise<void> {
  const client = product.client();
  await client.ask("POST", "/api/auth/login", { emailOrBusinessName: email, password: OWNER_PASSWORD });
  await client.post("/settings", { lng: "es", next: "/" });
}

const round = (usage: number) => Math.round(usage * 10) / 10;
