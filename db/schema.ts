/**
 * The whole database, table by table. Usage and fuel are integers in tenths, instants are milliseconds since
 * 1970 in UTC, calendar dates are `YYYY-MM-DD`, JSON columns hold data that is never searched. Every row of a
 * company carries `company_id`, the id of the company's owner.
 */

import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { ACTIVITY_KINDS, ACTIVITY_ROLES, type ActivityDetail } from "#app/domain/activity/activity.ts";
import { DEFAULT_EQUIPMENT_LIMIT } from "#app/domain/billing/entitlements.ts";
import type { CheckedLine } from "#app/domain/checks/checklist.ts";
import {
  EQUIPMENT_TYPES,
  FORM_UNITS,
  FUEL_KINDS,
  FUEL_TYPES,
  FUEL_UNITS,
  FUEL_USES,
  INTERVAL_UNITS,
  METER_UNITS,
} from "#app/domain/equipment/equipment.ts";
import type { CardLine } from "#app/domain/equipment/machine-card.ts";
import { COST_SOURCES, PRICED_FUELS } from "#app/domain/fuel/fuel-cost.ts";
import type { Choices, Found, ImportKind, RememberedChoices } from "#app/domain/imports/choices.ts";
import { IMPORT_STATES } from "#app/domain/imports/import-state.ts";
import type { ImportOutcome, ImportPreview } from "#app/domain/imports/judged-import.ts";
import type { TableProfile } from "#app/domain/imports/kept-table.ts";
import { CONDITIONS, ISSUE_CONDITIONS, ISSUE_SOURCES } from "#app/domain/issues/issue.ts";
import { JOBS } from "#app/domain/jobs.ts";
import type { Scope } from "#app/domain/keys/api-key.ts";
import { LOCALES } from "#app/domain/locale.ts";
import type { ServicePart } from "#app/domain/service/service-entry.ts";
import type { ProgramTask } from "#app/domain/service/service-task.ts";
import type { StoredTasks } from "#app/domain/service/stored-tasks.ts";
import { DELIVERY_STATES, FAILURES } from "#app/domain/webhooks/delivery.ts";
import { SENT_EVENTS, type WebhookEvent } from "#app/domain/webhooks/event.ts";
import { PAUSES } from "#app/domain/webhooks/webhook.ts";

/** The condition of the indexes of arrivals: true of all rows, so that only queries which say it use them. */
const hasArrived = sql`seq > 0`;

const instant = (name: string) => integer(name, { mode: "timestamp_ms" });
const flag = (name: string) => integer(name, { mode: "boolean" });
const tenths = (name: string) => integer(name);

// --- Accounts -------------------------------------------------------------------------------------------

export const companies = sqliteTable(
  "companies",
  {
    /** The owner's user id. */
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** `identityKey` of the name: business names sign in, and names that read alike are one. */
    nameKey: text("name_key").notNull(),
    /** The shared operator password, AES-GCM, `v2.key.iv.ciphertext` in base64url; null when not set. */
    sharedPasswordCipher: text("shared_password_cipher"),
    /** The IANA zone that decides "today"; derived from the owner's postal code. */
    timeZone: text("time_zone").notNull().default("UTC"),
    subscriptionTier: text("subscription_tier", { enum: ["basic", "professional", "enterprise"] })
      .notNull()
      .default("basic"),
    /** trial, active, paused, past_due or expired. */
    subscriptionStatus: text("subscription_status").notNull().default("trial"),
    /** -1 is unlimited. */
    equipmentLimit: integer("equipment_limit").notNull().default(DEFAULT_EQUIPMENT_LIMIT),
    trialStartsAt: instant("trial_starts_at"),
    trialEndsAt: instant("trial_ends_at"),
    subscriptionEndsAt: instant("subscription_ends_at"),
    billingInterval: text("billing_interval", { enum: ["month", "year"] }),
    /** The amount charged at each renewal, in cents; it may be an older price. */
    chargedCents: integer("charged_cents"),
    cancelAtPeriodEnd: flag("cancel_at_period_end").notNull().default(false),
    pauseEndsAt: instant("pause_ends_at"),
    stripeCustomerId: text("stripe_customer_id"),
    stripeSubscriptionId: text("stripe_subscription_id"),
    /** When the payment provider gave the plan stored here; older answers change nothing. */
    billingReadAt: instant("billing_read_at"),
    /** An act was sent to the payment provider and its answer is pending. */
    billingPendingAt: instant("billing_pending_at"),
    /** The last opened checkout; a new one closes it. */
    checkoutId: text("checkout_id"),
    emailAlertsEnabled: flag("email_alerts_enabled").notNull().default(true),
    alertServiceSoon: flag("alert_service_soon").notNull().default(true),
    alertServiceDue: flag("alert_service_due").notNull().default(true),
    alertOverdue: flag("alert_overdue").notNull().default(true),
    /** What the company calls a unit of fuel. Only the word: nothing is converted. */
    fuelUnit: text("fuel_unit", { enum: FUEL_UNITS }).notNull().default("gal"),
    /** Whether the operators' form asks what they paid for fuel. */
    askFuelCost: flag("ask_fuel_cost").notNull().default(false),
    /** Whether owner and managers must have a second step. */
    secondStepRequired: flag("second_step_required").notNull().default(false),
    /**
     * Since when the stretches in which machines had a checklist are kept once they end; null from the beginning on.
     * Machines that lost theirs before are not known.
     */
    checklistSpansFrom: instant("checklist_spans_from"),
    /** When the closed account will be deleted; null for an open one. */
    deletesAt: instant("deletes_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("companies_name_key").on(t.nameKey),
    uniqueIndex("companies_stripe_customer").on(t.stripeCustomerId),
    index("companies_pause_ends").on(t.pauseEndsAt).where(sql`pause_ends_at is not null`),
    index("companies_status").on(t.subscriptionStatus, t.trialEndsAt),
    index("companies_deletes").on(t.deletesAt).where(sql`deletes_at is not null`),
  ],
);

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    role: text("role", { enum: ["owner", "manager", "employee", "operator"] })
      .notNull()
      .default("owner"),
    authType: text("auth_type").notNull().default("custom"),
    email: text("email"),
    /** `identityKey` of the address. */
    emailKey: text("email_key"),
    emailVerified: flag("email_verified").notNull().default(false),
    /** SHA-256 of the token in the link. A used token stays, so that its link can say it was used. */
    emailVerificationToken: text("email_verification_token"),
    emailVerificationExpiry: instant("email_verification_expiry"),
    pendingEmail: text("pending_email"),
    pendingEmailToken: text("pending_email_token"),
    pendingEmailExpiry: instant("pending_email_expiry"),
    secondaryEmail: text("secondary_email"),
    secondaryEmailConfirmedAt: instant("secondary_email_confirmed_at"),
    secondaryEmailToken: text("secondary_email_token"),
    secondaryEmailExpiry: instant("secondary_email_expiry"),
    /** `scrypt$N$r$p$salt$hash`. For an operator: a personal password instead of the shared one. */
    passwordHash: text("password_hash"),
    businessName: text("business_name"),
    firstName: text("first_name"),
    lastName: text("last_name"),
    profileImageUrl: text("profile_image_url"),
    postalCode: text("postal_code"),
    timeZone: text("time_zone"),
    employeeId: text("employee_id"),
    /** Unique over all companies, because the operator sign-in names none. */
    operatorUsername: text("operator_username"),
    managerId: text("manager_id"),
    primaryEmailAlerts: flag("primary_email_alerts").notNull().default(true),
    secondaryEmailAlerts: flag("secondary_email_alerts").notNull().default(true),
    operatorNotesAlerts: flag("operator_notes_alerts").notNull().default(true),
    pulseAlerts: flag("pulse_alerts").notNull().default(true),
    /** When an owner or manager hid the first steps of a new company from their dashboard. */
    setupHiddenAt: instant("setup_hidden_at"),
    weeklyDigest: flag("weekly_digest").notNull().default(false),
    securityQuestion1: text("security_question_1"),
    securityAnswer1: text("security_answer_1"),
    securityQuestion2: text("security_question_2"),
    securityAnswer2: text("security_answer_2"),
    /** SHA-256 of the token in the link. */
    resetToken: text("reset_token"),
    resetTokenExpiry: instant("reset_token_expiry"),
    locale: text("locale", { enum: LOCALES }).notNull().default("en"),
    /** Whether the password alone opens nothing, because there is a row in `second_steps`. */
    secondStep: flag("second_step").notNull().default(false),
    /** Until when a manager of a company that requires a second step may do without. */
    secondStepDue: instant("second_step_due"),
    /** When the second step goes, because its device is lost; null while nobody asked. */
    secondStepRemovesAt: instant("second_step_removes_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("users_email_key").on(t.emailKey),
    uniqueIndex("users_operator_username").on(t.operatorUsername),
    uniqueIndex("users_verification_token").on(t.emailVerificationToken),
    uniqueIndex("users_reset_token").on(t.resetToken),
    index("users_company").on(t.companyId, t.role),
    // The digest's job reads those who want it and nobody else.
    index("users_weekly_digest").on(t.companyId).where(sql`weekly_digest = 1`),
    // The hourly job reads those whose time comes and nobody else.
    index("users_second_step_due").on(t.secondStepDue).where(sql`second_step_due is not null`),
    index("users_second_step_removes")
      .on(t.secondStepRemovesAt)
      .where(sql`second_step_removes_at is not null`),
    index("users_unverified").on(t.createdAt).where(sql`email_verified = 0 and role = 'owner'`),
  ],
);

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token, hex. */
    sid: text("sid").primaryKey(),
    /** Null for a session by business name and shared password, which reports as the company. */
    userId: text("user_id"),
    companyId: text("company_id").notNull(),
    /** Always empty and never read. Kept, because an older version that still runs writes it. */
    sess: text("sess", { mode: "json" }).$type<Record<string, never>>().notNull(),
    createdAt: instant("created_at").notNull(),
    expire: instant("expire").notNull(),
    /** How many factors opened it; null, from an older version, counts as one. */
    factors: integer("factors"),
    /** When its person last proved who they are; null for operators. */
    provedAt: instant("proved_at"),
    /** Up to an hour behind; null for a session of an older version that wasn't used since. */
    lastUsedAt: instant("last_used_at"),
    /** Words from the User-Agent; null for what is unknown. */
    browser: text("browser"),
    system: text("system"),
    /** Use moves `expire` up to here; null where it doesn't move. */
    latestEnd: instant("latest_end"),
  },
  (t) => [
    index("sessions_user").on(t.userId),
    index("sessions_company").on(t.companyId),
    index("sessions_expire").on(t.expire),
  ],
);

