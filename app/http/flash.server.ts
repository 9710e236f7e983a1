import { createCookie, redirect, redirectDocument } from "@remix-run/cloudflare";

/**
 * A notice for the next page: keys of the catalogue, worded when it shows. Without script it stands on top of the
 * page, with script it is a toast.
 */
export type Flash = {
  tone: "success" | "error";
  title: string;
  description?: string;
  params?: Record<string, string | number>;
};

const flashCookie = createCookie("flash", { httpOnly: true, sameSite: "lax", path: "/", maxAge: 60 });

export async function readFlash(request: Request): Promise<Flash | null> {
  const value: unknown = await flashCookie.parse(request.headers.get("Cookie"));
  if (!value || typeof value !== "object" || !("title" in value) || !("tone" in value)) return null;
  return value as Flash;
}

/** Set-Cookie that takes the shown notice away. */
export function clearedFlash(): Promise<string> {
  return flashCookie.serialize("", { maxAge: 0 });
}

/** Redirects with a notice. `document` reloads the page, for targets that are not hydrated. */
export async function redirectWithFlash(
  to: string,
  flash: Flash,
  options: { document?: boolean; headers?: Record<string, string> } = {},
): Promise<Response> {
  const headers = new Headers(options.headers);
  headers.append("Set-Cookie", await flashCookie.serialize(flash));
  return (options.document ? redirectDocument : redirect)(to, { headers });
}
