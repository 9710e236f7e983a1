import { z } from "zod";
import { optionalFlag } from "#app/forms/fields.ts";
import { triedFrom } from "#app/http/accounts/tried-from.server.ts";
import { type Flash, redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { saveProfile } from "#app/services/accounts/profile.ts";
import type { Actor } from "#app/services/actor.ts";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { addressOf, endCalendarAddress, makeCalendarAddress } from "#app/services/plan/calendar-feed.ts";

type Stored = { userId: string; weeklyDigest: boolean; tokenCipher: string | null };

/** How the reader gets the plan besides its page; each form has a key of its own. */
export async function viewDelivery(context: ServiceContext, actor: Actor, stored: Stored | undefined) {
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

export type DeliveryView = Awaited<ReturnType<typeof viewDelivery>>;

const schema = z.object({
  intent: z.enum(["digest", "make", "end"]),
  weeklyDigest: optionalFlag(),
});

/** Saves the digest's checkbox (`digest`, `weeklyDigest`), makes a calendar address (`make`), or ends it (`end`). */
export function saveDelivery(
  { context, actor, request, t }: Pick<GuardedArgs<"/plan">, "context" | "actor" | "request" | "t">,
  form: FormData,
) {
  const once = formOnce(context, actor, form, "POST /plan");
  return submitForm(
    form,
    schema,
    async ({ intent, weeklyDigest = false }) => {
      await once(async () => {
        if (intent === "make") await makeCalendarAddress(context, actor);
        else if (intent === "end") await endCalendarAddress(context, actor);
        else await saveProfile(context, actor, { weeklyDigest }, await triedFrom(request, context.settings));
      });
      return redirectWithFlash("/plan", { tone: "success", title: noticeOf(intent, weeklyDigest) });
    },
    { t, failed: "weekly:notice.failedText" },
  );
}

function noticeOf(intent: z.output<typeof schema>["intent"], weeklyDigest: boolean): Flash["title"] {
  if (intent === "digest") return weeklyDigest ? "weekly:notice.digestOn" : "weekly:notice.digestOff";
  return intent === "make" ? "weekly:notice.addressMade" : "weekly:notice.addressOff";
}
