import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageHandle } from "#app/components/document.tsx";
import type { Locale } from "#app/domain/locale.ts";
import type { Namespace } from "#app/i18n/catalogue-type.ts";

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

/** The namespaces that the routes among a page's scripts name. */
export async function namespacesOf(scripts: string[]): Promise<Namespace[]> {
  const routes = builtRoutes().routes.filter(({ module }) => scripts.includes(module));
  const named = routes.map(async ({ module }) => {
    const { handle } = await import(pathToFileURL(resolve(join("build", "client", module))).href);
    return (handle as PageHandle | undefined)?.i18n ?? [];
  });
  return [...new Set((await Promise.all(named)).flat())];
}

/** The scripts of namespaces, which the entry loads before a page can be used. */
export function wordFiles(locale: Locale, namespaces: Namespace[]): string[] {
  const { module, imports } = builtRoutes().entry;
  const code = [module, ...imports].map(readScript).join("\n");
  return namespaces.map((namespace) => {
    const file = new RegExp(
      `locales/${locale}/(?:[\\w-]+/)?${namespace}\\.ts"[^"]+import\\("\\./([^"]+)"\\)`,
    ).exec(code)?.[1];
    if (!file) throw new Error(`The entry loads no words ${namespace} in ${locale}`);
    return `/assets/${file}`;
  });
}
