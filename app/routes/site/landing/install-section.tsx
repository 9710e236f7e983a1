import { useI18n } from "#app/i18n/i18n-context.tsx";

const PLATFORMS = ["ios", "android", "desktop"] as const;

/**
 * Install App: with script the browser's own prompt, or, without a prompt, an alert with the platform's
 * steps; without script it links to the steps of all platforms.
 */
export function InstallSection() {
  const { t } = useI18n();
  return (
    <section className="halves" aria-labelledby="install">
      <div>
        <h2 id="install">{t("landing:install.title")}</h2>
        <p className="lead">{t("landing:install.text")}</p>
        <p>
          <a
            href="#install-steps"
            className="btn btn-primary"
            data-install=""
            data-close={t("landing:install.close")}
          >
            {t("landing:install.button")}
          </a>
        </p>
      </div>
      <dl id="install-steps" className="card">
        {PLATFORMS.map((platform) => (
          <div key={platform} data-platform={platform}>
            <dt>
              <strong>{t(`landing:install.${platform}.title`)}</strong>
            </dt>
            <dd>{t(`landing:install.${platform}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
