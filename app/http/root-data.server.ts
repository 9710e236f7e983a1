import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Locale } from "#app/domain/locale.ts";
import { type Flash, type WordedFlash, wordFlash } from "./flash.server.ts";
import { formToken } from "./forms/form-token.server.ts";
import { visiblePath } from "./front-door/front-door.ts";
import { readTheme, type Theme } from "./preferences.server.ts";

/** Visitor data for every page, from the loader of the root. */
export type RootData = {
  locale: Locale;
  theme: Theme;
  /** The notice of the previous act; shown once. */
  flash: WordedFlash | null;
  /** The address to return to after a change of language or theme; an edit or a filter is in the query. */
  path: string;
  formToken: string | null;
};

/** The visitor's data for a page, with the notice of the act before it. */
export async function readRootData(
  { context, request }: { context: AppLoadContext; request: Request },
  flash: Flash | null,
): Promise<RootData> {
  const [locale, t] = await Promise.all([context.locale(), context.translate()]);
  const { pathname, search } = new URL(request.url);
  return {
    locale,
    theme: readTheme(request),
    flash: wordFlash(t, flash),
    path: visiblePath(pathname) + search,
    formToken: await formToken(request, context),
  };
}
