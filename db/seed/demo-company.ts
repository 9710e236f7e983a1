import { DAY_MS, HOUR_MS } from "#app/domain/durations.ts";
import { addChecks, type ReadyMadeList } from "./demo-checks.ts";
import { DEMO_FLEET } from "./demo-fleet.ts";
import { addFuelCosts } from "./demo-fuel.ts";
import { addIssues } from "./demo-issues.ts";
import { addMachine } from "./demo-machine.ts";
import { type DemoPicture, drawPicture } from "./demo-picture.ts";
import { addPrograms } from "./demo-programs.ts";
import { DEMO_PENDING, type DemoPending } from "./demo-reports.ts";
import { addRetired } from "./demo-retired.ts";
import {
  byDay,
  DEMO_COMPANY_ID,
  DEMO_ZONE,
  type DemoRows,
  demoId,
  MANAGER,
  OPERATORS,
  operatorOf,
  pendingId,
  tenths,
} from "./demo-rows.ts";

/** The demo company as rows, deterministic for the same `now`. Ids are fixed, so it can exist only once. */

/** Credentials, passed in because hashing and encryption are the product's own. */
export type DemoAccounts = {
  ownerEmail: string;
  managerEmail: string;
  passwordHash: string;
  sharedPasswordCipher: string;
};

/** Every row of the demo company, and its photos' bytes by id. */
export function demoCompany(
  now: Date,
  accounts: DemoAccounts,
  readyMade: ReadyMadeList,
): { rows: DemoRows; pictures: Map<string, Uint8Array> } {
  const rows: DemoRows = {
    ...people(now, accounts),
    equipment: [],
    meterReadings: [],
    fuelEntries: [],
    fuelPrices: [],
    historyRecords: [],
    operatorUpdates: [],
    photos: [],
    servicePrograms: [],
    serviceEntries: [],
    checklists: [],
    checks: [],
    issues: [],
    issueReports: [],
    retirements: [],
  };
  const pictures = new Map<string, Uint8Array>();
  for (const [index, machine] of DEMO_FLEET.entries()) addMachine(rows, machine, index, now);
  addRetired(rows, now);
  addFuelCosts(rows, now);
  addPrograms(rows, rows.company.createdAt);
  // Entries are stored in the order of recording.
  rows.serviceEntries.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const [place, report] of DEMO_PENDING.entries()) addPending(rows, pictures, report, place, now);
  addChecks(rows, readyMade, now);
  addIssues(rows, now);
  return { rows, pictures };
}

function people(now: Date, accounts: DemoAccounts): Pick<DemoRows, "company" | "users"> {
  const joined = new Date(now.getTime() - 340 * DAY_MS);
  const name = "Harvest Moon Land Works";
  const common = { companyId: DEMO_COMPANY_ID, createdAt: joined, updatedAt: joined };
  const signsIn = {
    emailVerified: true,
    passwordHash: accounts.passwordHash,
    postalCode: "62704",
    timeZone: DEMO_ZONE,
  };
  // A trial of a year without a limit, so the demo works on any day.
  const trialEndsAt = new Date(now.getTime() + 365 * DAY_MS);
  return {
    company: {
      id: DEMO_COMPANY_ID,
      name,
      nameKey: name.toLowerCase(),
      sharedPasswordCipher: accounts.sharedPasswordCipher,
      timeZone: DEMO_ZONE,
      subscriptionTier: "enterprise",
      subscriptionStatus: "trial",
      equipmentLimit: -1,
      trialStartsAt: joined,
      trialEndsAt,
      subscriptionEndsAt: trialEndsAt,
      createdAt: joined,
      updatedAt: joined,
    },
    users: [
      {
        ...common,
        ...signsIn,
        id: DEMO_COMPANY_ID,
        role: "owner",
        email: accounts.ownerEmail,
        emailKey: accounts.ownerEmail,
        businessName: name,
        firstName: "Sam",
        lastName: "Whitfield",
      },
      {
        ...common,
        ...signsIn,
        id: MANAGER.id,
        role: "manager",
        email: accounts.managerEmail,
        emailKey: accounts.managerEmail,
        firstName: "Dana",
        lastName: "Whitfield",
        managerId: DEMO_COMPANY_ID,
      },
      ...OPERATORS.map(({ username, firstName, lastName }, index) => ({
        ...common,
        id: operatorOf(index).id,
        role: "employee" as const,
        operatorUsername: username,
        firstName,
        lastName,
        managerId: DEMO_COMPANY_ID,
        createdAt: new Date(joined.getTime() + (index + 1) * HOUR_MS),
      })),
    ],
  };
}

function addPending(
  rows: DemoRows,
  pictures: Map<string, Uint8Array>,
  report: DemoPending,
  place: number,
  now: Date,
): void {
  const machine = rows.equipment.find(({ name }) => name === report.machine);
  if (!machine) throw new Error(`The demo has no machine ${report.machine}`);
  const operator = operatorOf(OPERATORS.findIndex(({ username }) => username === report.operator));
  const at = byDay(new Date(now.getTime() - report.hoursAgo * HOUR_MS));
  const photos = report.picture ? [addPhoto(rows, pictures, report.picture, place, operator.id, at)] : [];
  rows.operatorUpdates.push({
    id: pendingId(place),
    companyId: DEMO_COMPANY_ID,
    equipmentId: machine.id,
    equipmentName: machine.name,
    operatorId: operator.id,
    operatorName: operator.name,
    newUsage: report.ahead === undefined ? null : (machine.currentUsage ?? 0) + tenths(report.ahead),
    fuelAdded: tenths(report.gallons ?? 0),
    fuelType: machine.fuelType === "diesel" ? "diesel" : "gas",
    notes: report.notes,
    condition: report.condition ?? "ok",
    tasksDone: report.tasksDone ?? [],
    photos,
    photosExpected: photos.length,
    takenAt: at,
    createdAt: at,
  });
}

/** Adds a picture and returns the path for records. */
function addPhoto(
  rows: DemoRows,
  pictures: Map<string, Uint8Array>,
  picture: DemoPicture,
  number: number,
  uploaderId: string,
  at: Date,
): string {
  const id = demoId("photo", number);
  const bytes = drawPicture(picture);
  pictures.set(id, bytes);
  rows.photos.push({
    id,
    companyId: DEMO_COMPANY_ID,
    uploaderId,
    contentType: "image/png",
    bytes: bytes.byteLength,
    createdAt: at,
    uploadExpiresAt: at,
    uploadedAt: at,
    attachedAt: at,
  });
  return `/objects/uploads/${id}`;
}
