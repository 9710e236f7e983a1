import type { Actor } from "#app/services/actor.ts";
import { LONG_FRESH } from "./proofs.ts";

/** The owner of a company with a plan, for services called without a request. */
export const OWNER: Actor = {
  id: "owner",
  userId: "owner",
  name: "Ann",
  role: "owner",
  isAdmin: false,
  companyId: "owner",
  locale: "en",
  email: null,
  username: null,
  pulseAlerts: true,
  secondStep: false,
  hasPasskeys: false,
  secondStepDue: null,
  secondStepRemovesAt: null,
  provedAt: LONG_FRESH,
  company: {
    name: "Quarry",
    timeZone: "UTC",
    subscriptionTier: "basic",
    subscriptionStatus: "active",
    equipmentLimit: 15,
    trialEndsAt: null,
    subscriptionEndsAt: null,
    cancelAtPeriodEnd: false,
    fuelUnit: "gal",
    askFuelCost: false,
    deletesAt: null,
    secondStepRequired: false,
  },
};