/** The second step of a person: their authenticator, if they have one, and the salt of their recovery codes. */
export const secondSteps = sqliteTable(
  "second_steps",
  {
    userId: text("user_id").primaryKey(),
    companyId: text("company_id").notNull(),
    authenticatorId: text("authenticator_id"),
    /** The authenticator's key, as `shared_password_cipher`. */
    authenticatorCipher: text("authenticator_cipher"),
    authenticatorAddedAt: instant("authenticator_added_at"),
    /** The newest step of 30 seconds whose code was used; older codes are worth nothing. */
    lastStep: integer("last_step").notNull(),
    /** The attempt that used it. */
    lastAttempt: text("last_attempt"),
    /** `scrypt$N$r$p$salt`, of all the person's recovery codes. */
    codesSalt: text("codes_salt").notNull(),
    codesMadeAt: instant("codes_made_at").notNull(),
    /** SHA-256 of the tokens in the mails about a lost device: the first ones, and the reminders. */
    stopHash: text("stop_hash"),
    reminderStopHash: text("reminder_stop_hash"),
    /** When a removal was last stopped, and the password of then, as its hash was stored. */
    stoppedAt: instant("stopped_at"),
    stoppedPassword: text("stopped_password"),
  },
  (t) => [index("second_steps_company").on(t.companyId, t.userId)],
);

/** Passkeys: each is both steps of a sign-in at once. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    /** The authenticator's own id of it, base64url; one over all companies. */
    credentialId: text("credential_id").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    counter: integer("counter").notNull(),
    /** How browsers reach it, comma-separated. */
    transports: text("transports").notNull(),
    /** What its authenticator knows the person by: 32 random bytes, base64url. */
    userHandle: text("user_handle").notNull(),
    synced: flag("synced").notNull(),
    addedAt: instant("added_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    /** The attempt that used it last. */
    lastAttempt: text("last_attempt"),
  },
  (t) => [
    uniqueIndex("passkeys_credential").on(t.credentialId),
    index("passkeys_user").on(t.userId, t.addedAt),
    index("passkeys_company").on(t.companyId, t.userId, t.id),
  ],
);

/** Challenges that a passkey has answered: none is answered twice. */
export const spentChallenges = sqliteTable(
  "spent_challenges",
  {
    /** SHA-256 of the challenge, hex. */
    hash: text("hash").primaryKey(),
    companyId: text("company_id").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("spent_challenges_company").on(t.companyId),
    index("spent_challenges_expires").on(t.expiresAt),
  ],
);

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: text("user_id").notNull(),
    companyId: text("company_id").notNull(),
    hash: text("hash").notNull(),
    /** The attempt that used the code; null while it works. */
    usedBy: text("used_by"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/** Sign-ins whose password was right and whose second step is missing, for 10 minutes. */
export const pendingSteps = sqliteTable(
  "pending_steps",
  {
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: text("token_hash").primaryKey(),
    companyId: text("company_id").notNull(),
    userId: text("user_id").notNull(),
    /** The password that was checked, as its hash was stored then. */
    passwordHash: text("password_hash").notNull(),
    remembered: flag("remembered").notNull(),
    next: text("next"),
    /** The code that was tried last, hashed: a second press of the button doesn't count. */
    lastTried: text("last_tried"),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("pending_steps_user").on(t.userId), index("pending_steps_expires").on(t.expiresAt)],
);

/** Browsers on which an owner or manager has signed in, for a year. */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    userId: text("user_id").notNull(),
    companyId: text("company_id").notNull(),
    /** SHA-256 of the cookie's token, hex. */
    hash: text("hash").notNull(),
    /** The last sign-in. */
    signedInAt: instant("signed_in_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.hash] }),
    index("known_devices_company").on(t.companyId),
    index("known_devices_signed_in").on(t.signedInAt),
  ],
);

// --- Equipment ------------------------------------------------------------------------------------------

/** The earliest date at which one of a machine's tasks is due. */
export const NEXT_DAY = `case when has_scheduled_maintenance = 1 and next_maintenance_date is not null
    and (tasks_next_date is null or next_maintenance_date <= tasks_next_date)
  then next_maintenance_date else tasks_next_date end`;

/** How much of its interval has passed for the task that is due first by usage; on a tie, for the default. */
export const FIRST_DUE_USED = `case when service_interval > 0
    and (tasks_due_usage is null or last_service_usage + service_interval <= tasks_due_usage)
  then (current_usage - last_service_usage) * 1.0 / service_interval
  else (current_usage - tasks_due_usage + tasks_due_interval) * 1.0 / tasks_due_interval end`;

