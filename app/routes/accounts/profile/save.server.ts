import type { TypedResponse } from "@remix-run/cloudflare";
import { isManager } from "#app/domain/accounts/roles.ts";
import { AppError } from "#app/domain/app-error.ts";
import { changePasswordFormSchema, profileOfForm, profileSchema } from "#app/forms/accounts/profile-forms.ts";
import { onlyChanged, takeDisplayed } from "#app/forms/displayed.ts";
import { companyNameSchema } from "#app/forms/operators/employee-forms.ts";
import { proofOf } from "#app/http/accounts/proof.server.ts";
import { deviceHeadersAfter } from "#app/http/accounts/tried-from.server.ts";
import { type Flash, redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { withDisplayed } from "#app/http/forms/with-displayed.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { cancelAddressChange, resendConfirmation } from "#app/services/accounts/address-links.ts";
import { changePassword } from "#app/services/accounts/change-password.ts";
import { updateCompanySettings } from "#app/services/accounts/company-settings.ts";
import { saveProfile } from "#app/services/accounts/profile.ts";

type Save = Pick<GuardedArgs<"/profile">, "actor" | "context" | "request" | "t">;

const done = (title: Flash["title"], description?: string) =>
  redirectWithFlash("/profile", { tone: "success", title, description });

export async function saveProfileForm({ actor, context, request, t }: Save, form: FormData) {
  const displayed = takeDisplayed(form);
  const saved = async (input: Parameters<typeof profileOfForm>[0]) => {
    const changed = onlyChanged(profileOfForm(input), form, displayed);
    await saveProfile(context, actor, changed, await proofOf(context, request, input));
    return done("profile:notice.profileUpdated", "profile:notice.profileUpdatedBody");
  };
  return withDisplayed(await submitForm(form, profileSchema, saved, { t }), displayed);
}

export async function savePasswordForm({ actor, context, request, t }: Save, form: FormData) {
  return submitForm(
    form,
    changePasswordFormSchema,
    async (input) => {
      const account = await changePassword(context, actor, input, await proofOf(context, request, input));
      const answer = await done("profile:notice.passwordChanged", "profile:notice.passwordChangedBody");
      const kept = await deviceHeadersAfter(request, context.settings, account, context.now());
      for (const header of kept) answer.headers.append(...header);
      return answer;
    },
    { t },
  );
}

export async function saveCompanyForm({ actor, context, t }: Save, form: FormData) {
  if (!isManager(actor.role)) throw new AppError("auth.forbidden");
  const displayed = takeDisplayed(form);
  const answer = await submitForm(
    form,
    companyNameSchema,
    async (input) => {
      const { companyName } = onlyChanged(input, form, displayed);
      if (companyName !== undefined) await updateCompanySettings(context, actor, { companyName });
      return done("profile:notice.companyUpdated", "profile:notice.companyUpdatedBody");
    },
    { t },
  );
  return withDisplayed(answer, displayed);
}

/** The small buttons beside an unconfirmed address. */
export async function actOnAddress({ actor, context }: Save, intent: unknown): Promise<TypedResponse<never>> {
  switch (intent) {
    case "resend-primary":
      await resendConfirmation(context, actor, "primary");
      return done("profile:notice.linkSent", "profile:notice.linkSentBody");
    case "resend-secondary":
      await resendConfirmation(context, actor, "secondary");
      return done("profile:notice.linkSent", "profile:notice.linkSentBody");
    case "cancel-primary":
      await cancelAddressChange(context, actor);
      return done("profile:notice.changeCanceled");
    default:
      throw new AppError("request.invalid");
  }
}
