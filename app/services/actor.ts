import type { Role } from "#app/domain/accounts/roles.ts";
import { type CalendarDate, todayIn } from "#app/domain/calendar-date.ts";
import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";

/** The acting person, or key, and its company: everything a service may know of a session. */
export type Actor = {
  /** The user's id, `business:{companyId}` for a session by business name, or `key:{id}` for another program's key. */
  id: string;
  /** Null for a session by business name, and for a key. */
  userId: string | null;
  /** The author's name on everything they do. */
  name: string;
  role: Role;
  /** Platform staff, by the ADMIN_EMAILS setting. */
  isAdmin: boolean;
  companyId: string;
  locale: Locale;
  email: string | null;
  username: string | null;
  pulseAlerts: boolean;
  /** Whether the person has a second step. */
  secondStep: boolean;
  /** Whether passkeys are part of it. */
  hasPasskeys: boolean;
  /** Until when a manager may do without one where the company requires it; null for at once. */
  secondStepDue: Date | null;
  /** When the second step goes, because its device is lost; null while nobody asked. */
  secondStepRemovesAt: Date | null;
  /** When the session last proved who acts; null for operators. */
  provedAt: Date | null;
  /** What waits for an owner or manager, at most 100 of each; only in requests for pages. */
  waiting?: { updates: number; issues: number };
  company: {
    name: string;
    timeZone: string;
    subscriptionTier: "basic" | "professional" | "enterprise";
    subscriptionStatus: string;
    equipmentLimit: number;
    trialEndsAt: Date | null;
    subscriptionEndsAt: Date | null;
    cancelAtPeriodEnd: boolean;
    fuelUnit: FuelUnit;
    /** Whether operators are asked what they paid for fuel. */
    askFuelCost: boolean;
    /** When the closed account will be deleted; null for an open one. */
    deletesAt: Date | null;
    /** Whether owner and managers must have a second step. */
    secondStepRequired: boolean;
  };
};

/** The company of an actor, from the row in which it was read. */
export function companyOf(row: Omit<Actor["company"], "name"> & { companyName: string }): Actor["company"] {
  return {
    name: row.companyName,
    timeZone: row.timeZone,
    subscriptionTier: row.subscriptionTier,
    subscriptionStatus: row.subscriptionStatus,
    equipmentLimit: row.equipmentLimit,
    trialEndsAt: row.trialEndsAt,
    subscriptionEndsAt: row.subscriptionEndsAt,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    fuelUnit: row.fuelUnit,
    askFuelCost: row.askFuelCost,
    deletesAt: row.deletesAt,
    secondStepRequired: row.secondStepRequired,
  };
}

/** Today in a company's time zone. */
export function todayOf(actor: { company: Pick<Actor["company"], "timeZone"> }, now: Date): CalendarDate {
  return todayIn(actor.company.timeZone, now);
}