export const equipment = sqliteTable(
  "equipment",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    name: text("name").notNull(),
    type: text("type", { enum: EQUIPMENT_TYPES }).notNull(),
    serialNumber: text("serial_number"),
    unit: text("unit", { enum: METER_UNITS }).notNull(),
    /** The sort key of the name (domain/natural-order.ts), written by triggers. */
    sortName: text("sort_name"),
    /** Tenths of the unit: the last ledger reading that isn't voided, stored in the same batch. */
    currentUsage: tenths("current_usage").notNull().default(0),
    /** When the current reading was taken; older reports are inserted earlier in the ledger. */
    currentUsageAt: instant("current_usage_at").notNull(),
    /** Tenths of the unit: what earlier meters counted (domain/meter/since-new.ts); null if none was replaced. */
    earlierUsage: tenths("earlier_usage"),
    /** When its meter was last replaced by one that counts another unit; null if it never was. */
    unitChangedAt: instant("unit_changed_at"),
    /** The lifespan, in tenths of the unit. */
    threshold: tenths("threshold"),
    fuelType: text("fuel_type", { enum: FUEL_TYPES }).notNull().default("n/a"),
    /** Remaining percent of the lifespan at which "Near end of life" begins: 10, 15, 20 or 25. */
    alertThreshold: integer("alert_threshold").notNull().default(20),
    /** Tenths of the unit; 0 means no usage schedule. */
    serviceInterval: tenths("service_interval").notNull().default(0),
    /** Tenths of the unit; negative after a replaced meter moved it. */
    lastServiceUsage: tenths("last_service_usage").notNull().default(0),
    /** Tenths of a gallon since the company's last reset of that kind. */
    totalGasUsed: tenths("total_gas_used").notNull().default(0),
    totalDieselUsed: tenths("total_diesel_used").notNull().default(0),
    hasScheduledMaintenance: flag("has_scheduled_maintenance").notNull().default(false),
    maintenanceStartDate: text("maintenance_start_date"),
    maintenanceInterval: integer("maintenance_interval"),
    maintenanceIntervalUnit: text("maintenance_interval_unit", { enum: INTERVAL_UNITS }),
    nextMaintenanceDate: text("next_maintenance_date"),
    notificationDays: integer("notification_days").notNull().default(7),
    serviceParts: text("service_parts", { mode: "json" }).$type<ServicePart[]>().notNull().default([]),
    description: text("description"),
    /**
     * Incremented when the default task is serviced or its schedule changes: alerts are sent once per cycle.
     */
    serviceCycle: integer("service_cycle").notNull().default(0),
    /** Used tenths at which the default task's lead begins; null without a lead. */
    soonAfter: tenths("soon_after"),
    /** The rest of the default task, and the other tasks (domain/service/stored-tasks.ts). */
    serviceTasks: text("service_tasks", { mode: "json" }).$type<StoredTasks>(),
    /** Incremented by every act that writes the machine's tasks; acts judged by an older one are judged again. */
    tasksVersion: integer("tasks_version").notNull().default(0),
    /** The service program that the machine follows. */
    serviceProgramId: text("service_program_id"),
    // The earliest points of the tasks besides the default (EarliestPoints); null without such tasks.
    tasksSoonUsage: tenths("tasks_soon_usage"),
    tasksDueUsage: tenths("tasks_due_usage"),
    tasksDueInterval: tenths("tasks_due_interval"),
    tasksOverdueUsage: tenths("tasks_overdue_usage"),
    tasksMailUsage: tenths("tasks_mail_usage"),
    tasksSoonDate: text("tasks_soon_date"),
    tasksNextDate: text("tasks_next_date"),
    tasksMailDate: text("tasks_mail_date"),
    /** The worst condition of its open issues, and their number; derived anew by each act on them. */
    condition: text("condition", { enum: CONDITIONS }).notNull().default("ok"),
    openIssues: integer("open_issues").notNull().default(0),
    /** Incremented by every act on its issues; acts judged by an older one are judged again. */
    issuesVersion: integer("issues_version").notNull().default(0),
    /** The checklist of its pre-start check, and the company's day since when it has had one. */
    checklistId: text("checklist_id"),
    checklistSince: text("checklist_since"),
    /** When its last check was written, and by whom. */
    lastCheckAt: instant("last_check_at"),
    lastCheckBy: text("last_check_by"),
    lastCheckById: text("last_check_by_id"),
    purchaseDate: text("purchase_date"),
    /** Cents. */
    purchasePrice: integer("purchase_price"),
    /** What its fuel is used for, unless a fuel entry says otherwise; null not stated. */
    fuelUse: text("fuel_use", { enum: FUEL_USES }),
    make: text("make"),
    model: text("model"),
    modelYear: integer("model_year"),
    licensePlate: text("license_plate"),
    /** Where it stands: a yard, a barn, a site. */
    place: text("place"),
    /** The import that made it. */
    importId: text("import_id"),
    dateAdded: instant("date_added").notNull(),
    lastUpdated: instant("last_updated").notNull(),
  },
  (t) => [
    index("equipment_import").on(t.companyId, t.importId).where(sql`import_id is not null`),
    index("equipment_company_name").on(t.companyId, t.name, t.id),
    index("equipment_company_serial").on(t.companyId, t.serialNumber),
    // All columns for counting, filtering and ordering the fleet, so the dashboard needs one pass over it.
    index("equipment_fleet").on(
      t.companyId,
      t.sortName,
      t.id,
      t.name,
      t.type,
      t.currentUsage,
      t.lastServiceUsage,
      t.serviceInterval,
      t.hasScheduledMaintenance,
      t.nextMaintenanceDate,
      t.notificationDays,
      t.totalGasUsed,
      t.totalDieselUsed,
      t.soonAfter,
      t.tasksSoonUsage,
      t.tasksDueUsage,
      t.tasksOverdueUsage,
      t.tasksSoonDate,
      t.tasksNextDate,
      // For searching, filtering by place, and telling machines of one name apart.
      t.serialNumber,
      t.make,
      t.model,
      t.modelYear,
      t.licensePlate,
      t.place,
    ),
    // The top of "next services" and of the top consumers, in display order.
    index("equipment_next_day")
      .on(t.companyId, sql.raw(NEXT_DAY), t.sortName, t.id)
      .where(sql.raw(`${NEXT_DAY} is not null`)),
    index("equipment_first_due")
      .on(t.companyId, sql.raw(`${FIRST_DUE_USED} desc`), t.sortName, t.id)
      .where(sql.raw(`${FIRST_DUE_USED} is not null`)),
    index("equipment_program").on(t.companyId, t.serviceProgramId).where(sql`service_program_id is not null`),
    index("equipment_checklist").on(t.companyId, t.checklistId).where(sql`checklist_id is not null`),
    index("equipment_fuel_taken")
      .on(t.companyId, sql`(total_gas_used + total_diesel_used) desc`, t.sortName, t.id)
      .where(sql`total_gas_used + total_diesel_used > 0`),
  ],
);

/** Append-only: a reading is voided, never changed or deleted while its machine exists. */
export const meterReadings = sqliteTable(
  "meter_readings",
  {
    /** The order of arrival. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    companyId: text("company_id").notNull(),
    equipmentId: text("equipment_id").notNull(),
    /** Absolute, in tenths of the unit. */
    value: tenths("value").notNull(),
    source: text("source", {
      enum: ["initial", "import", "edit", "usage", "operator_update", "service", "key"],
    }).notNull(),
    /** How a reading below the previous one was resolved. */
    resolution: text("resolution", { enum: ["correct", "meter-replaced"] }),
    /** By how much this reading moved lastServiceUsage (meter replaced); a void moves it back. */
    serviceShift: tenths("service_shift").notNull().default(0),
    /**
     * Of the first reading of a meter that counts another unit: the unit of the readings before it. Null of all others.
     */
    replacedUnit: text("replaced_unit", { enum: METER_UNITS }),
    operatorUpdateId: text("operator_update_id"),
    authorId: text("author_id"),
    authorName: text("author_name").notNull(),
    takenAt: instant("taken_at").notNull(),
    createdAt: instant("created_at").notNull(),
    voidedAt: instant("voided_at"),
    /** Null of what was voided before it was kept. */
    voidedById: text("voided_by_id"),
    voidedByName: text("voided_by_name"),
    voidReason: text("void_reason"),
    /** The import that brought it. */
    importId: text("import_id"),
  },
  (t) => [
    index("meter_readings_import").on(t.companyId, t.importId).where(sql`import_id is not null`),
    uniqueIndex("meter_readings_id").on(t.id),
    index("meter_readings_order").on(t.companyId, t.equipmentId, t.takenAt, t.seq),
    index("meter_readings_arrival").on(t.companyId, t.seq).where(hasArrived),
    uniqueIndex("meter_readings_update").on(t.operatorUpdateId),
    index("meter_readings_replaced")
      .on(t.companyId, t.equipmentId, t.takenAt)
      .where(sql`resolution = 'meter-replaced'`),
  ],
);

/**
 * Amount, person and time of each fill, with its cost and use. Amount, kind, machine and day never change: a wrong
 * entry is voided. A reset closes a period and leaves the ledger alone.
 */
