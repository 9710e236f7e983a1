import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { CardUpdate } from "./update-shape.ts";

/** Links to the issues and the check of an update; nothing without any. */
export function UpdateLinks({
  update: { issueIds, checkId },
}: {
  update: Pick<CardUpdate, "issueIds" | "checkId">;
}) {
  const { t } = useI18n();
  if (issueIds.length === 0 && checkId === null) return null;
  return (
    <p className="flex flex-wrap gap-x-4">
      {issueIds.map((id, index) => (
        <a key={id} className="inline-flex min-h-11 min-w-11 items-center" href={`/issues/${id}`}>
          {issueIds.length === 1 ? t("updates:card.issue") : t("updates:card.issueOf", { number: index + 1 })}
        </a>
      ))}
      {checkId === null ? null : (
        <a className="inline-flex min-h-11 min-w-11 items-center" href={`/checks/${checkId}`}>
          {t("updates:card.check")}
        </a>
      )}
    </p>
  );
}
