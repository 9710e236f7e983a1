import { redirectDocument, type TypedResponse } from "@remix-run/cloudflare";
import { safeNext } from "#app/auth/safe-next.server.ts";
import { addressOfTab } from "#app/components/settings-tabs.tsx";
import { isManager } from "#app/domain/accounts/roles.ts";
import { AppError } from "#app/domain/app-error.ts";
import { isLocale } from "#app/domain/locale.ts";
import { onlyChanged, takeDisplayed } from "#app/forms/displayed.ts";
import { fuelSettingsFormSchema } from "#app/forms/fuel/fuel-settings-form.ts";
import { alertSettingsFormSchema } from "#app/forms/mail/alert-settings-form.ts";
import { companySettingsSchema } from "#app/forms/operators/employee-forms.ts";
import { saveCompanyForm, saveFuelSettingsForm } from "#app/http/accounts/company-settings.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import { type IntentAnswer, submitIntent } from "#app/http/forms/intent-form.server.ts";
import { languageCookie, themeCookie } from "#app/http/preferences.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { rememberLocale } from "#app/services/accounts/preferences.ts";
import type { Actor } from "#app/services/actor.ts";
import { saveAlertSettings } from "#app/services/mail/alert-settings.ts";

type Args = GuardedArgs<"/settings">;

export type SettingsAnswer = IntentAnswer<"company" | "settings" | "alerts">;

/** Anybody's language and theme, from the tab or from a page's switches; a company's settings are for owners and managers. */
export async function saveSettings(args: Args, form: FormData) {
  const { actor } = args;
  if (!form.has("intent")) return savePreferences(args, form);
  if (!actor || !isManager(actor.role)) throw new AppError("auth.forbidden");
  return saveOfCompany(args, actor, form);
}

async function savePreferences({ actor, context }: Args, form: FormData): Promise<TypedResponse<never>> {
  const headers = new Headers();
  const lng = form.get("lng");
  if (isLocale(lng)) {
    headers.append("Set-Cookie", await languageCookie.serialize(lng));
    if (actor) await rememberLocale(context, actor, lng);
  }
  const theme = form.get("theme");
  if (theme === "light" || theme === "dark") {
    headers.append("Set-Cookie", themeCookie(theme, context.settings.secureCookies));
  }
  if (form.get("tab") === "language") {
    const flash = { tone: "success", title: "settings:language.saved" } as const;
    return redirectWithFlash(addressOfTab("language"), flash, { headers });
  }
  return redirectDocument(safeNext(form.get("next")) ?? "/settings", { headers });
}

function saveOfCompany({ context, t }: Args, actor: Actor, form: FormData) {
  const intent = form.get("intent");
  switch (intent) {
    case "company":
      return submitIntent(
        intent,
        form,
        companySettingsSchema,
        (input) => saveCompanyForm(context, actor, input, addressOfTab("company")),
        { t, failed: "errors:internal" },
      );
    case "settings": {
      const once = formOnce(context, actor, form, "POST /settings");
      return submitIntent(
        intent,
        form,
        fuelSettingsFormSchema,
        (input) => saveFuelSettingsForm(context, actor, input, { once, to: addressOfTab("company") }),
        { t, failed: "fuelPaid:settings.failed" },
      );
    }
    case "alerts": {
      const displayed = takeDisplayed(form);
      return submitIntent(
        intent,
        form,
        alertSettingsFormSchema,
        async (settings) => {
          await saveAlertSettings(context, actor, onlyChanged(settings, form, displayed));
          return redirectWithFlash(addressOfTab("alerts"), {
            tone: "success",
            title: "dashboard:alerts.saved",
            description: "dashboard:alerts.savedText",
          });
        },
        { t, failed: "settings:alerts.failed" },
      );
    }
    default:
      throw new AppError("request.invalid");
  }
}
