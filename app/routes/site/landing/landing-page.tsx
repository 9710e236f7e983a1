import { LightFrame } from "#app/components/light-shell.tsx";
import { ContactForm } from "#app/components/mail/contact-form.tsx";
import { ScreenPicture } from "#app/components/screen-picture.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { Hero } from "./hero.tsx";
import { Industries } from "./industries.tsx";
import { InstallSection } from "./install-section.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { Questions } from "./questions.tsx";
import type { LandingView } from "./view.server.ts";

const STEPS = ["import", "report", "review", "alert"] as const;

/** What the product does, for whom, its prices, and the sign-in links. */
export function LandingPage({ page, answer }: { page: LandingView; answer?: FormAnswer | undefined }) {
  const { t } = useI18n();
  const { plans, promotion, supportEmail } = page;
  return (
    <LightFrame className="page wide landing" links={<WaysIn />}>
      <Hero />
      <section aria-labelledby="how">
        <h2 id="how">{t("landing:how.title")}</h2>
        <ol className="tiles steps">
          {STEPS.map((step) => (
            <li className="card" key={step}>
              <h3>{t(`landing:how.${step}.title`)}</h3>
              <p>{t(`landing:how.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <Screens />
      <Books />
      <Industries />
      <PlanCards plans={plans} promotion={promotion} />
      <Questions />
      <InstallSection />
      <Contact answer={answer} supportEmail={supportEmail} />
      <footer className="hint">
        {t("landing:footer")} <a href="/api/docs">{t("docs:title")}</a>
      </footer>
    </LightFrame>
  );
}

function WaysIn() {
  const { t } = useI18n();
  return (
    <nav aria-label={t("landing:nav.label")}>
      <a className="btn" href="/login">
        {t("landing:nav.owner")}
      </a>{" "}
      <a className="btn" href="/employee-login">
        {t("landing:nav.operator")}
      </a>
    </nav>
  );
}

const SHOTS = ["dashboard", "operator"] as const;

function Screens() {
  const { t } = useI18n();
  return (
    <section aria-labelledby="screens">
      <h2 id="screens">{t("landing:screens.title")}</h2>
      <div className="shots">
        {SHOTS.map((screen) => (
          <figure key={screen}>
            <ScreenPicture screen={screen} alt={t(`landing:screens.${screen}.picture`)} />
            <figcaption className="hint">{t(`landing:screens.${screen}.caption`)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Books() {
  const { t } = useI18n();
  return (
    <section aria-labelledby="books">
      <h2 id="books">{t("landing:books.title")}</h2>
      <p className="lead">{t("landing:books.text")}</p>
    </section>
  );
}

function Contact({ answer, supportEmail }: { answer: FormAnswer | undefined; supportEmail: string }) {
  const { t } = useI18n();
  return (
    <section className="halves" aria-labelledby="contact-title">
      <div>
        <h2 id="contact-title">{t("landing:contact.title")}</h2>
        <p className="lead">{t("landing:contact.lead")}</p>
        <p>
          {t("landing:contact.byMail")} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
        <p>{t("contact:mail.reply")}</p>
      </div>
      <ContactForm
        answer={answer}
        values={{ name: "", email: "" }}
        supportEmail={supportEmail}
        action="/#contact-title"
      />
    </section>
  );
}
