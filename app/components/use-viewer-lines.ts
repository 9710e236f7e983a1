import type { Viewer } from "#app/auth/viewer.ts";
import type { Locale } from "#app/domain/locale.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { Translate } from "#app/i18n/translate.ts";

/** What every page says first of the account and of the viewer's own second step; null for nothing. */
export type LinesOfViewer = { closing: string | null; losing: { text: string; stop: string } | null };

/** Worded on the server, so that the browser loads no words for it. */
export function viewerLines(
  { closing, losing }: Pick<Viewer, "closing" | "losing">,
  t: Translate,
  locale: Locale,
): LinesOfViewer {
  const text = losing && {
    text: t("secondStep:lost.date", { date: formatDate(losing.at, locale, losing.timeZone) }),
    stop: t("secondStep:lost.stop"),
  };
  return {
    closing: closing
      ? t("account:closing", { date: formatDate(closing.at, locale, closing.timeZone) })
      : null,
    losing: text ?? null,
  };
}

/** The same for server-rendered pages. */
export function useViewerLines(viewer: Viewer): LinesOfViewer {
  const { t, locale } = useI18n();
  return viewerLines(viewer, t, locale);
}
