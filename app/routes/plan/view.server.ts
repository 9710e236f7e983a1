import { newFormKey } from "#app/http/forms/form-key.server.ts";
import type { Actor } from "#app/services/actor.ts";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { addressOf } from "#app/services/plan/calendar-feed.ts";

type Stored = { userId: string; weeklyDigest: boolean; tokenCipher: string | null };

/** How the reader gets the plan besides its page; each form has a key of its own. */
export async function deliveryView(context: ServiceContext, actor: Actor, stored: Stored | undefined) {
  const { premium, isTrialExpired } = subscriptionOf(actor, context.now());
  const address = stored ? await addressOf(context, stored) : null;
  return {
    premium,
    isTrialExpired,
    digest: stored?.weeklyDigest ?? false,
    address,
    webcal: address?.replace(/^https?:/, "webcal:") ?? null,
    keys: { digest: newFormKey(), make: newFormKey(), end: newFormKey() },
  };
}

export type DeliveryView = Awaited<ReturnType<typeof deliveryView>>;
