import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Sections, headings and numbers of documents that aren't in the repository. */
const CITATION =
  /§|\b(?:section|sections) \d|\bdecisions?, "|\bC-\d{2}\b|\bspecification \d|accounts document|[Ss]mall print|(?:of|from) the decisions|\bdesign, "/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\w/])\/\/[^\n]*/g;

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && path !== "tests/comments.test.ts" ? [path] : [];
  });
}

it("comments cite no document that a reader doesn't have", () => {
  const files = ["app", "db", "emails", "scripts", "tests"].flatMap(sources);
  const citing = files.flatMap((file) =>
    (readFileSync(file, "utf8").match(COMMENT) ?? [])
      .map((comment) => comment.replace(/\s*\n\s*\*?\s*/g, " "))
      .filter((comment) => CITATION.test(comment))
      .map((comment) => `${file}: ${comment}`),
  );
  expect(citing).toEqual([]);
});
