import { createCookie, redirectDocument, replace, type TypedResponse } from "@remix-run/cloudflare";
import { isHydrated } from "#app/auth/is-hydrated.ts";
import { isMessageKey, type Translate, wordMessage } from "#app/i18n/translate.ts";

/**
 * A notice for the next page: catalogue keys, translated when it shows. Without script it is at the top of the
 * page, with script it is a toast.
 */
export type Flash = {
  tone: "success" | "error";
  title: string;
  /** A sentence, or several. */
  description?: string | string[];
  /** Below the description, on light pages. */
  line?: string;
  /** A link below the words: where it leads, and its words. */
  link?: { to: string; text: string };
  params?: Record<string, string | number>;
};

/** A notice in the reader's words. */
export type WordedFlash = Pick<Flash, "tone" | "title" | "line" | "link"> & { description: string | null };

/**
 * Words a notice on the server, which has every catalogue: a hydrated page in the browser lacks those of
 * light pages, such as the sign-in's. Null for unknown keys.
 */
export function wordFlash(t: Translate, flash: Flash | null): WordedFlash | null {
  if (!flash || !isMessageKey(t, flash.title, flash.params)) return null;
  const { tone, title, description, line, link, params } = flash;
  const worded = (keys: string | string[] = []) => {
    const known = [keys].flat().filter((key) => isMessageKey(t, key, params));
    return known.map((key) => wordMessage(t, { key, params })).join(" ") || null;
  };
  const below = worded(line);
  const leadsOn = worded(link?.text);
  return {
    tone,
    title: wordMessage(t, { key: title, params }),
    description: worded(description),
    ...(below === null ? {} : { line: below }),
    ...(link && leadsOn !== null ? { link: { to: link.to, text: leadsOn } } : {}),
  };
}

export const flashCookie = createCookie("flash", { httpOnly: true, sameSite: "lax", path: "/", maxAge: 60 });

export async function readFlash(request: Request): Promise<Flash | null> {
  const value: unknown = await flashCookie.parse(request.headers.get("Cookie"));
  if (!value || typeof value !== "object" || !("title" in value) || !("tone" in value)) return null;
  return value as Flash;
}

/** The Set-Cookie header that clears the shown notice. */
export function clearedFlash(): Promise<string> {
  return flashCookie.serialize("", { maxAge: 0 });
}

/**
 * Redirects with a notice. With script the next page replaces the form in the browser's history: going back
 * skips the form, and a dialog leaves no second entry of the page beneath. A page that is not hydrated is loaded anew, for
 * the browser has neither its words nor its script; with `reload` any page is.
 */
export async function redirectWithFlash(
  to: string,
  flash: Flash,
  options: { reload?: boolean; headers?: HeadersInit } = {},
): Promise<TypedResponse<never>> {
  const headers = new Headers(options.headers);
  headers.append("Set-Cookie", await flashCookie.serialize(flash));
  return (options.reload || !isHydrated(to) ? redirectDocument : replace)(to, { headers });
}
