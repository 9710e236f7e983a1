import { ChoiceLine } from "#app/components/forms/choice-line.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { DISPLAYED_FIELD } from "#app/forms/displayed.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { AlertSettings } from "#app/services/mail/alert-settings.ts";
import type { SettingsAnswer } from "./save.server.ts";

/** The switches of the service alerts; the first is the master switch. */
export function AlertsForm({
  settings,
  answer,
}: {
  settings: AlertSettings;
  answer: SettingsAnswer | undefined;
}) {
  const { t } = useI18n();
  const switches = [
    { name: "emailAlertsEnabled", label: t("dashboard:overview.master") },
    { name: "alertServiceSoon", label: t("dashboard:overview.approaching_service") },
    { name: "alertServiceDue", label: t("dashboard:overview.time_for_service") },
    { name: "alertOverdue", label: t("dashboard:overview.overdue") },
  ] as const;
  const displayed = Object.fromEntries(switches.map(({ name }) => [name, settings[name] ? "on" : ""]));
  return (
    <form method="post" className="card" autoComplete="off">
      <Refusal answer={answer} title={t("dashboard:alerts.failed")} focus />
      <input type="hidden" name="intent" value="alerts" />
      <input type="hidden" name={DISPLAYED_FIELD} value={JSON.stringify(displayed)} />
      <fieldset className="field">
        <legend className="mb-1">{t("dashboard:overview.emailAlert")}</legend>
        <p className="hint">{t("settings:alerts.lead")}</p>
        {switches.map(({ name, label }) => (
          <ChoiceLine key={name} type="checkbox" name={name} defaultChecked={settings[name]}>
            {label}
          </ChoiceLine>
        ))}
      </fieldset>
      <button type="submit" className="btn btn-primary">
        {t("settings:alerts.save")}
      </button>
    </form>
  );
}
