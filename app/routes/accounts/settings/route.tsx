import { redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { safeNext } from "#app/auth/guard.server.ts";
import { viewerOf } from "#app/auth/navigation.ts";
import { mayOpen } from "#app/auth/policy.ts";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { useRootData } from "#app/components/root-data.ts";
import { isManager } from "#app/domain/accounts/roles.ts";
import { isLocale, LOCALES } from "#app/domain/locale.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { languageCookie, themeCookie } from "#app/http/preferences.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { rememberLocale } from "#app/services/accounts/preferences.ts";

export const meta = pageTitle("common:settings.title");

export const loader = guarded("/settings", ({ actor }) => {
  const viewer = actor && {
    owner: actor.role === "owner",
    manager: isManager(actor.role),
    admin: actor.isAdmin,
  };
  return {
    profile: actor !== null,
    closing: actor ? viewerOf(actor).closing : undefined,
    securityQuestions: mayOpen("/security-questions", viewer),
    companySettings: mayOpen("/employees/settings", viewer),
    account: mayOpen("/account", viewer),
    activity: mayOpen("/activity", viewer),
  };
});

export const action = guarded("/settings", async ({ actor, context, request }) => {
  const form = await readForm(request);
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
  return redirectDocument(safeNext(form.get("next")) ?? "/settings", { headers });
});

export default function SettingsPage() {
  const { locale, t } = useI18n();
  const { profile, securityQuestions, companySettings, account, activity, closing } =
    useLoaderData<typeof loader>();
  const theme = useRootData()?.theme ?? "light";
  const themes = ["light", "dark"] as const;
  return (
    <LightShell title={t("common:settings.title")} lead={t("common:settings.intro")} closing={closing}>
      <form method="post" className="card">
        <fieldset className="field">
          <legend>{t("common:language.label")}</legend>
          {LOCALES.map((code) => (
            <label className="check" key={code} lang={code}>
              <input type="radio" name="lng" value={code} defaultChecked={code === locale} />
              {t(`common:language.${code}`)}
            </label>
          ))}
        </fieldset>
        <fieldset className="field">
          <legend>{t("common:theme.label")}</legend>
          {themes.map((name) => (
            <label className="check" key={name}>
              <input type="radio" name="theme" value={name} defaultChecked={name === theme} />
              {t(`common:theme.${name}`)}
            </label>
          ))}
        </fieldset>
        <button type="submit" className="btn btn-primary">
          {t("common:action.save")}
        </button>
      </form>
      <p className="links">
        <a href="/">{t("common:navigation.home")}</a>
        {profile ? <a href="/profile">{t("common:navigation.profile")}</a> : null}
        {securityQuestions ? <a href="/security-questions">{t("security:title")}</a> : null}
        {companySettings ? <a href="/employees/settings">{t("employees:settings.title")}</a> : null}
        {account ? <a href="/account">{t("account:title")}</a> : null}
        {activity ? <a href="/activity">{t("activity:title")}</a> : null}
      </p>
    </LightShell>
  );
}
