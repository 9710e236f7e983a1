import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

/** Every word that a user reads comes from the catalogues, also in scripts. */

/** Tools for local running are in English. */
const TOOLS = "app/routes/dev/";

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.(?:test|d)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const WORDED = /^(?:alt|title|placeholder|label|aria-(?:label|description|roledescription|valuetext))$/;
const VISIBLE = /\.(?:textContent|innerText|innerHTML|title|alt|placeholder|ariaLabel)$/;
const ASKED = /^(?:window\.)?(?:alert|confirm|prompt)$/;
const hasWord = (text: string) => /\p{L}{2}/u.test(text);

/** The literals that an expression may evaluate to. */
function literalsOf(node: ts.Node | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isBinaryExpression(node) && /^(?:\|\||\?\?|&&|\+)$/.test(node.operatorToken.getText()))
    return [
      ...(node.operatorToken.getText() === "&&" ? [] : literalsOf(node.left)),
      ...literalsOf(node.right),
    ];
  return [];
}

/** The text that a node of the tree shows. */
function visibleIn(node: ts.Node): string[] {
  if (ts.isJsxText(node)) return [node.text.trim()];
  if (ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)))
    return literalsOf(node.expression);
  if (ts.isJsxAttribute(node) && WORDED.test(node.name.getText())) {
    const value = node.initializer;
    // A label that is a catalogue key, not words: checked where it becomes text.
    return literalsOf(value && ts.isJsxExpression(value) ? value.expression : value).filter(
      (text) => !/^[a-z]\w*$/.test(text),
    );
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return VISIBLE.test(node.left.getText()) ? literalsOf(node.right) : [];
  if (ts.isCallExpression(node)) {
    const [first, second] = node.arguments;
    if (ASKED.test(node.expression.getText())) return literalsOf(first);
    const attribute = node.expression.getText().endsWith(".setAttribute") && literalsOf(first)[0];
    return attribute && WORDED.test(attribute) ? literalsOf(second) : [];
  }
  return [];
}

function wordsIn(file: string, text: string): string[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    for (const words of visibleIn(node).filter(hasWord)) {
      found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${words}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

it("no word that a user reads is outside the catalogues", () => {
  const files = ["app", "emails"]
    .flatMap(sources)
    .filter((file) => !file.startsWith("app/i18n/locales/") && !file.startsWith(TOOLS));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => wordsIn(file, readFileSync(file, "utf8")))).toEqual([]);
  // Reads every source file, which takes seconds on a busy machine.
}, 60_000);

it.each([
  "const a = <p>Hello</p>;",
  'const a = <p>{late ? "Overdue" : t("x:y")}</p>;',
  `const a = <p>{\`\${count} days\`}</p>;`,
  'const a = <img alt="A tractor" />;',
  'const a = <button aria-label={open ? "Close it" : label} />;',
  'line.textContent = "Sending…";',
  'button.setAttribute("aria-label", "Close it");',
  'window.confirm("Are you sure?");',
])("finds the words of %s", (text) => {
  expect(wordsIn("example.tsx", text)).toHaveLength(1);
});
