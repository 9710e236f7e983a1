import { useRootData } from "#app/components/root-data.ts";
import { LOCALES } from "#app/domain/locale.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

const THEMES = ["light", "dark"] as const;

/** Language and theme, which are kept on the device. */
export function PreferencesForm() {
  const { locale, t } = useI18n();
  const theme = useRootData()?.theme ?? "light";
  return (
    <form method="post" className="card">
      <input type="hidden" name="tab" value="language" />
      <fieldset className="field">
        <legend>{t("common:language.label")}</legend>
        {LOCALES.map((code) => (
          // A line each in a text browser as well.
          <div key={code}>
            <label className="check" lang={code}>
              <input type="radio" name="lng" value={code} defaultChecked={code === locale} />
              {t(`common:language.${code}`)}
            </label>
          </div>
        ))}
      </fieldset>
      <fieldset className="field">
        <legend>{t("common:theme.label")}</legend>
        {THEMES.map((name) => (
          <div key={name}>
            <label className="check">
              <input type="radio" name="theme" value={name} defaultChecked={name === theme} />
              {t(`common:theme.${name}`)}
            </label>
          </div>
        ))}
      </fieldset>
      <button type="submit" className="btn btn-primary">
        {t("common:action.save")}
      </button>
    </form>
  );
}
