import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "#db/client.ts";
import { deleteMachine, insertRetired } from "#db/queries/equipment/equipment-removal.ts";
import {
  checklists,
  checks,
  companies,
  equipment,
  fuelEntries,
  fuelPrices,
  historyRecords,
  issueReports,
  issues,
  meterReadings,
  operatorUpdates,
  photos,
  serviceEntries,
  servicePrograms,
  users,
} from "#db/schema.ts";
import type { DemoRows } from "#db/seed/demo-rows.ts";

/**
 * Inserts the demo company in one batch, all or nothing. One row per statement, because a statement takes 100
 * parameters; it runs once per local database.
 */
export function insertDemo(
  db: Database,
  { company, ...rows }: DemoRows,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  return [
    db.insert(companies).values(company),
    ...rows.users.map((row) => db.insert(users).values(row)),
    ...rows.equipment.map((row) => db.insert(equipment).values(row)),
    ...rows.meterReadings.map((row) => db.insert(meterReadings).values(row)),
    ...rows.fuelEntries.map((row) => db.insert(fuelEntries).values(row)),
    ...rows.fuelPrices.map((row) => db.insert(fuelPrices).values(row)),
    ...rows.historyRecords.map((row) => db.insert(historyRecords).values(row)),
    ...rows.operatorUpdates.map((row) => db.insert(operatorUpdates).values(row)),
    ...rows.servicePrograms.map((row) => db.insert(servicePrograms).values(row)),
    ...rows.serviceEntries.map((row) => db.insert(serviceEntries).values(row)),
    ...rows.checklists.map((row) => db.insert(checklists).values(row)),
    ...rows.checks.map((row) => db.insert(checks).values(row)),
    ...rows.issues.map((row) => db.insert(issues).values(row)),
    ...rows.issueReports.map((row) => db.insert(issueReports).values(row)),
    ...rows.photos.map((row) => db.insert(photos).values(row)),
    ...rows.retirements.flatMap(({ equipmentId, ...retired }) => {
      const machine = { companyId: company.id, equipmentId };
      return [insertRetired(db, machine, retired), deleteMachine(db, machine)];
    }),
  ];
}
