import type { SettingsTab } from "#app/components/settings-tabs.tsx";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import type { Actor } from "#app/services/actor.ts";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { getFuelSettings } from "#app/services/fuel/fuel-settings.ts";
import { getAlertSettings } from "#app/services/mail/alert-settings.ts";

/** What the forms of a tab display; null for those of the others. */
export async function settingsView(context: ServiceContext, actor: Actor, tab: SettingsTab) {
  switch (tab) {
    case "company": {
      const fuel = await getFuelSettings(context, actor);
      const { premium } = subscriptionOf(actor, context.now());
      return { company: { name: actor.company.name, fuel, premium, key: newFormKey() }, alerts: null };
    }
    case "alerts":
      return { company: null, alerts: await getAlertSettings(context, actor) };
    default:
      return { company: null, alerts: null };
  }
}

export type CompanyTab = NonNullable<Awaited<ReturnType<typeof settingsView>>["company"]>;
