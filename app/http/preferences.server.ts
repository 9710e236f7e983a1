import { type Cookie, createCookie } from "@remix-run/cloudflare";
import { RemixI18Next } from "remix-i18next/server";
import { YEAR_SECONDS } from "#app/domain/durations.ts";
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from "#app/domain/locale.ts";
import { preferredLocale } from "#app/i18n/locale.ts";

export type Theme = "light" | "dark";

const encodedLanguage = createCookie("lng");

/** The chosen language; a plain value, so that scripts and tests can read it too. */
export const languageCookie: Cookie = {
  name: "lng",
  isSigned: false,
  async parse(header) {
    const value = /(?:^|;\s*)lng=([^;]*)/.exec(header ?? "")?.[1];
    if (isLocale(value)) return value;
    // In Remix's cookie encoding, which it had before.
    const encoded: unknown = await encodedLanguage.parse(header);
    return isLocale(encoded) ? encoded : null;
  },
  serialize: async (locale: Locale) => `lng=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`,
};

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: DEFAULT_LOCALE,
    cookie: languageCookie,
    // The package itself only considers the first language in the header.
    findLocale: async (request) => preferredLocale(request.headers.get("Accept-Language") ?? ""),
    order: ["cookie", "custom"],
  },
});

/** The page's language: the cookie, then the browser, then English. */
export async function detectLocale(request: Request): Promise<Locale> {
  const locale = await detection.getLocale(request);
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

const THEME_COOKIE = "equipment-ui-theme";

export function readTheme(request: Request): Theme {
  const cookies = request.headers.get("Cookie") ?? "";
  return new RegExp(`(?:^|;\\s*)${THEME_COOKIE}=dark(?:;|$)`).test(cookies) ? "dark" : "light";
}

export function themeCookie(theme: Theme, secure: boolean): string {
  return `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? "; Secure" : ""}`;
}
