import type { Reader } from "#app/i18n/reader.ts";

/** How many rows of undone imports a list hides, and the address that shows them; null when it hides none. */
export function wordedUndone(count: number | undefined, href: string, { t }: Pick<Reader, "t">) {
  return count ? { text: t("common:undone.rows", { count }), show: t("common:undone.show"), href } : null;
}
