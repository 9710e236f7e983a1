/** Mutants that no test can notice, by their labels, and why. One that a test notices after all is reported. */
export const HARMLESS: { why: string; mutants: string[] }[] = [
  {
    why: "joins by a unique id that a row of the company holds, and only acts of that company write it there",
    mutants: [
      "db/queries/accountants.ts selectAccountantLink: eq(accountants.companyId, accountantLinks.companyId)",
      "db/queries/accountants.ts selectAccountantSession: eq(accountants.companyId, accountantSessions.companyId)",
      "db/queries/checks.ts selectFrom: eq(equipment.companyId, checks.companyId)",
      "db/queries/checks.ts selectFrom: eq(retiredEquipment.companyId, checks.companyId)",
      "db/queries/fuel-entries.ts selectFuelEntry: eq(equipment.companyId, fuelEntries.companyId)",
      "db/queries/fuel-entries.ts selectFuelEntry: eq(retiredEquipment.companyId, fuelEntries.companyId)",
      "db/queries/issues.ts selectReportsOfIssue: eq(checks.companyId, companyId)",
      "db/queries/issues.ts selectReportsOfIssue: eq(operatorUpdates.companyId, companyId)",
      "db/queries/notes.ts selectNotes: eq(operatorUpdates.companyId, companyId)",
      "db/queries/notes.ts selectNotes: eq(serviceEntries.companyId, companyId)",
      "db/queries/operator-updates.ts selectReportedMachine: eq(checklists.companyId, equipment.companyId)",
      "db/queries/readings.ts selectReadingToVoid: eq(equipment.companyId, meterReadings.companyId)",
      "db/queries/story.ts selectStory: eq(operatorUpdates.companyId, historyRecords.companyId)",
      "db/queries/story.ts selectStory: eq(serviceEntries.companyId, historyRecords.companyId)",
    ],
  },
  {
    why: "beside an id or a secret that one row alone has: a user's, a machine's, a password's cipher",
    mutants: [
      "db/queries/fuel-uses.ts hasUse: eq(equipment.companyId, companyId)",
      "db/queries/sessions.ts deleteOperatorSessions: company_id = $\u007bcompanyId}",
      "db/queries/sessions.ts stillStands: company_id = $\u007bcompanyId} (2)",
      "db/queries/sessions.ts stillStands: id = $\u007bcompanyId}",
    ],
  },
];
