import type { Viewer } from "#app/auth/viewer.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Says when the viewer's account will be deleted, for server-rendered pages; null for an open one. */
export function useClosingText(closing: Viewer["closing"]): string | null {
  const { t, locale } = useI18n();
  if (!closing) return null;
  return t("account:closing", { date: formatDate(closing.at, locale, closing.timeZone) });
}
