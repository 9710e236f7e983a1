import { useFormAction } from "#app/components/form-action.ts";
import { LOCALES } from "#app/domain/locale.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { useRootData } from "./root-data.ts";

/** Language and theme as two small forms; both are cookies, so both work without script. */
export function PreferenceSwitches({ language = true }: { language?: boolean }) {
  const { locale, t } = useI18n();
  const root = useRootData();
  const theme = root?.theme ?? "light";
  return (
    <form method="post" action={useFormAction("/settings")} className="switches">
      <input type="hidden" name="next" value={root?.path ?? "/"} />
      {(language ? LOCALES.filter((other) => other !== locale) : []).map((other) => (
        <button
          key={other}
          type="submit"
          className="btn btn-quiet"
          name="lng"
          value={other}
          title={t("common:language.switch")}
        >
          <span lang={other}>{t(`common:language.${other}`)}</span>
        </button>
      ))}{" "}
      <button
        type="submit"
        className="btn btn-quiet"
        name="theme"
        value={theme === "dark" ? "light" : "dark"}
        title={theme === "dark" ? t("common:theme.toLight") : t("common:theme.toDark")}
      >
        {theme === "dark" ? t("common:theme.light") : t("common:theme.dark")}
      </button>
    </form>
  );
}
