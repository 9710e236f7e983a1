/** The activity log: who did what in a company, and when. */

import { MACHINE_FIELD_NAMES } from "#app/domain/equipment/machine-fields.ts";
import { ENTRY_FIELDS } from "#app/domain/service/service-entry.ts";

export const ACTIVITY_KINDS = [
  "settings",
  "people",
  "equipment",
  "records",
  "books",
  "exports",
  "account",
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Who acts: a person of the company, its accountant, or platform staff. */
export const ACTIVITY_ROLES = ["owner", "manager", "employee", "operator", "accountant", "admin"] as const;
export type ActivityRole = (typeof ACTIVITY_ROLES)[number];

/** Every recorded act, and the kind that the log's filter knows it by. */
export const ACTIVITY_ACTIONS = {
  "company.edit": "settings",
  "alerts.edit": "settings",
  "fuel-settings.edit": "settings",
  "second-step.require": "settings",
  "second-step.release": "settings",
  "plan.ask": "settings",
  "key.make": "settings",
  "key.revoke": "settings",
  "webhook.add": "settings",
  "webhook.edit": "settings",
  "webhook.remove": "settings",
  "webhook.pause": "settings",
  "webhook.resume": "settings",
  "webhook.secret": "settings",
  "employee.add": "people",
  "employee.edit": "people",
  "employee.remove": "people",
  "employee.promote": "people",
  "employee.demote": "people",
  "user-password.reset": "people",
  "user-password.drop": "people",
  "shared-password.change": "people",
  "shared-password.reveal": "people",
  "shared-password.print": "people",
  "admin.shared-password.reveal": "people",
  "own-password.change": "people",
  "second-step.on": "people",
  "second-step.off": "people",
  "second-step.remove": "people",
  "authenticator.add": "people",
  "authenticator.replace": "people",
  "authenticator.remove": "people",
  "passkey.add": "people",
  "passkey.remove": "people",
  "lost-device.ask": "people",
  "lost-device.stop": "people",
  "lost-device.remove": "people",
  "recovery-codes.make": "people",
  "recovery-code.use": "people",
  "device.sign-out": "people",
  "devices.sign-out": "people",
  "admin.everybody.sign-out": "people",
  "accountant.add": "people",
  "accountant.edit": "people",
  "accountant.remove": "people",
  "accountant.open": "people",
  "equipment.add": "equipment",
  "equipment.import": "equipment",
  "equipment.edit": "equipment",
  "equipment.retire": "equipment",
  "equipment.restore": "equipment",
  "equipment.sale": "equipment",
  "equipment.card": "equipment",
  "equipment.delete": "equipment",
  "service-task.add": "equipment",
  "service-task.edit": "equipment",
  "service-task.remove": "equipment",
  "service-program.add": "equipment",
  "service-program.edit": "equipment",
  "service-program.remove": "equipment",
  "service-program.apply": "equipment",
  "service-program.leave": "equipment",
  "checklist.add": "equipment",
  "checklist.edit": "equipment",
  "checklist.remove": "equipment",
  "reading.void": "records",
  "fuel.add": "records",
  "fuel.correct": "records",
  "fuel.void": "records",
  "fuel.reset": "records",
  "fuel-price.add": "records",
  "fuel-price.remove": "records",
  "service.correct": "records",
  "service.void": "records",
  "import.run": "records",
  "import.undo": "records",
  "import.machines": "equipment",
  "import.machines-undo": "equipment",
  "month.close": "books",
  "file.download": "exports",
  "all-data.download": "exports",
  "account.close": "account",
  "account.keep": "account",
} as const satisfies Record<string, ActivityKind>;
export type ActivityAction = keyof typeof ACTIVITY_ACTIONS;

/** The subject of printed access cards, which have no file of their own. */
export const ACCESS_CARDS = "access-cards";

/** The fields that details may name, as in the catalogue's `activity:field`. */
export const ACTIVITY_FIELDS = [
  // Settings
  "companyName",
  "postalCode",
  "timeZone",
  "emailAlertsEnabled",
  "alertServiceSoon",
  "alertServiceDue",
  "alertOverdue",
  "fuelUnit",
  "askFuelCost",
  "request",
  "plan",
  "interval",
  "months",
  "scopes",
  "keyEnds",
  "host",
  "events",
  "pausedFor",
  // People
  "firstName",
  "lastName",
  "email",
  "locale",
  "mail",
  // Equipment
  "count",
  ...MACHINE_FIELD_NAMES,
  "soldDate",
  "soldPrice",
  "unitChange",
  "task",
  "program",
  // Records
  "reading",
  "reason",
  ...ENTRY_FIELDS,
  "fuelAdded",
  "fuelCost",
  "costFrom",
  "total",
  "fuel",
  "effectiveOn",
  "pricePerUnit",
  "delivered",
  "totalPaid",
  "supplier",
  "importKind",
  "machines",
  // Books and files
  "file",
  "month",
  "year",
  "from",
  "to",
  // Account
  "deletesAt",
] as const;
export type ActivityField = (typeof ACTIVITY_FIELDS)[number];

/**
 * One fact of an act: `field` alone was changed, `to` alone is its value, `from` and `to` are a change. Money
 * and amounts are texts as in files. Never a secret.
 */
export type ActivityDetail = {
  field: ActivityField;
  from?: ActivityValue;
  to?: ActivityValue;
};
export type ActivityValue = string | number | boolean | null;

/** The fields that an edit changes, each with its value before and after; none when it changes nothing. */
export function changedFields<Field extends ActivityField>(
  before: Record<Field, ActivityValue>,
  after: Partial<Record<Field, ActivityValue>>,
): ActivityDetail[] {
  return (Object.keys(after) as Field[])
    .filter((field) => after[field] !== undefined && before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] ?? null }));
}
