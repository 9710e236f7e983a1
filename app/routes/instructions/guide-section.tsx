import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { MessageKey } from "#app/i18n/translate.ts";
import { MarkedText } from "./marked-text.tsx";
import { screenNames } from "./names.ts";

type Picture = {
  name: "dashboard" | "equipment-list" | "operator" | "updates";
  width: number;
  height: number;
};

type Section = {
  /** What links to the section name; the same in both languages. */
  id: string;
  name:
    | "start"
    | "equipment"
    | "operators"
    | "subscription"
    | "alerts"
    | "security"
    | "compliance"
    | "practice";
  steps?: MessageKey;
  pictures?: Picture[];
};

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

export const SECTIONS: Section[] = [
  {
    id: "getting-started",
    name: "start",
    steps: "guide:sections.start.steps",
    pictures: [{ name: "dashboard", ...DESK }],
  },
  {
    id: "equipment-management",
    name: "equipment",
    steps: "guide:sections.equipment.steps",
    pictures: [{ name: "equipment-list", ...DESK }],
  },
  {
    id: "operator-management",
    name: "operators",
    steps: "guide:sections.operators.steps",
    pictures: [
      { name: "operator", ...PHONE },
      { name: "updates", ...DESK },
    ],
  },
  { id: "subscription-and-limits", name: "subscription", steps: "guide:sections.subscription.steps" },
  { id: "email-alerts", name: "alerts", steps: "guide:sections.alerts.steps" },
  {
    id: "security-and-password-recovery",
    name: "security",
    steps: "guide:sections.security.steps",
  },
  { id: "compliance-tips", name: "compliance" },
  { id: "best-practices", name: "practice" },
];

export function GuideSection({ id, name, steps, pictures }: Section) {
  const { t, locale } = useI18n();
  const names = screenNames(t);
  const linesOf = (key: MessageKey) => t(key, names).split("\n");
  return (
    <section className="mb-8" aria-labelledby={id}>
      <h2 id={id} className="mb-1 scroll-mt-4 text-xl">
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
      <ul className="mb-3 grid list-disc gap-2 pl-6">
        {linesOf(`guide:sections.${name}.points`).map((line) => (
          <li key={line}>
            <MarkedText text={line} />
          </li>
        ))}
      </ul>
      {pictures?.map((picture) => (
        <figure key={picture.name} className="my-4 break-inside-avoid">
          <img
            src={`/screens/${picture.name}-${locale}.webp`}
            alt={t(`guide:picture.${picture.name}`)}
            width={picture.width}
            height={picture.height}
            loading="lazy"
            decoding="async"
            className="h-auto rounded-xl border border-line"
          />
        </figure>
      ))}
    </section>
  );
}
