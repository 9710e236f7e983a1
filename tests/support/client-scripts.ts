import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Part, partOf } from "#app/i18n/client-words.ts";
import type { Locale } from "#app/i18n/locale.ts";

/** The browser's scripts as they were built. */
const FOLDER = join("build", "client", "assets");

export const readScript = (path: string): string =>
  readFileSync(join(FOLDER, path.split("/").at(-1) ?? ""), "utf8");

type BuiltRoute = { id: string; parentId?: string; path?: string; module: string; imports: string[] };

/** The manifest of the build: its entry and its routes. */
export function builtRoutes(): { entry: { module: string; imports: string[] }; routes: BuiltRoute[] } {
  const file = readdirSync(FOLDER).find((name) => name.startsWith("manifest-")) ?? "";
  const text = readScript(file);
  const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  return { entry: manifest.entry, routes: Object.values(manifest.routes) };
}

/** The files of words that the entry asks for before a page can be used: the frame's and the page's. */
export function wordFiles(locale: Locale, pathname: string): string[] {
  const entry = readScript(builtRoutes().entry.module);
  return (["frame", partOf(pathname)] satisfies Part[]).map((part) => {
    const loaders = [
      ...entry.matchAll(new RegExp(`\\b${part}:\\(\\)=>.{0,40}?import\\("\\./([^"]+)"\\)`, "g")),
    ];
    const file = loaders[locale === "en" ? 0 : 1]?.[1];
    if (!file) throw new Error(`The entry loads no words ${part} in ${locale}`);
    return `/assets/${file}`;
  });
}
