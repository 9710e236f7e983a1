import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Plugin } from "vite";
import { PARTS, type Part } from "./client-words.ts";

type Words = { [name: string]: Words | string };

const MODULE = "virtual:words";
const LOCALES = ["en", "es"] as const;

/** Makes of the catalogues, for each language, the parts that `client-words.ts` names. */
export function wordsPlugin(): Plugin {
  let catalogues: Promise<Record<(typeof LOCALES)[number], Words>> | undefined;
  return {
    name: "words",
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null;
      const [, locale, part] = id.split("/");
      if (!part) return `export const words = ${loaders()};`;
      catalogues ??= readCatalogues();
      const all = (await catalogues)[locale as "en" | "es"];
      return `export default ${JSON.stringify(pick(all, PARTS[part as Part]))};`;
    },
  };
}

function loaders(): string {
  const of = (locale: string) =>
    Object.keys(PARTS).map((part) => `${part}: () => import("${MODULE}/${locale}/${part}")`);
  return `{ ${LOCALES.map((locale) => `${locale}: { ${of(locale).join(", ")} }`).join(", ")} }`;
}

async function readCatalogues() {
  const entry = fileURLToPath(new URL("./catalogue.ts", import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: "esm" });
  const source = Buffer.from(outputFiles[0]?.text ?? "").toString("base64");
  return import(`data:text/javascript;base64,${source}`);
}

/** The named branches of a catalogue; `reset.button` stands for its plural forms as well. */
function pick(all: Words, branches: readonly string[]): Words {
  const picked: Words = {};
  for (const branch of branches) {
    const names = branch.split(/[:.]/);
    const last = names.pop() as string;
    let from: Words | string | undefined = all;
    let into = picked;
    for (const name of names) {
      from = typeof from === "object" ? from[name] : undefined;
      into[name] ??= {};
      into = into[name] as Words;
    }
    const found = Object.entries((from ?? {}) as Words).filter(
      ([name]) => name === last || name.startsWith(`${last}_`),
    );
    if (found.length === 0) throw new Error(`The catalogue has no ${branch}`);
    for (const [name, value] of found) into[name] = value;
  }
  return picked;
}