export const fuelEntries = sqliteTable(
  "fuel_entries",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    companyId: text("company_id").notNull(),
    equipmentId: text("equipment_id").notNull(),
    /** Stays readable after the machine is deleted. */
    equipmentName: text("equipment_name").notNull(),
    fuelType: text("fuel_type", { enum: FUEL_KINDS }).notNull(),
    /** Tenths of a gallon. */
    amount: tenths("amount").notNull(),
    notes: text("notes").notNull().default(""),
    operatorUpdateId: text("operator_update_id"),
    authorId: text("author_id"),
    operatorName: text("operator_name").notNull(),
    takenAt: instant("taken_at").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Cents; null while nobody knows it. */
    fuelCost: integer("fuel_cost"),
    /** Null without a cost. */
    costFrom: text("cost_from", { enum: COST_SOURCES }),
    fuelUse: text("fuel_use", { enum: FUEL_USES }),
    voidedAt: instant("voided_at"),
    /** Null of what was voided before it was kept. */
    voidedById: text("voided_by_id"),
    voidedByName: text("voided_by_name"),
    voidReason: text("void_reason"),
    /** The import that brought it. */
    importId: text("import_id"),
  },
  (t) => [
    index("fuel_entries_import").on(t.companyId, t.importId).where(sql`import_id is not null`),
    uniqueIndex("fuel_entries_id").on(t.id),
    // Months are summed from this index alone.
    index("fuel_entries_company").on(
      t.companyId,
      t.takenAt,
      t.seq,
      t.fuelType,
      t.amount,
      t.fuelCost,
      t.voidedAt,
    ),
    index("fuel_entries_equipment").on(t.equipmentId, t.takenAt),
    index("fuel_entries_arrival").on(t.companyId, t.seq).where(hasArrived),
    uniqueIndex("fuel_entries_update").on(t.operatorUpdateId),
  ],
);

/**
 * What fuel costs from a day on; a delivery is a price that follows from its bill. A price is removed and
 * entered anew, never changed.
 */
export const fuelPrices = sqliteTable(
  "fuel_prices",
  {
    /** The order of entering: of two prices for the same day, the later one holds. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    companyId: text("company_id").notNull(),
    fuel: text("fuel", { enum: PRICED_FUELS }).notNull(),
    effectiveOn: text("effective_on").notNull(),
    /** The instant at which that day began in the company's zone: fuel taken from then on has this price. */
    startsAt: instant("starts_at").notNull(),
    /** Thousandths of a dollar for a gallon. */
    pricePerUnit: integer("price_per_unit").notNull(),
    /** Of a delivery: tenths of a gallon, cents, and from whom. Null for a plain price. */
    delivered: tenths("delivered"),
    totalPaid: integer("total_paid"),
    supplier: text("supplier"),
    authorId: text("author_id"),
    authorName: text("author_name").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("fuel_prices_id").on(t.id),
    index("fuel_prices_start").on(t.companyId, t.fuel, t.startsAt, t.seq, t.pricePerUnit),
    index("fuel_prices_day").on(t.companyId, t.effectiveOn, t.seq),
  ],
);

/** When a company closed the period of one kind of fuel. */
export const fuelResets = sqliteTable(
  "fuel_resets",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    fuelType: text("fuel_type", { enum: FUEL_KINDS }).notNull(),
    total: tenths("total").notNull(),
    authorId: text("author_id"),
    authorName: text("author_name").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("fuel_resets_company").on(t.companyId, t.fuelType, t.createdAt)],
);

/** Every event of a machine, with its author: changes of usage, service, fuel, schedule and retirement, and notes. */
export const historyRecords = sqliteTable(
  "history_records",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    companyId: text("company_id").notNull(),
    equipmentId: text("equipment_id").notNull(),
    equipmentName: text("equipment_name").notNull(),
    type: text("type", { enum: ["update", "note"] }).notNull(),
    noteType: text("note_type", { enum: ["note", "usage_update", "maintenance"] }),
    /** A key of the `events` catalogue, shown in the reader's language. */
    event: text("event"),
    eventParams: text("event_params", { mode: "json" }).$type<Record<string, string | number>>(),
    /** A person's text. */
    content: text("content").notNull().default(""),
    /** The reading after the change, in tenths of the unit. */
    usage: tenths("usage"),
    authorId: text("author_id"),
    /** The author; for an applied update its operator. */
    operatorName: text("operator_name").notNull(),
    createdAt: instant("created_at").notNull(),
    /** The entry of a recorded service; null for a Mark as Serviced that has none yet (`carryServices`). */
    serviceEntryId: text("service_entry_id"),
    /** The note's own id, of an event whose note was a row of its own once; a note of today has the event's id. */
    noteId: text("note_id"),
    /** The photos of an event that is a note as well; null for every other event. */
    photos: text("photos", { mode: "json" }).$type<string[]>(),
    /** The applied report, whose photos the note shows. */
    operatorUpdateId: text("operator_update_id"),
  },
  (t) => [
    uniqueIndex("history_records_id").on(t.id),
    index("history_records_company").on(t.companyId, t.createdAt),
    index("history_records_equipment").on(t.equipmentId, t.createdAt),
    index("history_records_to_carry")
      .on(t.seq)
      .where(sql`event = 'service_reset' and service_entry_id is null`),
  ],
);

/**
 * The events of machines that are notes as well: a person's, and those of applied reports and services. The version
 * that wrote notes as rows of their own still writes and deletes here while a deployment runs; triggers of migration
 * 0020 turn that into the event's row.
 */
export const equipmentNotes = sqliteView("equipment_notes", {
  /** A view has none of its own, and whoever reads a company's records page by page names it. */
  rowid: integer("rowid").notNull(),
  seq: integer("seq").notNull(),
  id: text("id").notNull(),
  companyId: text("company_id").notNull(),
  equipmentId: text("equipment_id").notNull(),
  type: text("type", { enum: ["note", "usage_update", "maintenance"] }).notNull(),
  /** A person's text. Notes by the product have an event instead, shown in the reader's language. */
  content: text("content").notNull(),
  event: text("event"),
  eventParams: text("event_params", { mode: "json" }).$type<Record<string, string | number>>(),
  photos: text("photos", { mode: "json" }).$type<string[]>().notNull(),
  operatorUpdateId: text("operator_update_id"),
  /** The service entry that the note shows as it now is. */
  serviceEntryId: text("service_entry_id"),
  authorId: text("author_id"),
  authorName: text("author_name").notNull(),
  createdAt: instant("created_at").notNull(),
}).as(sql`select seq as rowid, seq, coalesce(note_id, id) as id, company_id, equipment_id, note_type as type, content,
  nullif(event, 'note_added') as event, event_params, photos, operator_update_id, service_entry_id, author_id,
  operator_name as author_name, created_at from history_records where photos is not null`);

