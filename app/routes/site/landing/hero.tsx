import { StatusIcon } from "#app/components/equipment/status-icon.tsx";
import type { Tone } from "#app/components/equipment/status-tone.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

const BOARD = ["overdue", "due", "soon", "good"] as const satisfies readonly Tone[];

/** The product in two sentences and a picture of four rows. */
export function Hero() {
  const { t } = useI18n();
  return (
    <div className="hero">
      <div>
        <p className="trial">{t("landing:hero.trial")}</p>
        <h1>{t("landing:hero.title")}</h1>
        <p className="lead">{t("landing:hero.lead")}</p>
        <p className="row">
          <a className="btn btn-primary" href="/signup">
            {t("landing:hero.getStarted")}
          </a>{" "}
          <a className="btn" href="/api/login/owner">
            {t("landing:hero.company")}
          </a>
        </p>
        <p className="hint">{t("landing:hero.note")}</p>
      </div>
      <div className="board card">
        <p>
          <strong id="board">{t("landing:board.title")}</strong> <small>{t("landing:board.example")}</small>
        </p>
        <ul aria-labelledby="board">
          {BOARD.map((tone) => (
            <li key={tone}>
              <strong>{t(`landing:board.${tone}.machine`)}</strong>{" "}
              <small className="num">{t(`landing:board.${tone}.usage`)}</small>{" "}
              <span className={tone}>
                <StatusIcon tone={tone} />
                {t(`landing:board.${tone}.text`)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
