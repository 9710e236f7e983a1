import { companies } from "#db/schema.ts";

/** What whoever acts for a company knows of it. */
export const companyColumns = {
  companyName: companies.name,
  timeZone: companies.timeZone,
  subscriptionTier: companies.subscriptionTier,
  subscriptionStatus: companies.subscriptionStatus,
  equipmentLimit: companies.equipmentLimit,
  trialEndsAt: companies.trialEndsAt,
  subscriptionEndsAt: companies.subscriptionEndsAt,
  cancelAtPeriodEnd: companies.cancelAtPeriodEnd,
  fuelUnit: companies.fuelUnit,
  askFuelCost: companies.askFuelCost,
  deletesAt: companies.deletesAt,
  secondStepRequired: companies.secondStepRequired,
};