/** What was done to a machine and what it cost. An entry is corrected or voided, never deleted while its machine exists. */
export const serviceEntries = sqliteTable(
  "service_entries",
  {
    /** The order of recording. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    companyId: text("company_id").notNull(),
    equipmentId: text("equipment_id").notNull(),
    /** Name and unit stay readable after the machine is deleted. */
    equipmentName: text("equipment_name").notNull(),
    serialNumber: text("serial_number"),
    unit: text("unit", { enum: METER_UNITS }).notNull(),
    /** The day of the service in the company's zone. */
    date: text("date").notNull(),
    /** The meter at that service, as written, in tenths; null for a machine without a meter. */
    usage: tenths("usage"),
    /** Whether the usage was left blank and taken from the meter; null without one, and in entries from before this. */
    usageFromMeter: flag("usage_from_meter"),
    /** The same on today's meter: replaced meters move it, and tasks count from it. */
    countedUsage: tenths("counted_usage").notNull(),
    /** The tasks with their names at the time; null for the unnamed default. */
    tasks: text("tasks", { mode: "json" })
      .$type<{ id: string; name: string | null }[]>()
      .notNull()
      .default([]),
    otherWork: text("other_work").notNull().default(""),
    doneBy: text("done_by", { enum: ["own", "vendor"] })
      .notNull()
      .default("own"),
    doneByName: text("done_by_name").notNull(),
    /** Cents. */
    laborCost: integer("labor_cost").notNull().default(0),
    partsCost: integer("parts_cost").notNull().default(0),
    /** Copies: later changes of the machine's parts don't affect them. */
    parts: text("parts", { mode: "json" }).$type<ServicePart[]>().notNull().default([]),
    reference: text("reference").notNull().default(""),
    notes: text("notes").notNull().default(""),
    photos: text("photos", { mode: "json" }).$type<string[]>().notNull().default([]),
    source: text("source", {
      enum: ["press", "form", "api", "operator_update", "carried", "import"],
    }).notNull(),
    /** The reading made of its usage; null if there is none. */
    readingId: text("reading_id"),
    operatorUpdateId: text("operator_update_id"),
    /** The history record of a service from before entries existed; `carried` entries have one. */
    carriedFrom: text("carried_from"),
    recordedById: text("recorded_by_id"),
    recordedByName: text("recorded_by_name").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Incremented by each correction. */
    version: integer("version").notNull().default(1),
    updatedAt: instant("updated_at"),
    updatedById: text("updated_by_id"),
    updatedByName: text("updated_by_name"),
    voidedAt: instant("voided_at"),
    /** Null of what was voided before it was kept. */
    voidedById: text("voided_by_id"),
    voidedByName: text("voided_by_name"),
    voidReason: text("void_reason"),
    /** The import that brought it. */
    importId: text("import_id"),
  },
  (t) => [
    index("service_entries_import").on(t.companyId, t.importId).where(sql`import_id is not null`),
    uniqueIndex("service_entries_id").on(t.id),
    index("service_entries_equipment").on(t.companyId, t.equipmentId, t.date, t.seq),
    // Months and files: standing entries by date.
    index("service_entries_company").on(t.companyId, t.date, t.seq).where(sql`voided_at is null`),
    index("service_entries_arrival").on(t.companyId, t.seq).where(hasArrived),
    uniqueIndex("service_entries_update").on(t.operatorUpdateId),
    uniqueIndex("service_entries_carried").on(t.carriedFrom),
  ],
);

/** A set of service tasks that machines follow. */
export const servicePrograms = sqliteTable(
  "service_programs",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    name: text("name").notNull(),
    /** `taskNameKey` of the name. */
    nameKey: text("name_key").notNull(),
    unit: text("unit", { enum: FORM_UNITS }).notNull(),
    tasks: text("tasks", { mode: "json" }).$type<ProgramTask[]>().notNull(),
    /** Incremented by each change. */
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [uniqueIndex("service_programs_name").on(t.companyId, t.nameKey)],
);

/**
 * The steps of machines' own tasks, retired ones too. A task that follows a program has none here: it reads its
 * program's.
 */
export const taskSteps = sqliteTable(
  "task_steps",
  {
    companyId: text("company_id").notNull(),
    /** It begins with its machine's id. */
    taskId: text("task_id").notNull(),
    steps: text("steps").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.taskId] })],
);

/** The sheet of a machine, retired ones too. */
export const machineCards = sqliteTable(
  "machine_cards",
  {
    companyId: text("company_id").notNull(),
    equipmentId: text("equipment_id").notNull(),
    lines: text("lines", { mode: "json" }).$type<CardLine[]>().notNull(),
    operatorsSee: integer("operators_see", { mode: "boolean" }).notNull().default(false),
    /** Incremented by each change. */
    version: integer("version").notNull().default(1),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.equipmentId] })],
);

export const operatorUpdates = sqliteTable(
  "operator_updates",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    companyId: text("company_id").notNull(),
    equipmentId: text("equipment_id").notNull(),
    equipmentName: text("equipment_name").notNull(),
    /** A user's id, or `business:{companyId}` for a session by business name. */
    operatorId: text("operator_id").notNull(),
    operatorName: text("operator_name").notNull(),
    /** Tenths of the unit; null when the report has no reading. */
    newUsage: tenths("new_usage"),
    /** Tenths of a gallon. */
    fuelAdded: tenths("fuel_added").notNull().default(0),
    fuelType: text("fuel_type", { enum: FUEL_KINDS }).notNull().default("gas"),
    /** What was paid for the fuel, in cents; null when the report doesn't say. */
    fuelCost: integer("fuel_cost"),
    notes: text("notes").notNull().default(""),
    photos: text("photos", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** The names of the service tasks that the operator ticked, as sent. */
    tasksDone: text("tasks_done", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** As the operator reported; one other than ok opened, repeated or joined an issue. */
    condition: text("condition", { enum: CONDITIONS }).notNull().default("ok"),
    /** The number of photos once all announced ones have arrived. */
    photosExpected: integer("photos_expected").notNull().default(0),
    status: text("status", { enum: ["pending", "applied", "dismissed"] })
      .notNull()
      .default("pending"),
    resolution: text("resolution", { enum: ["correct", "meter-replaced"] }),
    reviewedAt: instant("reviewed_at"),
    reviewedById: text("reviewed_by_id"),
    reviewedByName: text("reviewed_by_name"),
    dismissReason: text("dismiss_reason"),
    /** The attempt that won the review: its other writes apply only if it did. */
    reviewId: text("review_id"),
    /** The key from the reporter's device or form: a report sent again by it, however late, is the same. */
    submissionKey: text("submission_key"),
    takenAt: instant("taken_at").notNull(),
    /** What the phone said, if its clock was wrong; `takenAt` is corrected by the difference. */
    phoneTakenAt: instant("phone_taken_at"),
    /** How far the phone's clock was behind, in ms; negative when it was ahead, null when it was right. */
    clockBehindMs: integer("clock_behind_ms"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("operator_updates_id").on(t.id),
    uniqueIndex("operator_updates_submission")
      .on(t.operatorId, t.submissionKey)
      .where(sql`submission_key is not null`),
    // The status is a column of it too, so that SQLite prefers it to the index of all reports.
    index("operator_updates_pending").on(t.companyId, t.status, t.createdAt).where(sql`status = 'pending'`),
    index("operator_updates_latest").on(t.companyId, t.createdAt),
    index("operator_updates_arrival").on(t.companyId, t.seq).where(hasArrived),
    index("operator_updates_operator").on(t.operatorId, t.createdAt),
    index("operator_updates_equipment").on(t.equipmentId, t.createdAt),
  ],
);

// --- Issues and checks ----------------------------------------------------------------------------------

/** What is wrong with a machine. An issue is resolved, never deleted while its machine exists. */
export const issues = sqliteTable(
  "issues",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    companyId: text("company_id").notNull(),
    equipmentId: text("equipment_id").notNull(),
    condition: text("condition", { enum: ISSUE_CONDITIONS }).notNull(),
    description: text("description").notNull(),
    /** The checklist line without its asterisk, and its `lineKey`; null for an issue in free words. */
    line: text("line"),
    lineKey: text("line_key"),
    source: text("source", { enum: ISSUE_SOURCES }).notNull(),
    /** A manager's own; a report's photos stay with the report. */
    photos: text("photos", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** Tenths of the unit. */
    usage: tenths("usage").notNull(),
    /** The first report: who wrote it, and when. */
    reportedById: text("reported_by_id"),
    reportedByName: text("reported_by_name").notNull(),
    reportedAt: instant("reported_at").notNull(),
    timesReported: integer("times_reported").notNull().default(1),
    lastReportedAt: instant("last_reported_at").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Null while it is open, as are the four below. */
    resolvedAt: instant("resolved_at"),
    resolvedById: text("resolved_by_id"),
    resolvedByName: text("resolved_by_name"),
    resolution: text("resolution"),
    /** The service entry that resolved it. */
    serviceEntryId: text("service_entry_id"),
  },
  (t) => [
    uniqueIndex("issues_id").on(t.id),
    index("issues_latest").on(t.companyId, t.lastReportedAt, t.seq),
    // The worst first: do_not_run comes before needs_attention in the order of text.
    index("issues_open")
      .on(t.companyId, t.condition, t.lastReportedAt, t.seq)
      .where(sql`resolved_at is null`),
    index("issues_arrival").on(t.companyId, t.seq).where(hasArrived),
    index("issues_equipment").on(t.companyId, t.equipmentId, t.lastReportedAt, t.seq),
    uniqueIndex("issues_open_line")
      .on(t.companyId, t.equipmentId, t.lineKey)
      .where(sql`resolved_at is null and line_key is not null`),
    index("issues_entry").on(t.serviceEntryId).where(sql`service_entry_id is not null`),
  ],
);

/** Which reports opened or repeated an issue. Their words are in the report and its check. */
export const issueReports = sqliteTable(
  "issue_reports",
  {
    operatorUpdateId: text("operator_update_id").notNull(),
    /** The line's key; blank for the report's notes. */
    lineKey: text("line_key").notNull(),
    companyId: text("company_id").notNull(),
    equipmentId: text("equipment_id").notNull(),
    issueId: text("issue_id").notNull(),
    reportedByName: text("reported_by_name").notNull(),
    reportedAt: instant("reported_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.operatorUpdateId, t.lineKey] }),
    index("issue_reports_issue").on(t.companyId, t.issueId, t.reportedAt),
    index("issue_reports_equipment").on(t.companyId, t.equipmentId),
  ],
);

/** What operators check before they use a machine. */
export const checklists = sqliteTable(
  "checklists",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    name: text("name").notNull(),
    /** As written; one that begins with an asterisk forbids use when it is not OK. */
    lines: text("lines", { mode: "json" }).$type<string[]>().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [index("checklists_company").on(t.companyId, t.createdAt)],
);

/**
 * The stretches in which machines had a checklist, once they have ended: the machine lost it, or was retired. A stretch
 * that goes on is in the machine's own row.
 */
export const checklistSpans = sqliteTable(
  "checklist_spans",
  {
    companyId: text("company_id").notNull(),
    equipmentId: text("equipment_id").notNull(),
    /** The company's day since when the machine had one. */
    since: text("since").notNull(),
    /** When it ended. */
    until: instant("until").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.equipmentId, t.since] }),
    index("checklist_spans_until").on(t.companyId, t.until, t.equipmentId),
  ],
);

