/** What a company's subscription allows. */

export const TRIAL_DAYS = 14;
export const DEFAULT_EQUIPMENT_LIMIT = 15;
/** The statuses with their own words; others are shown raw. */
export const NAMED_STATUSES = ["trial", "active", "paused", "past_due", "expired"] as const;
/** The value of an unlimited equipment limit. */
export const UNLIMITED = -1;

export type SubscriptionFacts = {
  status: string;
  /** Null until the address is verified and the trial starts. */
  trialEndsAt: Date | null;
  subscriptionEndsAt: Date | null;
  cancelAtPeriodEnd: boolean;
};

/**
 * Acts that a company may take on its own plan. `keep` withdraws a cancellation before the period ends; `cancel` ends
 * a trial at once, and a plan at the end of the paid period.
 */
export const SUBSCRIPTION_ACTS = ["checkout", "change", "pause", "reactivate", "keep", "cancel"] as const;
export type SubscriptionAct = (typeof SUBSCRIPTION_ACTS)[number];

export type SubscriptionPhase =
  | "trial"
  | "trialEnded"
  | "active"
  /** Cancelled, and paid until the end of the period. */
  | "ending"
  | "past_due"
  | "paused"
  | "planEnded"
  | "unknown";

type Allowed = {
  isTrialExpired: boolean;
  canAddEquipment: boolean;
  premium: boolean;
  acts: readonly SubscriptionAct[];
};

export type SubscriptionState = Allowed & { status: string; phase: SubscriptionPhase };

const FULL = { isTrialExpired: false, canAddEquipment: true, premium: true };
const READING = { isTrialExpired: false, canAddEquipment: false, premium: false };

/**
 * The table behind guards, screens and tests. Reading, exporting, operator updates and servicing are allowed
 * in every phase. Only phases without a live plan offer the checkout, so nobody pays twice.
 */
export const ALLOWED: Record<SubscriptionPhase, Allowed> = {
  trial: { ...FULL, acts: ["checkout", "cancel"] },
  trialEnded: { ...READING, isTrialExpired: true, acts: ["checkout"] },
  active: { ...FULL, acts: ["change", "pause", "cancel"] },
  ending: { ...FULL, acts: ["keep"] },
  past_due: { ...FULL, acts: ["cancel"] },
  paused: { ...READING, acts: ["reactivate", "cancel"] },
  planEnded: { ...READING, acts: ["checkout"] },
  unknown: { ...READING, acts: [] },
};

function hasPassed(end: Date | null, now: Date): boolean {
  return end !== null && now.getTime() >= end.getTime();
}

function phaseOf(facts: SubscriptionFacts, now: Date): SubscriptionPhase {
  const { trialEndsAt, subscriptionEndsAt } = facts;
  switch (facts.status) {
    case "trial":
      return hasPassed(trialEndsAt, now) ? "trialEnded" : "trial";
    case "active":
    case "past_due":
      // Without a cancellation, a past end is a renewal that the provider hasn't reported yet.
      if (!facts.cancelAtPeriodEnd) return facts.status;
      return hasPassed(subscriptionEndsAt, now) ? "planEnded" : "ending";
    case "paused":
      return "paused";
    case "expired": {
      // A trial stores the same instant as both ends, cancelled or not; a plan has its own end.
      const ofPlan = subscriptionEndsAt !== null && subscriptionEndsAt.getTime() !== trialEndsAt?.getTime();
      return ofPlan ? "planEnded" : "trialEnded";
    }
    default:
      return "unknown";
  }
}

/**
 * The state of a subscription at an instant; ends are exclusive. An ended trial or a cancelled plan is expired from
 * its end on, without waiting for the hourly job. `isTrialExpired` distinguishes 'Trial Expired' from 'Subscription
 * Required'. Past due keeps access; paused is treated like an expired trial; an unknown status is shown raw and
 * allows nothing paid.
 */
export function subscriptionState(facts: SubscriptionFacts, now: Date): SubscriptionState {
  const phase = phaseOf(facts, now);
  const status = phase === "trialEnded" || phase === "planEnded" ? "expired" : facts.status;
  return { status, phase, ...ALLOWED[phase] };
}

/** Refuses one more machine: N ≥ L. Retired machines don't count. */
export function limitReached(count: number, limit: number): boolean {
  return limit !== UNLIMITED && count >= limit;
}

/** Shows the banner of an exceeded limit: N > L, for example after a downgrade. */
export function limitExceeded(count: number, limit: number): boolean {
  return limit !== UNLIMITED && count > limit;
}
