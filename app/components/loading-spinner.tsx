import { useNavigation } from "@remix-run/react";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Shows while the next page's data loads; a fast page never shows it. */
export function LoadingSpinner() {
  const { t } = useI18n();
  const loading = useNavigation().state === "loading";
  return (
    <div role="status" className="pointer-events-none fixed top-18 left-1/2 z-30">
      {loading ? (
        <>
          <span className="spinner" aria-hidden="true" />
          <span className="sr">{t("common:loading")}</span>
        </>
      ) : null}
    </div>
  );
}