/** A finished pre-start check. Never changed; deleted with its machine. */
export const checks = sqliteTable(
  "checks",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    companyId: text("company_id").notNull(),
    equipmentId: text("equipment_id").notNull(),
    /** The name of the machine's checklist when the check arrived; null without one. */
    checklistName: text("checklist_name"),
    operatorUpdateId: text("operator_update_id").notNull(),
    operatorName: text("operator_name").notNull(),
    /** The report's reading, in tenths; null without one. */
    usage: tenths("usage"),
    takenAt: instant("taken_at").notNull(),
    createdAt: instant("created_at").notNull(),
    lines: text("lines", { mode: "json" }).$type<CheckedLine[]>().notNull(),
    /** How many lines are not OK. */
    notOk: integer("not_ok").notNull(),
  },
  (t) => [
    uniqueIndex("checks_id").on(t.id),
    uniqueIndex("checks_update").on(t.operatorUpdateId),
    index("checks_company").on(t.companyId, t.takenAt, t.seq),
    index("checks_arrival").on(t.companyId, t.seq).where(hasArrived),
    index("checks_equipment").on(t.equipmentId, t.takenAt),
  ],
);

export const retiredEquipment = sqliteTable(
  "retired_equipment",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    originalEquipmentId: text("original_equipment_id").notNull(),
    name: text("name").notNull(),
    type: text("type", { enum: EQUIPMENT_TYPES }).notNull(),
    serialNumber: text("serial_number"),
    unit: text("unit", { enum: METER_UNITS }).notNull(),
    finalUsage: tenths("final_usage").notNull(),
    earlierUsage: tenths("earlier_usage"),
    unitChangedAt: instant("unit_changed_at"),
    threshold: tenths("threshold"),
    fuelType: text("fuel_type", { enum: FUEL_TYPES }).notNull(),
    serviceInterval: tenths("service_interval").notNull(),
    lastServiceUsage: tenths("last_service_usage").notNull(),
    totalGasUsed: tenths("total_gas_used").notNull(),
    totalDieselUsed: tenths("total_diesel_used").notNull(),
    description: text("description"),
    retirementNotes: text("retirement_notes"),
    retiredById: text("retired_by_id"),
    retiredBy: text("retired_by").notNull(),
    /** The machine's former row, for restoring. */
    snapshot: text("snapshot", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    originalDateAdded: instant("original_date_added").notNull(),
    retiredAt: instant("retired_at").notNull(),
    purchaseDate: text("purchase_date"),
    /** Cents, as is the sale's. */
    purchasePrice: integer("purchase_price"),
    fuelUse: text("fuel_use", { enum: FUEL_USES }),
    /** Sold, traded in or scrapped. */
    soldDate: text("sold_date"),
    soldPrice: integer("sold_price"),
    make: text("make"),
    model: text("model"),
    modelYear: integer("model_year"),
    licensePlate: text("license_plate"),
    place: text("place"),
  },
  (t) => [
    index("retired_equipment_company").on(t.companyId, t.retiredAt, t.id),
    uniqueIndex("retired_equipment_original").on(t.originalEquipmentId),
  ],
);

/** An uploaded CSV waiting for confirmation of its preview; swept after a day. */
export const importDrafts = sqliteTable(
  "import_drafts",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    userId: text("user_id").notNull(),
    fileName: text("file_name").notNull(),
    /** The file's text, decoded. */
    csv: text("csv").notNull(),
    rowCount: integer("row_count").notNull(),
    /** The index of the first row not yet imported; moved on by the batch that imports. */
    nextRow: integer("next_row").notNull().default(0),
    importedCount: integer("imported_count").notNull().default(0),
    duplicateCount: integer("duplicate_count").notNull().default(0),
    /** Indexes of the rows beyond the equipment limit; other failures are read from the file again. */
    failures: text("failures", { mode: "json" }).$type<number[]>().notNull().default([]),
    /** The choice of the last import from this draft. */
    includeDuplicates: flag("include_duplicates").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    index("import_drafts_company").on(t.companyId, t.createdAt),
    index("import_drafts_age").on(t.createdAt),
  ],
);

/**
 * A file that somebody brought. Its bytes and the lines of its tables lie in the bucket under `imports/{company}/{id}/`;
 * the row is written first, and swept when the upload was never complete.
 */
export const importFiles = sqliteTable(
  "import_files",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    /** The first file of the same upload, or itself. */
    uploadId: text("upload_id").notNull(),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    /** Why it was refused, for the page of its upload: a key of the words, with the values it names. */
    refused: text("refused"),
    refusedParams: text("refused_params", { mode: "json" }).$type<Record<string, string | number>>(),
    /** The key of the form or call that sent it: sent again, it is the same. */
    submissionKey: text("submission_key"),
    createdById: text("created_by_id"),
    createdByName: text("created_by_name").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When all its bytes were stored; null before. */
    completeAt: instant("complete_at"),
    /** When its bytes were removed. */
    removedAt: instant("removed_at"),
  },
  (t) => [
    index("import_files_company").on(t.companyId, t.createdAt),
    index("import_files_upload").on(t.companyId, t.uploadId),
    index("import_files_age").on(t.createdAt).where(sql`removed_at is null`),
  ],
);

/** One table of a file on its way in, and what became of it. */
export const imports = sqliteTable(
  "imports",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    companyId: text("company_id").notNull(),
    fileId: text("file_id").notNull(),
    uploadId: text("upload_id").notNull(),
    fileName: text("file_name").notNull(),
    tableName: text("table_name").notNull(),
    /** Null while none is chosen. */
    kind: text("kind").$type<ImportKind>(),
    state: text("state", { enum: IMPORT_STATES }).notNull().default("open"),
    /** Rows below the headings. */
    rowCount: integer("row_count").notNull(),
    profile: text("profile", { mode: "json" }).$type<TableProfile>().notNull(),
    choices: text("choices", { mode: "json" }).$type<Choices>().notNull(),
    found: text("found", { mode: "json" }).$type<Found>().notNull(),
    /** Whether a person has seen its columns, so that the page is passed over. */
    columnsSeen: flag("columns_seen").notNull().default(false),
    /** Incremented by each change of its choices and by each dry run; acts judged by an older one are judged again. */
    version: integer("version").notNull().default(1),
    /** The last dry run, before the import and of it; null before the first and after a change of the choices. */
    preview: text("preview", { mode: "json" }).$type<ImportPreview>(),
    /** What it made and rests on, for its undoing. */
    outcome: text("outcome", { mode: "json" }).$type<ImportOutcome>(),
    createdById: text("created_by_id"),
    createdByName: text("created_by_name").notNull(),
    createdAt: instant("created_at").notNull(),
    importedById: text("imported_by_id"),
    importedByName: text("imported_by_name"),
    importedAt: instant("imported_at"),
    undoneById: text("undone_by_id"),
    undoneByName: text("undone_by_name"),
    undoneAt: instant("undone_at"),
  },
  (t) => [
    uniqueIndex("imports_id").on(t.id),
    index("imports_company").on(t.companyId, t.seq),
    index("imports_file").on(t.companyId, t.fileId),
    index("imports_upload").on(t.companyId, t.uploadId),
  ],
);

