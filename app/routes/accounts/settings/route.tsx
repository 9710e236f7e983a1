import { useActionData, useLoaderData } from "@remix-run/react";
import { mayOpen } from "#app/auth/policy.ts";
import { viewerOf } from "#app/auth/viewer.ts";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SETTINGS_TABS, SettingsTabs } from "#app/components/settings-tabs.tsx";
import { isManager } from "#app/domain/accounts/roles.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { AlertsForm } from "./alerts-form.tsx";
import { CompanyForms } from "./company-forms.tsx";
import { PreferencesForm } from "./preferences-form.tsx";
import { type SettingsAnswer, saveSettings } from "./save.server.ts";
import { settingsView } from "./view.server.ts";

export const meta = pageTitle("common:settings.title");

export const loader = guarded("/settings", async ({ actor, context, request }) => {
  const asked = new URL(request.url).searchParams.get("tab");
  const manager = actor !== null && isManager(actor.role);
  const tab = manager ? (SETTINGS_TABS.find((known) => known === asked) ?? "company") : "language";
  const viewer = actor && { owner: actor.role === "owner", manager, admin: actor.isAdmin };
  return {
    viewer: actor && viewerOf(actor),
    tab,
    ...(actor && manager ? await settingsView(context, actor, tab) : { company: null, alerts: null }),
    manager,
    securityQuestions: mayOpen("/security-questions", viewer),
  };
});

export const action = guarded("/settings", async (args) => saveSettings(args, await readForm(args.request)));

export default function SettingsPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<SettingsAnswer>();
  const { tab, viewer, manager, company, alerts } = page;
  return (
    <LightShell
      title={t("common:settings.title")}
      lead={tab === "language" ? t("common:settings.intro") : undefined}
      viewer={viewer}
      tabs={viewer ? <SettingsTabs current={tab} owner={viewer.role === "owner"} /> : null}
    >
      {company ? <CompanyForms page={company} answer={answer} /> : null}
      {alerts ? <AlertsForm settings={alerts} answer={answer} /> : null}
      {tab === "language" ? <PreferencesForm /> : null}
      <p className="links mt-4 flex flex-wrap gap-x-4">
        {manager ? null : <a href="/">{t("common:navigation.home")}</a>}{" "}
        {viewer ? <a href="/profile">{t("common:navigation.profile")}</a> : null}{" "}
        {page.securityQuestions ? <a href="/security-questions">{t("security:title")}</a> : null}
      </p>
    </LightShell>
  );
}
