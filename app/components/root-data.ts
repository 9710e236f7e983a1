import { useRouteLoaderData } from "@remix-run/react";
import type { ShownFlash } from "#app/http/flash.server.ts";
import type { Theme } from "#app/http/preferences.server.ts";
import type { Locale } from "#app/i18n/locale.ts";

/** What every page knows of its visitor; the loader of the root answers it. */
export type RootData = {
  locale: Locale;
  theme: Theme;
  /** The notice of the act that led here; shown once. */
  flash: ShownFlash | null;
  /** Where a choice of language or theme comes back to; an edit and a filter stand in the query. */
  path: string;
  formToken: string | null;
};

/** Nothing on a failure page whose root could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}