/** What a company chose for files with the same headings, for the next such file. */
export const importMappings = sqliteTable(
  "import_mappings",
  {
    companyId: text("company_id").notNull(),
    /** SHA-256 of the headings' keys. */
    headings: text("headings").notNull(),
    choices: text("choices", { mode: "json" }).$type<RememberedChoices>().notNull(),
    usedAt: instant("used_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.headings] })],
);

export const photos = sqliteTable(
  "photos",
  {
    /** The object id: the last part of /objects/uploads/{objectId}. */
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    uploaderId: text("uploader_id").notNull(),
    /** Null until the bytes have arrived. */
    contentType: text("content_type"),
    bytes: integer("bytes"),
    hasThumbnail: flag("has_thumbnail").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    /** When the upload address expires. */
    uploadExpiresAt: instant("upload_expires_at").notNull(),
    uploadedAt: instant("uploaded_at"),
    /** When a note or an update first referred to it; unattached photos are swept after a day. */
    attachedAt: instant("attached_at"),
  },
  (t) => [
    index("photos_company").on(t.companyId, t.createdAt),
    index("photos_orphans").on(t.createdAt).where(sql`attached_at is null`),
  ],
);

// --- Mail and alerts ------------------------------------------------------------------------------------

export const emailOutbox = sqliteTable(
  "email_outbox",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    /** One row per message, even if its act is repeated. */
    uniqueKey: text("unique_key").notNull(),
    companyId: text("company_id"),
    kind: text("kind").notNull(),
    to: text("to_address").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    createdAt: instant("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    /** Until then a sender holds the row. */
    claimedUntil: instant("claimed_until"),
    sentAt: instant("sent_at"),
    /** Given up after the last attempt, or permanently refused by the provider. */
    failedAt: instant("failed_at"),
    providerId: text("provider_id"),
    lastError: text("last_error"),
    /** The reply address, if it isn't the sender's. */
    replyTo: text("reply_to"),
    /** The messages of one call to the provider, and its idempotency key; set by the first claim. */
    groupId: text("group_id"),
    /** The first call that may have sent the message: the provider has not answered since. */
    unansweredSince: instant("unanswered_since"),
  },
  (t) => [
    uniqueIndex("email_outbox_id").on(t.id),
    uniqueIndex("email_outbox_unique_key").on(t.uniqueKey),
    // For the code before groups, which a rollback brings back.
    index("email_outbox_due").on(t.nextAttemptAt).where(sql`sent_at is null and failed_at is null`),
    index("email_outbox_next")
      .on(t.attempts, t.nextAttemptAt)
      .where(sql`sent_at is null and failed_at is null`),
    index("email_outbox_group").on(t.groupId).where(sql`sent_at is null and failed_at is null`),
    // Without these, housekeeping would read every body for a date.
    index("email_outbox_sent").on(t.sentAt).where(sql`sent_at is not null`),
    index("email_outbox_failed").on(t.failedAt).where(sql`failed_at is not null`),
    index("email_outbox_to").on(t.to, t.seq),
  ],
);

/** Which recipient was told what in a task's service cycle. */
export const alertMarks = sqliteTable(
  "alert_marks",
  {
    /** A task's id; that of a default task is its machine's. */
    taskId: text("equipment_id").notNull(),
    serviceCycle: integer("service_cycle").notNull(),
    /** soon 1, due 2, overdue 3. */
    severity: integer("severity").notNull(),
    /** `{userId}:primary` or `{userId}:secondary`; `webhook:{id}` for a webhook, told by the delivery `outboxId`. */
    receiver: text("receiver").notNull(),
    companyId: text("company_id").notNull(),
    outboxId: text("outbox_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.serviceCycle, t.severity, t.receiver] }),
    index("alert_marks_company").on(t.companyId),
  ],
);

/** The secret address at which a person's calendar reads what is due. */
export const calendarFeeds = sqliteTable(
  "calendar_feeds",
  {
    userId: text("user_id").primaryKey(),
    companyId: text("company_id").notNull(),
    /** SHA-256 of the token, hex: finds the feed. */
    tokenHash: text("token_hash").notNull(),
    /** The token, AES-GCM, `v2.key.iv.ciphertext` in base64url: shows the address again. */
    tokenCipher: text("token_cipher").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [uniqueIndex("calendar_feeds_token").on(t.tokenHash)],
);

export const contactMessages = sqliteTable(
  "contact_messages",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id"),
    userId: text("user_id"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("contact_messages_created").on(t.createdAt)],
);

// --- Books ----------------------------------------------------------------------------------------------

/** A month as it was closed. Its files lie in the bucket under the id of its copy. */
export const bookClosings = sqliteTable(
  "book_closings",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    /** `YYYY-MM`. */
    month: text("month").notNull(),
    /** 1 for the first closing of the month: two at once write one row. */
    number: integer("number").notNull(),
    closedAt: instant("closed_at").notNull(),
    closedById: text("closed_by_id"),
    closedByName: text("closed_by_name").notNull(),
    /** Tenths of a gallon; costs in cents. Fuel cost is null when there is fuel and no cost is known. */
    fuelAdded: tenths("fuel_added").notNull(),
    fuelCost: integer("fuel_cost"),
    laborCost: integer("labor_cost").notNull(),
    partsCost: integer("parts_cost").notNull(),
    /** The month's figures by machine and by fuel and use. */
    figures: text("figures", { mode: "json" }).$type<unknown>().notNull(),
    /** The copy that holds its files; null once a later closing has replaced it. */
    copyId: text("copy_id"),
  },
  (t) => [uniqueIndex("book_closings_month").on(t.companyId, t.month, t.number)],
);

/** Files written for a closing. Those that no closing names are swept after a day. */
export const bookCopies = sqliteTable(
  "book_copies",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Null until a closing names it, and again once a later closing has replaced that one. */
    closingId: text("closing_id"),
  },
  (t) => [
    index("book_copies_company").on(t.companyId),
    index("book_copies_orphans").on(t.createdAt).where(sql`closing_id is null`),
  ],
);

/** Who reads a company's books by a link, without an account. */
export const accountants = sqliteTable(
  "accountants",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** `identityKey` of the address. */
    emailKey: text("email_key").notNull(),
    locale: text("locale", { enum: LOCALES }).notNull().default("en"),
    mail: text("mail", { enum: ["on-close", "never"] })
      .notNull()
      .default("on-close"),
    /** When a link of theirs was last opened; null before the first time. */
    openedAt: instant("opened_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [uniqueIndex("accountants_email").on(t.companyId, t.emailKey)],
);

/** A link that opens the books; it may be used any number of times until it expires or a newer one is sent. */
export const accountantLinks = sqliteTable(
  "accountant_links",
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text("token_hash").primaryKey(),
    accountantId: text("accountant_id").notNull(),
    companyId: text("company_id").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("accountant_links_accountant").on(t.accountantId),
    index("accountant_links_company").on(t.companyId),
  ],
);

export const accountantSessions = sqliteTable(
  "accountant_sessions",
  {
    /** SHA-256 of the cookie's token, hex. */
    sid: text("sid").primaryKey(),
    accountantId: text("accountant_id").notNull(),
    companyId: text("company_id").notNull(),
    createdAt: instant("created_at").notNull(),
    expire: instant("expire").notNull(),
  },
  (t) => [
    index("accountant_sessions_accountant").on(t.accountantId),
    index("accountant_sessions_company").on(t.companyId),
    index("accountant_sessions_expire").on(t.expire),
  ],
);

// --- Other programs -------------------------------------------------------------------------------------

/** A key by which another program acts for the company. Its row stays when it ends. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    name: text("name").notNull(),
    /** `identityKey` of the name. */
    nameKey: text("name_key").notNull(),
    scopes: text("scopes", { mode: "json" }).$type<Scope[]>().notNull(),
    /** SHA-256 of the key's text, hex; null once it has ended. */
    hash: text("hash"),
    last4: text("last4").notNull(),
    /** The key of the form or call that made it, which makes nothing again. */
    formKey: text("form_key"),
    madeById: text("made_by_id").notNull(),
    madeByName: text("made_by_name").notNull(),
    madeAt: instant("made_at").notNull(),
    expiresAt: instant("expires_at"),
    /** When the owner was told that it ends soon. */
    endToldAt: instant("end_told_at"),
    /** The begun hour of its last use. */
    lastUsedAt: instant("last_used_at"),
    /** Null while nobody ended it, also when its time is over. */
    endedAt: instant("ended_at"),
    endedById: text("ended_by_id"),
    endedByName: text("ended_by_name"),
  },
  (t) => [
    uniqueIndex("api_keys_hash").on(t.hash),
    uniqueIndex("api_keys_form").on(t.companyId, t.formKey),
    index("api_keys_company").on(t.companyId, t.madeAt),
    index("api_keys_expires").on(t.expiresAt).where(sql`hash is not null and expires_at is not null`),
  ],
);

