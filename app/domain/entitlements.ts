/** What a company's subscription allows (decisions, "Subscription and price" and "Small print: plans"). */

export const TRIAL_DAYS = 14;
export const DEFAULT_EQUIPMENT_LIMIT = 15;
/** The statuses that have words of their own; others are shown as they are (C-78). */
export const NAMED_STATUSES = ["trial", "active", "paused", "past_due", "expired"] as const;
/** The equipment limit that is none. */
export const UNLIMITED = -1;

export type SubscriptionFacts = {
  status: string;
  /** Null until the address is verified, which starts the trial. */
  trialEndsAt: Date | null;
  subscriptionEndsAt: Date | null;
  cancelAtPeriodEnd: boolean;
};

/**
 * What a company may do about its plan itself (accounts, section 4). `keep` takes a cancellation back before the
 * period ends; `cancel` ends a trial at once, and a plan with the paid period.
 */
export const SUBSCRIPTION_ACTS = ["checkout", "change", "pause", "reactivate", "keep", "cancel"] as const;
export type SubscriptionAct = (typeof SUBSCRIPTION_ACTS)[number];

export type SubscriptionPhase =
  | "trial"
  | "trialEnded"
  | "active"
  /** Cancelled, and paid to the end of the period. */
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
 * The table behind guards, screens and tests. Reading, exporting, operator updates and servicing go on in every phase.
 * Only a phase without a live plan leads to the checkout, so that nobody pays twice.
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
      // Without a cancellation a passed end is only a renewal whose news is still on its way.
      if (!facts.cancelAtPeriodEnd) return facts.status;
      return hasPassed(subscriptionEndsAt, now) ? "planEnded" : "ending";
    case "paused":
      return "paused";
    case "expired": {
      // The two ends of a trial are one instant, cancelled or not; a plan has an end of its own.
      const ofPlan = subscriptionEndsAt !== null && subscriptionEndsAt.getTime() !== trialEndsAt?.getTime();
      return ofPlan ? "planEnded" : "trialEnded";
    }
    default:
      return "unknown";
  }
}

/**
 * The state of a subscription at an instant; ends are exclusive. An ended trial or a cancelled plan is expired from
 * its end on, without waiting for the hourly job. `isTrialExpired` tells 'Trial Expired' from 'Subscription
 * Required'. Past due keeps access; paused is like an expired trial (C-80); an unknown status, shown raw, allows
 * nothing that is paid.
 */
export function subscriptionState(facts: SubscriptionFacts, now: Date): SubscriptionState {
  const phase = phaseOf(facts, now);
  const status = phase === "trialEnded" || phase === "planEnded" ? "expired" : facts.status;
  return { status, phase, ...ALLOWED[phase] };
}

/** Whether adding one more machine is refused: N ≥ L (C-74). Retired machines don't count. */
export function limitReached(count: number, limit: number): boolean {
  return limit !== UNLIMITED && count >= limit;
}

/** Whether the banner of an exceeded limit shows: N > L, as after a downgrade (C-74). */
export function limitExceeded(count: number, limit: number): boolean {
  return limit !== UNLIMITED && count > limit;
}
