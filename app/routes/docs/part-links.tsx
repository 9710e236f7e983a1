import { PARTS, type Part } from "#app/http/docs/calls.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The pages of the documentation, and the whole description. */
export function PartLinks({ current }: { current: Part | "start" }) {
  const { t } = useI18n();
  return (
    <nav aria-label={t("docs:contents")}>
      <p className="links">
        {(["start", ...PARTS] as const).map((part) => (
          <span key={part}>
            {part === current ? (
              <a aria-current="page" href={addressOf(part)}>
                {t(`docs:part.${part}`)}
              </a>
            ) : (
              <a href={addressOf(part)}>{t(`docs:part.${part}`)}</a>
            )}{" "}
          </span>
        ))}
        <a href="/api/openapi.json">{t("docs:description")}</a>
      </p>
    </nav>
  );
}

const addressOf = (part: Part | "start") => (part === "start" ? "/api/docs" : `/api/docs/${part}`);