/** The addresses to which a company's events are sent. */
export const webhooks = sqliteTable(
  "webhooks",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").notNull(),
    /** As `URL` reads it. */
    url: text("url").notNull(),
    /** Its server, which lists, logs and mails may name. */
    host: text("host").notNull(),
    events: text("events", { mode: "json" }).$type<WebhookEvent[]>().notNull(),
    state: text("state", { enum: ["on", "paused"] })
      .notNull()
      .default("on"),
    /** Why it is paused; null while it is on. */
    pausedFor: text("paused_for", { enum: PAUSES }),
    /** The secret that signs, AES-GCM, `v2.key.iv.ciphertext` in base64url. */
    secret: text("secret").notNull(),
    /** The one before it, which signs beside it until then. */
    oldSecret: text("old_secret"),
    oldSecretUntil: instant("old_secret_until"),
    /** The key of the form or call that made it, which makes nothing again. */
    formKey: text("form_key"),
    addedAt: instant("added_at").notNull(),
    lastDeliveredAt: instant("last_delivered_at"),
    /** The first failure since a delivery. */
    failingSince: instant("failing_since"),
    /** Until when a run has it for itself. */
    claimedUntil: instant("claimed_until"),
    /** When its deliveries had their last turn. */
    turnAt: instant("turn_at"),
  },
  (t) => [
    uniqueIndex("webhooks_url").on(t.companyId, t.url),
    uniqueIndex("webhooks_form").on(t.companyId, t.formKey),
  ],
);

/** What happened in a company, as it is told to its webhooks. */
export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    /** The order of arrival. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    /** Begins with the id of its act. */
    id: text("id").notNull(),
    companyId: text("company_id").notNull(),
    type: text("type", { enum: SENT_EVENTS }).notNull(),
    /** The JSON that is sent, the same bytes each time. */
    body: text("body").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("webhook_events_id").on(t.id),
    index("webhook_events_company").on(t.companyId),
    index("webhook_events_age").on(t.createdAt),
  ],
);

/** An event on its way to a webhook. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    /** The order of sending. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    companyId: text("company_id").notNull(),
    webhookId: text("webhook_id").notNull(),
    eventId: text("event_id").notNull(),
    state: text("state", { enum: DELIVERY_STATES }).notNull().default("waiting"),
    /** All attempts. */
    attempts: integer("attempts").notNull().default(0),
    /** The failed ones since it was stored or sent again. */
    failures: integer("failures").notNull().default(0),
    /** When it is tried next, while it is waiting. */
    nextAt: instant("next_at").notNull(),
    lastAttemptAt: instant("last_attempt_at"),
    lastStatus: integer("last_status"),
    failure: text("failure", { enum: FAILURES }),
    ms: integer("ms"),
    /** The beginning of the receiver's last answer. */
    answer: text("answer"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_id").on(t.id),
    uniqueIndex("webhook_deliveries_event").on(t.webhookId, t.eventId),
    index("webhook_deliveries_state").on(t.webhookId, t.state, t.seq),
    index("webhook_deliveries_company").on(t.companyId),
    index("webhook_deliveries_next").on(t.nextAt).where(sql`state = 'waiting'`),
    index("webhook_deliveries_age").on(t.createdAt),
  ],
);

// --- Ground ---------------------------------------------------------------------------------------------

export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    userId: text("user_id").notNull(),
    key: text("key").notNull(),
    /** Method and path; the same key for another target is refused. */
    target: text("target").notNull(),
    /** SHA-256 of the canonical body. */
    bodyHash: text("body_hash").notNull(),
    /** Null while the first request is still running. */
    status: integer("status"),
    answer: text("answer", { mode: "json" }).$type<unknown>(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_keys_age").on(t.createdAt)],
);

export const rateLimits = sqliteTable(
  "rate_limits",
  {
    /** `{what}:{address or account}`. */
    bucket: text("bucket").primaryKey(),
    count: integer("count").notNull(),
    /** When the window ends and the count starts again. */
    resetAt: instant("reset_at").notNull(),
  },
  (t) => [index("rate_limits_reset").on(t.resetAt)],
);

/** The activity log: who did what, and when. Nobody changes or removes a record. */
export const auditRecords = sqliteTable(
  "audit_records",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    /** The company whose data was accessed. */
    companyId: text("company_id").notNull(),
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    /** The actor's role at the time, since names may be alike; null in records that are older than it. */
    actorRole: text("actor_role", { enum: ACTIVITY_ROLES }),
    action: text("action").notNull(),
    subjectId: text("subject_id"),
    details: text("details", { mode: "json" }).$type<ActivityDetail[]>(),
    createdAt: instant("created_at").notNull(),
    /** Null for an act that is older than the log and not part of it. */
    kind: text("kind", { enum: ACTIVITY_KINDS }),
    /** The name of what was acted on, as it was then. */
    subject: text("subject"),
  },
  (t) => [
    index("audit_records_company").on(t.companyId, t.createdAt, t.seq),
    index("audit_records_kind").on(t.companyId, t.kind, t.createdAt, t.seq),
  ],
);

/** What stays of a company that was deleted: 7 years, and nothing that names anybody. */
export const closedAccounts = sqliteTable(
  "closed_accounts",
  {
    companyId: text("company_id").primaryKey(),
    stripeCustomerId: text("stripe_customer_id"),
    createdAt: instant("created_at").notNull(),
    deletesAt: instant("deletes_at").notNull(),
    /** Null until everything is gone. */
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    index("closed_accounts_age").on(t.deletedAt),
    index("closed_accounts_unfinished").on(t.deletesAt).where(sql`deleted_at is null`),
  ],
);

/** Payment events by the provider's id: each is applied once. */
export const billingEvents = sqliteTable("billing_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  companyId: text("company_id"),
  createdAt: instant("created_at").notNull(),
});

/** How the last runs of each part of the scheduled jobs ended. */
export const jobRuns = sqliteTable("job_runs", {
  job: text("job", { enum: JOBS }).primaryKey(),
  /** Null until a run went well. */
  goodAt: instant("good_at"),
  failedAt: instant("failed_at"),
  /** The last failure's reference in the logs. */
  reference: text("reference"),
});

/** Checkouts and subscriptions of the local payment provider. Empty in production. */
export const localBilling = sqliteTable("local_billing", {
  id: text("id").primaryKey(),
  companyId: text("company_id").notNull(),
  body: text("body", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
  createdAt: instant("created_at").notNull(),
});
