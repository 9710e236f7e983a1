import type { Settings } from "#app/platform/settings.ts";
import { createLocalBillingAdapter, type LocalBillingAdapter, type LocalBillingStore } from "./local.ts";
import type { BillingAdapter } from "./port.ts";
import { createStripeBillingAdapter } from "./stripe.ts";
import { createUnavailableBillingAdapter } from "./unavailable.ts";

export type Billing = (BillingAdapter & { kind: "stripe" | "none" }) | LocalBillingAdapter;

/**
 * Stripe if STRIPE_SECRET_KEY is set; otherwise the local provider in development, and none in production.
 */
export function createBillingAdapter(
  { stripe, development, appUrl, sessionSecret }: Settings,
  local: {
    store: LocalBillingStore;
    now: () => Date;
    deliver: (rawBody: string, signature: string) => Promise<void>;
  },
): Billing {
  const { secretKey, apiBase, webhookSecret } = stripe;
  if (secretKey) return createStripeBillingAdapter({ secretKey, apiBase, webhookSecret });
  if (!development) return createUnavailableBillingAdapter();
  return createLocalBillingAdapter({ ...local, appUrl, secret: `whsec_local_${sessionSecret}` });
}
