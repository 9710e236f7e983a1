import { useRouteLoaderData } from "@remix-run/react";
import type { Locale } from "#app/domain/locale.ts";
import type { WordedFlash } from "#app/http/flash.server.ts";
import type { Theme } from "#app/http/preferences.server.ts";

/** Visitor data for every page, from the root's loader. */
export type RootData = {
  locale: Locale;
  theme: Theme;
  /** The notice of the previous act; shown once. */
  flash: WordedFlash | null;
  /** The address to return to after a change of language or theme; an edit or a filter is in the query. */
  path: string;
  formToken: string | null;
};

/** Undefined on a failure page whose root could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}
