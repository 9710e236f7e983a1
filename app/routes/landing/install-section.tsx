import { useI18n } from "#app/i18n/i18n-context.tsx";

const PLATFORMS = ["ios", "android", "desktop"] as const;

/**
 * Install App: with script the browser's own prompt, and where there is none an alert with the platform's steps; without
 * script the steps of all platforms, which fold open.
 */
export function InstallSection() {
  const { t } = useI18n();
  return (
    <section aria-labelledby="install">
      <h2 id="install">{t("landing:install.title")}</h2>
      <p className="lead">{t("landing:install.text")}</p>
      <button type="button" className="btn btn-primary" data-install hidden>
        {t("landing:install.button")}
      </button>
      <details data-install-steps>
        <summary className="btn">{t("landing:install.button")}</summary>
        <dl className="install">
          {PLATFORMS.map((platform) => (
            <div key={platform} data-platform={platform}>
              <dt>
                <strong>{t(`landing:install.${platform}.title`)}</strong>
              </dt>
              <dd>{t(`landing:install.${platform}.text`)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <dialog aria-labelledby="install-title" data-install-alert role="alertdialog">
        <h3 id="install-title">{t("landing:install.button")}</h3>
        <p data-install-text />
        <form method="dialog">
          <button type="submit" className="btn btn-primary">
            {t("landing:install.close")}
          </button>
        </form>
      </dialog>
    </section>
  );
}
