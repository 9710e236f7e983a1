import { type Delivery, deliverySchema } from "#app/forms/plan/delivery-form.ts";
import { proofOf } from "#app/http/accounts/proof.server.ts";
import { type Flash, redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { saveProfile } from "#app/services/accounts/profile.ts";
import { endCalendarAddress, makeCalendarAddress } from "#app/services/plan/calendar-feed.ts";

/** Saves the digest's checkbox (`digest`, `weeklyDigest`), makes a calendar address (`make`), or ends it (`end`). */
export function saveDelivery(
  { context, actor, request, t }: Pick<GuardedArgs<"/plan">, "context" | "actor" | "request" | "t">,
  form: FormData,
) {
  const once = formOnce(context, actor, form, "POST /plan");
  return submitForm(
    form,
    deliverySchema,
    async ({ intent, weeklyDigest = false }) => {
      await once(async () => {
        if (intent === "make") await makeCalendarAddress(context, actor);
        else if (intent === "end") await endCalendarAddress(context, actor);
        else await saveProfile(context, actor, { weeklyDigest }, await proofOf(context, request));
      });
      return redirectWithFlash("/plan", { tone: "success", title: noticeOf(intent, weeklyDigest) });
    },
    { t, failed: "plan:notice.failedText" },
  );
}

function noticeOf(intent: Delivery["intent"], weeklyDigest: boolean): Flash["title"] {
  if (intent === "digest") return weeklyDigest ? "plan:notice.digestOn" : "plan:notice.digestOff";
  return intent === "make" ? "plan:notice.addressMade" : "plan:notice.addressOff";
}
