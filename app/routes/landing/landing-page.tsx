import { ContactForm } from "#app/components/contact-form.tsx";
import { LightFrame } from "#app/components/light-shell.tsx";
import { LineIcon } from "#app/components/ui/line-icon.tsx";
import type { FormAnswer } from "#app/http/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { Hero } from "./hero.tsx";
import { InstallSection } from "./install-section.tsx";
import { PlanCards } from "./plan-cards.tsx";
import type { LandingView } from "./view.server.ts";

const STEPS = ["import", "report", "review", "alert"] as const;

/** Of the specification, section 1, each with a picture on a field of 16 by 16. */
const INDUSTRIES = {
  agriculture:
    "M8 15V5M8 8C5 8 4 6 4 4c3 0 4 2 4 4M8 8c3 0 4-2 4-4-3 0-4 2-4 4M8 13c-3 0-4-2-4-4 3 0 4 2 4 4M8 13c3 0 4-2 4-4-3 0-4 2-4 4",
  construction: "M2 13h12M3 13V8l3-5h2v5M8 8h4l2 5M11 8V4",
  logging: "M8 15v-3M8 1L4 6h2l-3 4h10l-3-4h2z",
  lawncare: "M1 13h14M3 13V9M6 13V6M9 13V8M12 13V5",
  machineShops:
    "M8 5.500a2.500 2.500 0 1 0 .01 0M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.500 1.500M11.500 11.500L13 13M3 13l1.500-1.500M11.500 4.500L13 3",
} as const;

/** What the product does, for whom, what it costs, and the ways in. */
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
      <section aria-labelledby="industries">
        <h2 id="industries">{t("landing:industries.title")}</h2>
        <div className="trades">
          {Object.entries(INDUSTRIES).map(([name, path]) => (
            <div key={name}>
              <h3>
                <LineIcon path={path} size={24} />
                {t(`landing:industries.${name as keyof typeof INDUSTRIES}.title`)}
              </h3>
              <p>{t(`landing:industries.${name as keyof typeof INDUSTRIES}.text`)}</p>
            </div>
          ))}
        </div>
      </section>
      <PlanCards plans={plans} promotion={promotion} />
      <InstallSection />
      <section className="narrow" aria-labelledby="contact-title">
        <h2 id="contact-title">{t("landing:contact.title")}</h2>
        <p className="lead">{t("landing:contact.lead")}</p>
        <ContactForm
          answer={answer}
          values={{ name: "", email: "" }}
          supportEmail={supportEmail}
          action="/#contact-title"
        />
      </section>
      <footer className="hint">
        <span>{t("landing:footer.language")}</span> <span>{t("landing:footer.privacy")}</span>
      </footer>
    </LightFrame>
  );
}

function WaysIn() {
  const { t } = useI18n();
  return (
    <nav aria-label={t("landing:nav.label")}>
      <a className="btn btn-quiet" href="/login">
        {t("landing:nav.owner")}
      </a>{" "}
      <a className="btn btn-quiet" href="/employee-login">
        {t("landing:nav.operator")}
      </a>
    </nav>
  );
}

/** Pictures of the product, loaded when they come into view. */
function Screens() {
  const { t, locale } = useI18n();
  const shots = [
    { name: "dashboard", width: 1280, height: 800 },
    { name: "operator", width: 360, height: 740 },
  ] as const;
  return (
    <section aria-labelledby="screens">
      <h2 id="screens">{t("landing:screens.title")}</h2>
      <div className="shots">
        {shots.map(({ name, width, height }) => (
          <figure key={name}>
            <img
              src={`/screens/${name}-${locale}.webp`}
              alt={t(`landing:screens.${name}`)}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
            />
            <figcaption className="hint">{t(`landing:screens.${name}`)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
