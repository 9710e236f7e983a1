import { useRootData } from "#app/components/root-data.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

const THEMES = ["light", "dark"] as const;

/** Light or dark, stored on the device as a cookie. */
export function ThemeCard() {
  const { t } = useI18n();
  const theme = useRootData()?.theme ?? "light";
  return (
    <section className="card" aria-labelledby="theme">
      <h2 id="theme" className="mb-2">
        {t("profile:theme.title")}
      </h2>
      <p className="mb-3 text-soft">{t("profile:theme.body")}</p>
      <form method="post" action="/settings" className="flex flex-wrap gap-2">
        <input type="hidden" name="next" value="/profile" />
        {THEMES.map((name) => (
          <button
            key={name}
            type="submit"
            className="btn"
            name="theme"
            value={name}
            aria-pressed={name === theme}
          >
            {t(`common:theme.${name}`)}{" "}
          </button>
        ))}
      </form>
    </section>
  );
}
