import type { LoaderFunction, MetaFunction, SerializeFrom } from "@remix-run/cloudflare";
import { DEFAULT_LOCALE, isLocale } from "#app/domain/locale.ts";
import type { MessageKey, Translate } from "#app/i18n/translate.ts";
import { translatorOf } from "#app/i18n/words.ts";

/** The words of a page for its `meta`, which runs outside React: in the language from the root's loader. */
export function translatorIn(matches: readonly { id: string; data: unknown }[]): Translate {
  const { locale } = (matches.find(({ id }) => id === "root")?.data ?? {}) as { locale?: unknown };
  return translatorOf(isLocale(locale) ? locale : DEFAULT_LOCALE);
}

/**
 * The `meta` of a page: its tab's title.
 * @param title a key, or a function that words the title from the loader's data
 */
export function pageTitle<Loader extends LoaderFunction>(
  title: MessageKey | ((t: Translate, data: SerializeFrom<Loader>) => string),
): MetaFunction<Loader> {
  return ({ data, matches }) => {
    const t = translatorIn(matches);
    if (typeof title === "string") return [{ title: t(title) }];
    // A page that failed in its own frame has no data.
    const known = (data ?? null) as SerializeFrom<Loader> | null;
    return [{ title: known === null ? t("common:product") : title(t, known) }];
  };
}
