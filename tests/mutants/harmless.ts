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
  {
    why: "beside ids that one row alone has, and that the act has read by company before",
    mutants: [
      "db/queries/account-deletion.ts deleteByIds: eq(table.companyId, companyId)",
      "db/queries/checklists.ts isChecklistThere: written.company_id = $\u007bcompanyId}",
      "db/queries/photos.ts claimThumbnail: eq(photos.companyId, photo.companyId)",
      "db/queries/service-programs.ts areMachinesAsRead: now.company_id = $\u007bcompanyId}",
      "db/queries/service-programs.ts followsProgram: eq(equipment.companyId, companyId)",
      "db/queries/service-programs.ts insertRecords: e.company_id = $\u007bcompanyId}",
      "db/queries/service-programs.ts selectLatestServices: eq(serviceEntries.companyId, companyId)",
      "db/queries/service-programs.ts storeMachines: $\u007bequipment.companyId} = $\u007bcompanyId}",
      "db/queries/service-programs.ts storeMachines: sql`+$\u007bequipment.companyId} = $\u007bcompanyId}`",
    ],
  },
  {
    why: "a later condition of the same statement keeps the rows of people of another company",
    mutants: [
      "db/queries/account-deletion.ts deleteTraces: company_id = $\u007bcompanyId}",
      "db/queries/account-deletion.ts deleteTraces: company_id = $\u007bcompanyId} (2)",
    ],
  },
  {
    why: "guards against a mistake in the code that calls it",
    mutants: ["db/queries/account-deletion.ts deleteRecords: !company"],
  },
];
