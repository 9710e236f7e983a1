import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { en } from "#app/i18n/locales/en.ts";

/** Code uses every catalogue key, by its name or by a template that can produce it. */

const LOCALES = "app/i18n/locales/";

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return `${path}/` === LOCALES ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.(?:test|d)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function keysOf(node: string | object, path: string): string[] {
  if (typeof node === "string") return [path];
  return Object.entries(node).flatMap(([name, value]) => keysOf(value, `${path}.${name}`));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The text filled into a template or the end of a key. */
const FILLED = "[\\w./-]+";

/** The keys that a source asks for, as patterns. */
function askedBy(text: string, namespaces: string[]): string[] {
  const start = `(?:${namespaces.join("|")}):`;
  const named = [...text.matchAll(new RegExp(`["'](${start}[\\w./-]+)["']`, "g"))].map(
    ([, key = ""]) =>
      // The start of a key that code completes.
      escaped(key) + (key.endsWith(".") ? FILLED : ""),
  );
  const made = [...text.matchAll(new RegExp(`\`(${start}[^\`]*\\$\\{[^\`]*)\``, "g"))].map(
    ([, template = ""]) =>
      template
        .split(/\$\{[^}]*\}/)
        .map(escaped)
        .join(FILLED),
  );
  const placed = [...text.matchAll(/\bt\(`\$\{\w+\}(\.[\w.]+)`/g)].map(
    ([, end = ""]) => `\\w+:${FILLED}${escaped(end)}`,
  );
  return [...named, ...made, ...placed, ...readBy(text)];
}

/** The operator's script imports a namespace, or a part of one, as an object, and reads its words by name. */
function readBy(text: string): string[] {
  const imported = text.matchAll(
    /import \{ (\w+)[^}]*\} from "[^"]*locales\/en\/(?:[\w-]+\/)?([\w-]+)\.ts"/g,
  );
  const words = [...text.matchAll(/\.(\w+)/g)].map(([, word]) => word).join("|");
  return [...imported].map(([, name, namespace]) =>
    name === namespace ? `${namespace}:(?:.+\\.)?(?:${words})` : `${namespace}:${name}\\.${FILLED}`,
  );
}

function unusedKeys(catalogue: Record<string, object>, texts: string[]): string[] {
  const namespaces = Object.keys(catalogue);
  const asked = texts.flatMap((text) => askedBy(text, namespaces));
  const isAsked = new RegExp(`^(?:${asked.join("|")})$`);
  return Object.entries(catalogue)
    .flatMap(([namespace, words]) => keysOf(words, namespace))
    .map((key) => key.replace(".", ":"))
    .filter((key) => !isAsked.test(key) && !isAsked.test(key.replace(/_(?:zero|one|other)$/, "")));
}

it("no key of the catalogues is unused", () => {
  const files = ["app", "emails"].flatMap(sources);
  // The scripts' files count as one: one imports words that another reads.
  const scripts = files.filter((file) => file.startsWith("app/enhance/"));
  const others = files.filter((file) => !scripts.includes(file));
  const textOf = (file: string) => readFileSync(file, "utf8");
  const texts = [...others.map(textOf), scripts.map(textOf).join("\n")];
  expect(unusedKeys(en, texts)).toEqual([]);
});

it.each([
  ['t("common:used")', ["common:group.a", "common:group.b", "common:many_one", "common:many_other"]],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  ["t(`common:group.${name}`)", ["common:used", "common:many_one", "common:many_other"]],
  ['t("common:many", { count })', ["common:used", "common:group.a", "common:group.b"]],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  ["t(`${words}.a`)", ["common:used", "common:group.b", "common:many_one", "common:many_other"]],
  ['t(key.replace("x.", "common:group."))', ["common:used", "common:many_one", "common:many_other"]],
])("%s leaves %s unused", (text, unused) => {
  const common = { used: "", group: { a: "", b: "" }, many_one: "", many_other: "" };
  expect(unusedKeys({ common }, [text])).toEqual(unused);
});
