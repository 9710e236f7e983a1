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
  {
    why: "null is earlier than no time, so the comparison beside it decides",
    mutants: [
      "db/queries/account-deletion.ts deleteOldClosedAccounts: isNotNull(closedAccounts.deletedAt)",
      "db/queries/housekeeping.ts deleteOldMessages: isNotNull(emailOutbox.failedAt)",
      "db/queries/housekeeping.ts deleteOldMessages: isNotNull(emailOutbox.sentAt)",
    ],
  },
  {
    why: "works out again what stands",
    mutants: [
      "app/services/fuel/fuel-prices.ts addFuelPrice: takesPrice(row)",
      "app/services/fuel/fuel-prices.ts removeFuelPrice: takesPrice(row)",
      "app/services/service-work/entry-issues.ts reopeningStatements: recorded (3)",
      "app/services/service-work/entry-issues.ts resolvingStatements: recorded (3)",
      "db/queries/fuel-cost-sql.ts takesPrice: $\u007bpricedFuel(fuelType, fuelUse)} = $\u007bfuel}",
      "db/queries/fuel-cost-sql.ts takesPrice: $\u007btakenAt} >= $\u007bstartsAt.getTime()}",
      "db/queries/ledger.ts settleServiceShifts: sql`$\u007bmeterReadings.serviceShift} <> 0`",
    ],
  },
  {
    why: "an owner's id alone is a company's, and only the statement before leaves an owner without one",
    mutants: [
      "db/queries/housekeeping.ts deleteUnverifiedOwners: isUnverifiedOwner",
      "db/queries/housekeeping.ts deleteUnverifiedOwners: lt(users.createdAt, createdBefore)",
      "db/queries/housekeeping.ts isUnverifiedOwner: $\u007busers.role} = 'owner'",
    ],
  },
  {
    why: "another statement or condition of the same batch asks the same",
    mutants: [
      "app/services/files/photos.ts receiveThumbnail: row.hasThumbnail",
      "db/queries/fuel-cost-sql.ts correctFuel: isOfCompany(fuelEntries.companyId, companyId)",
      "db/queries/fuel.ts closeFuelPeriod: closed",
      "db/queries/issues.ts updateIssuesWhere: issuesOf(machine)",
      "db/queries/readings.ts voidReadingWhere: isNull(meterReadings.voidedAt)",
      "db/queries/readings.ts voidReadingWhere: ofMachine(machine)",
    ],
  },
];
