import { Fragment } from "react";
import { PageLink } from "#app/components/page-link.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { CardUpdate } from "./view.ts";

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
        <Fragment key={id}>
          <PageLink className="inline-flex min-h-11 min-w-11 items-center" to={`/issues/${id}`}>
            {issueIds.length === 1
              ? t("updates:card.issue")
              : t("updates:card.issueOf", { number: index + 1 })}
          </PageLink>{" "}
        </Fragment>
      ))}
      {checkId === null ? null : (
        <PageLink className="inline-flex min-h-11 min-w-11 items-center" to={`/checks/${checkId}`}>
          {t("updates:card.check")}
        </PageLink>
      )}
    </p>
  );
}
