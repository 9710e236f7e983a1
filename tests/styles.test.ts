import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/**
 * A class that no page uses is dead and must be removed from its style sheet. Owners' pages have the sizes and weights of
 * the theme alone.
 */

const STYLES = join("app", "styles");

/**
 * Words of `className`, whole literals that may become one, and prefixes such as that of `pulse-${severity}`.
 */
const words = new Set<string>();
const literals = new Set<string>();
const starts = new Set<string>();

function read(node: ts.Node): void {
  if (ts.isImportDeclaration(node)) return;
  if (ts.isStringLiteralLike(node)) literals.add(node.text);
  if (ts.isTemplateExpression(node)) addAll(starts, node, /[a-z]+-(?=\$\{)/g);
  const worn =
    (ts.isJsxAttribute(node) && node.name.getText() === "className") ||
    (ts.isBinaryExpression(node) && node.left.getText().endsWith(".className"));
  if (worn) node.forEachChild(readWorn);
  node.forEachChild(read);
}

function readWorn(node: ts.Node): void {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) addAll(words, node, /[a-z][\w-]*/g);
  else node.forEachChild(readWorn);
}

function addAll(found: Set<string>, node: ts.Node, pattern: RegExp): void {
  for (const word of node.getText().match(pattern) ?? []) found.add(word);
}

for (const path of readdirSync("app", { recursive: true, encoding: "utf8" })) {
  if (!/(?<!\.test)\.tsx?$/.test(path)) continue;
  read(ts.createSourceFile(path, readFileSync(join("app", path), "utf8"), ts.ScriptTarget.Latest, true));
}

function isWorn(name: string): boolean {
  const [, start = "", end = ""] = /^([a-z]+-)(.+)$/.exec(name) ?? [];
  return words.has(name) || literals.has(name) || (starts.has(start) && literals.has(end));
}

function classesOf(sheet: string): string[] {
  const css = readFileSync(join(STYLES, sheet), "utf8").replace(/\/\*.*?\*\/|"[^"]*"/gs, "");
  const selectors = [...css.matchAll(/[^{};]+(?=\{)/g)].join(" ");
  return [...new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name))];
}

test.each(readdirSync(STYLES))("%s has no unused class", (sheet) => {
  expect(classesOf(sheet).filter((name) => !isWorn(name))).toEqual([]);
});

/** The sheets of hydrated pages. The controls and the palette are those of light pages too. */
const HYDRATED = [...readFileSync(join(STYLES, "app.css"), "utf8").matchAll(/@import "\.\/([\w-]+\.css)"/g)]
  .map(([, sheet = ""]) => sheet)
  .filter((sheet) => !/(^|-)(controls|tokens)\.css$/.test(sheet));

test.each(HYDRATED)("%s has only sizes and weights of the theme", (sheet) => {
  const css = readFileSync(join(STYLES, sheet), "utf8");
  const type = [...css.matchAll(/^\s*(font-size|font-weight): (.+);/gm)].map(
    ([, name, value]) => `${name}: ${value}`,
  );
  expect(type.filter((line) => !/^(font-size: var\(--text-|font-weight: (400|500|600)$)/.test(line))).toEqual(
    [],
  );
});

test("no page wears a size or weight that the theme lacks", () => {
  const theme = readFileSync(join(STYLES, "app.css"), "utf8");
  const others = [...words].filter((word) =>
    /^text-(xs|sm|base|lg|\d?xl)$|^font-(thin|light|bold|black)$/.test(word),
  );
  expect(theme).toContain("--text-*: initial");
  expect(others).toEqual([]);
});
