import { LineIcon } from "#app/components/line-icon.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The trades that the product is for, each with a picture in a 16 by 16 box. */
const INDUSTRIES = {
  agriculture:
    "M8 15V5M8 8C5 8 4 6 4 4c3 0 4 2 4 4M8 8c3 0 4-2 4-4-3 0-4 2-4 4M8 13c-3 0-4-2-4-4 3 0 4 2 4 4M8 13c3 0 4-2 4-4-3 0-4 2-4 4",
  construction: "M2 13h12M3 13V8l3-5h2v5M8 8h4l2 5M11 8V4",
  logging: "M8 15v-3M8 1L4 6h2l-3 4h10l-3-4h2z",
  lawncare: "M1 13h14M3 13V9M6 13V6M9 13V8M12 13V5",
  machineShops:
    "M8 5.500a2.500 2.500 0 1 0 .01 0M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.500 1.500M11.500 11.500L13 13M3 13l1.500-1.500M11.500 4.500L13 3",
} as const;

const NAMES = ["agriculture", "construction", "logging", "lawncare", "machineShops"] as const;

/** The product's use for each trade, with an example service; and for all others. */
export function Industries() {
  const { t } = useI18n();
  return (
    <section aria-labelledby="industries">
      <h2 id="industries">{t("landing:industries.title")}</h2>
      <ul className="tiles trades">
        {NAMES.map((name) => (
          <li className="card" key={name}>
            <h3>
              <LineIcon path={INDUSTRIES[name]} size={24} />
              {t(`landing:industries.${name}.title`)}
            </h3>
            <p>{t(`landing:industries.${name}.text`)}</p>
            <p className="hint">{t(`landing:industries.${name}.example`)}</p>
          </li>
        ))}
        <li className="card">
          <h3>{t("landing:industries.other.title")}</h3>
          <p>{t("landing:industries.other.text")}</p>
          <p>
            <a href="#contact-title">{t("landing:contact.title")}</a>
          </p>
        </li>
      </ul>
    </section>
  );
}
