import { ChoiceLine } from "#app/components/forms/choice-line.tsx";
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
          <ChoiceLine
            key={code}
            lang={code}
            type="radio"
            name="lng"
            value={code}
            defaultChecked={code === locale}
          >
            {t(`common:language.${code}`)}
          </ChoiceLine>
        ))}
      </fieldset>
      <fieldset className="field">
        <legend>{t("common:theme.label")}</legend>
        {THEMES.map((name) => (
          <ChoiceLine key={name} type="radio" name="theme" value={name} defaultChecked={name === theme}>
            {t(`common:theme.${name}`)}
          </ChoiceLine>
        ))}
      </fieldset>
      <button type="submit" className="btn btn-primary">
        {t("common:action.save")}
      </button>
    </form>
  );
}
