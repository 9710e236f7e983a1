import { type PicturedScreen, ScreenPicture } from "#app/components/screen-picture.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { MessageKey } from "#app/i18n/translate.ts";
import { MarkedText } from "./marked-text.tsx";
import { screenNames } from "./names.ts";

type Section = {
  /** The anchor of links to the section; the same in both languages. */
  id: string;
  name:
    | "start"
    | "equipment"
    | "tasks"
    | "programs"
    | "entries"
    | "history"
    | "fuel"
    | "costs"
    | "books"
    | "operators"
    | "issues"
    | "checks"
    | "plan"
    | "subscription"
    | "alerts"
    | "security"
    | "data"
    | "compliance"
    | "practice";
  steps?: MessageKey;
  pictures?: PicturedScreen[];
};

export const SECTIONS: Section[] = [
  {
    id: "getting-started",
    name: "start",
    steps: "guide:sections.start.steps",
    pictures: ["dashboard"],
  },
  {
    id: "equipment-management",
    name: "equipment",
    steps: "guide:sections.equipment.steps",
    pictures: ["equipment-list"],
  },
  { id: "service-tasks", name: "tasks", pictures: ["services"] },
  { id: "service-programs", name: "programs" },
  { id: "service-entries", name: "entries" },
  { id: "bring-your-history", name: "history", steps: "guide:sections.history.steps" },
  { id: "fuel", name: "fuel", pictures: ["fuel"] },
  { id: "costs", name: "costs", pictures: ["costs"] },
  { id: "books-and-accountants", name: "books", pictures: ["books", "books-month"] },
  {
    id: "operator-management",
    name: "operators",
    steps: "guide:sections.operators.steps",
    pictures: ["operator", "updates"],
  },
  { id: "issues", name: "issues", pictures: ["issues"] },
  { id: "pre-start-checks", name: "checks", pictures: ["check"] },
  { id: "weekly-plan", name: "plan", pictures: ["weekly-plan"] },
  { id: "subscription-and-limits", name: "subscription", steps: "guide:sections.subscription.steps" },
  { id: "email-alerts", name: "alerts", steps: "guide:sections.alerts.steps" },
  {
    id: "security-and-password-recovery",
    name: "security",
    steps: "guide:sections.security.steps",
  },
  { id: "activity-log-and-your-data", name: "data" },
  { id: "compliance-tips", name: "compliance" },
  { id: "best-practices", name: "practice" },
];

export function GuideSection({ id, name, steps, pictures }: Section) {
  const { t } = useI18n();
  const names = screenNames(t);
  const linesOf = (key: MessageKey) => t(key, names).split("\n");
  return (
    <section className="mb-8" aria-labelledby={id}>
      <h2 id={id} className="mb-1 scroll-mt-4 text-h2">
        {t(`guide:sections.${name}.title`)}
      </h2>
      <p className="mb-3">
        <MarkedText text={t(`guide:sections.${name}.lead`, names)} />
      </p>
      {steps ? (
        <ol className="mb-3 grid list-decimal gap-2 pl-6">
          {linesOf(steps).map((line) => (
            <li key={line}>
              <MarkedText text={line} />
            </li>
          ))}
        </ol>
      ) : null}
      {steps ? <h3 className="mt-4 mb-1">{t("guide:goodToKnow")}</h3> : null}
      <ul className="mb-3 grid list-disc gap-2 pl-6">
        {linesOf(`guide:sections.${name}.points`).map((line) => (
          <li key={line}>
            <MarkedText text={line} />
          </li>
        ))}
      </ul>
      {pictures?.map((screen) => (
        <figure key={screen} className="my-4 break-inside-avoid">
          <ScreenPicture
            screen={screen}
            alt={t(`guide:picture.${screen}`)}
            className="h-auto rounded-xl border border-line max-md:w-60"
          />
          <figcaption className="mt-1 text-small text-soft">{t(`guide:caption.${screen}`)}</figcaption>
        </figure>
      ))}
    </section>
  );
}
