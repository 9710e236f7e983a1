import type { ColumnName, RecordsName } from "#db/tables.ts";

type DataFile<Name extends RecordsName> = {
  /** The CSV's name without its ending. */
  file: string;
  about: string;
  /** The order of its records: what follows the company in an index. */
  by: readonly ColumnName<Name>[];
  /** Passwords, answers and tokens, and what another file has. */
  without?: readonly ColumnName<Name>[];
  /** Records read at a time, where one may be large. */
  page?: number;
};

type LeftOut = { leftOut: string };

/** Every table and view, with its file in all data or the reason why it has none. */
export const DATA_FILES: { [Name in RecordsName]: DataFile<Name> | LeftOut } = {
  companies: {
    file: "company",
    about: "The company: its name, settings and plan.",
    by: [],
    without: ["sharedPasswordCipher"],
  },
  users: {
    file: "people",
    about: "Owner, managers and operators, without passwords and answers.",
    by: ["role"],
    without: [
      "passwordHash",
      "securityAnswer1",
      "securityAnswer2",
      "emailVerificationToken",
      "pendingEmailToken",
      "secondaryEmailToken",
      "resetToken",
    ],
  },
  sessions: { leftOut: "Sessions are the sign-ins of a browser." },
  secondSteps: {
    file: "second-steps",
    about: "Who has a second step, without its keys.",
    by: ["userId"],
    without: [
      "authenticatorId",
      "authenticatorCipher",
      "lastStep",
      "lastAttempt",
      "codesSalt",
      "stopHash",
      "reminderStopHash",
      "stoppedPassword",
    ],
  },
  recoveryCodes: { leftOut: "Recovery codes are secrets, and only their hashes are stored." },
  passkeys: {
    file: "passkeys",
    about: "Passkeys of owner and managers, without their keys.",
    by: ["userId", "id"],
    without: ["credentialId", "publicKey", "counter", "transports", "userHandle", "lastAttempt"],
  },
  spentChallenges: { leftOut: "Challenges that passkeys answered are kept for minutes." },
  pendingSteps: { leftOut: "Sign-ins that wait for their second step last 10 minutes." },
  knownDevices: { leftOut: "Known devices say on which browsers a person has signed in." },
  equipment: {
    file: "machines",
    about: "Machines with their schedules, service tasks and parts.",
    by: ["name", "id"],
  },
  meterReadings: {
    file: "readings",
    about: "Every meter reading, voided ones too.",
    by: ["equipmentId", "takenAt", "seq"],
  },
  fuelEntries: {
    file: "fuel-entries",
    about: "Every fuel entry, voided ones too.",
    by: ["takenAt", "seq"],
  },
  fuelPrices: {
    file: "fuel-prices",
    about: "Fuel prices and deliveries.",
    by: ["effectiveOn", "seq"],
  },
  fuelResets: {
    file: "fuel-resets",
    about: "Resets of the fuel totals.",
    by: ["fuelType", "createdAt"],
  },
  equipmentNotes: {
    file: "notes",
    about: "Notes on machines.",
    by: ["createdAt", "seq"],
  },
  historyRecords: {
    file: "history",
    about: "The history of all machines, deleted ones too.",
    by: ["createdAt", "seq"],
    without: ["noteId", "photos", "operatorUpdateId"],
  },
  serviceEntries: {
    file: "service-entries",
    about: "Recorded services with their costs and parts, voided ones too.",
    by: ["equipmentId", "date", "seq"],
  },
  servicePrograms: {
    file: "service-programs",
    about: "Service programs and their tasks.",
    by: ["nameKey"],
  },
  taskSteps: { file: "task-steps", about: "The steps of machines' own service tasks.", by: ["taskId"] },
  machineCards: { file: "machine-cards", about: "Machine cards with their lines.", by: ["equipmentId"] },
  operatorUpdates: {
    file: "reports",
    about: "Operators' reports: pending, applied and dismissed ones.",
    by: ["createdAt", "seq"],
  },
  issues: {
    file: "issues",
    about: "Issues, open and resolved.",
    by: ["lastReportedAt", "seq"],
  },
  issueReports: {
    file: "issue-reports",
    about: "Which report opened or repeated which issue.",
    by: ["equipmentId"],
  },
  checklists: { file: "checklists", about: "Checklists and their lines.", by: ["createdAt"] },
  checklistSpans: {
    file: "checklist-spans",
    about: "From when to when machines had a checklist, where it has ended.",
    by: ["equipmentId", "since"],
  },
  checks: {
    file: "checks",
    about: "Pre-start checks, line by line.",
    by: ["takenAt", "seq"],
  },
  retiredEquipment: {
    file: "retired-machines",
    about: "Retired machines, with the machine as it was.",
    by: ["retiredAt", "id"],
  },
  importDrafts: {
    file: "import-drafts",
    about: "Uploaded lists that are kept for a day.",
    by: ["createdAt"],
    page: 5,
  },
  importFiles: {
    file: "import-files",
    about: "Files that were brought for an import, with those that are still kept beside this list.",
    by: ["createdAt"],
  },
  imports: {
    file: "imports",
    about: "Imports: what was chosen, and what became of them.",
    by: ["seq"],
    page: 5,
  },
  importMappings: {
    file: "import-mappings",
    about: "What was chosen for files with the same headings.",
    by: ["headings"],
    page: 50,
  },
  photos: {
    file: "photos",
    about: "Every photo: its file, the part that holds it, and the records that refer to it.",
    by: ["createdAt", "id"],
  },
  emailOutbox: { leftOut: "Mails are copies of what is in the records, and some hold links that sign in." },
  alertMarks: { file: "alert-marks", about: "Which service alerts were mailed to whom.", by: [] },
  calendarFeeds: {
    file: "calendar-feeds",
    about: "Who has a calendar address, without the address.",
    by: [],
    without: ["tokenHash", "tokenCipher"],
  },
  contactMessages: { file: "contact-messages", about: "Messages to support.", by: [] },
  bookClosings: {
    file: "month-closings",
    about: "Closed months with their figures.",
    by: ["month", "number"],
    page: 20,
  },
  bookCopies: { file: "month-copies", about: "Which closing has its files kept since when.", by: [] },
  accountants: { file: "accountants", about: "Accountants.", by: ["emailKey"] },
  accountantLinks: {
    file: "accountant-links",
    about: "When accountants were sent links, without the links.",
    by: [],
    without: ["tokenHash"],
  },
  accountantSessions: { leftOut: "Sessions are the sign-ins of a browser." },
  apiKeys: {
    file: "keys",
    about: "Keys for other programs, without the keys.",
    by: ["madeAt"],
    without: [
      "companyId",
      "nameKey",
      "hash",
      "last4",
      "formKey",
      "madeById",
      "endToldAt",
      "endedById",
      "endedByName",
    ],
  },
  webhooks: {
    file: "webhooks",
    about: "Webhooks, each by the server of its address.",
    by: ["addedAt"],
    without: [
      "companyId",
      "url",
      "pausedFor",
      "secret",
      "oldSecret",
      "oldSecretUntil",
      "formKey",
      "lastDeliveredAt",
      "failingSince",
      "claimedUntil",
      "turnAt",
    ],
  },
  webhookEvents: { leftOut: "What webhooks were told in the last 30 days; what it says is in the records." },
  webhookDeliveries: { leftOut: "How webhooks were told it." },
  idempotencyKeys: {
    leftOut: "Answers kept for a week in case a request is sent again; what they say is in the records.",
  },
  rateLimits: { leftOut: "Counters of attempts, which name nobody." },
  auditRecords: {
    file: "activity-log",
    about: "Who did what, and when.",
    by: ["createdAt", "seq"],
  },
  closedAccounts: { leftOut: "Only deleted companies have a row." },
  billingEvents: { file: "payment-events", about: "Events of the payment provider.", by: [] },
  jobRuns: { leftOut: "When the platform's jobs ran." },
  localBilling: {
    file: "local-payments",
    about: "Plans of the payment provider's stand-in; empty outside of local running.",
    by: [],
  },
};

export const RECORDS_PER_PAGE = 1_000;
