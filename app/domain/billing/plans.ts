/**
 * The one catalogue of plans: tiers, equipment limits and prices. Money is in US cents. No other code names a price.
 */

export const TIERS = ["basic", "professional", "enterprise"] as const;
export type Tier = (typeof TIERS)[number];

export const INTERVALS = ["month", "year"] as const;
export type BillingInterval = (typeof INTERVALS)[number];

/** The months charged upfront in one bill. */
export const MONTHS_OF: Record<BillingInterval, number> = { month: 1, year: 12 };

/** Savings of yearly billing and of the launch promotion, in percent. */
export const YEARLY_DISCOUNT = 15;
export const LAUNCH_DISCOUNT = 20;

type Prices = Record<BillingInterval, number>;
export type Plan = {
  tier: Tier;
  equipmentLimit: number;
  /** Per month, in cents, by billing interval. */
  list: Prices;
  /** The same during the launch promotion. */
  launch: Prices;
};

export const PLANS: Record<Tier, Plan> = {
  basic: {
    tier: "basic",
    equipmentLimit: 15,
    list: { month: 4000, year: 3400 },
    launch: { month: 3200, year: 2720 },
  },
  professional: {
    tier: "professional",
    equipmentLimit: 30,
    list: { month: 6800, year: 5780 },
    launch: { month: 5400, year: 4590 },
  },
  enterprise: {
    tier: "enterprise",
    equipmentLimit: 65,
    list: { month: 12_500, year: 10_625 },
    launch: { month: 10_000, year: 8500 },
  },
};

/** The plan that most companies choose; its card says so. */
export const POPULAR_TIER: Tier = "professional";

/** Features of every plan, as keys of the `plans` catalogue. */
export const PLAN_FEATURES = [
  "usage",
  "alerts",
  "calendar",
  "fuel",
  "parts",
  "analytics",
  "updates",
  "notes",
  "dashboard",
] as const;

export type Price = {
  /** Charged per month, in cents. */
  perMonth: number;
  /** Charged at each renewal, in cents: twelve months of a yearly price. */
  charged: number;
  /** The list price per month during the promotion, shown struck through; otherwise null. */
  listPerMonth: number | null;
};

/** Tells whether the launch promotion is on; its end is exclusive. */
export function isPromotionOn(now: Date, promotionEnds: Date): boolean {
  return now.getTime() < promotionEnds.getTime();
}

/** The present price of a plan. */
export function priceOf(tier: Tier, interval: BillingInterval, promotionOn: boolean): Price {
  const { list, launch } = PLANS[tier];
  const perMonth = (promotionOn ? launch : list)[interval];
  return {
    perMonth,
    charged: perMonth * MONTHS_OF[interval],
    listPerMonth: promotionOn ? list[interval] : null,
  };
}

/**
 * The plan of a charged price, list or launch; null for an unknown price. No two plans share a price, so a
 * payment identifies its plan.
 */
export function tierOfPrice(charged: number, interval: BillingInterval): Tier | null {
  const perMonth = charged / MONTHS_OF[interval];
  const has = (tier: Tier) => [PLANS[tier].list[interval], PLANS[tier].launch[interval]].includes(perMonth);
  return TIERS.find(has) ?? null;
}

export function isTier(value: unknown): value is Tier {
  return TIERS.some((tier) => tier === value);
}
