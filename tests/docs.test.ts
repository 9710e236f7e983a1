import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** What the documents say of the code is there: files and folders, below `app` or the root, and names in them. */

const DOCUMENTS = [
  "README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const ROOTS = ["app", "."];
const FOLDERS = ROOTS.flatMap((root) => readdirSync(root)).filter((name) => name !== "build");
const ENDS = ["", ".ts", ".tsx"];

/** Where a path of a document leads; null for one that leads nowhere. */
const placeOf = (path: string) =>
  ROOTS.flatMap((root) => ENDS.map((end) => `${root}/${path}${end}`)).find(existsSync) ?? null;

describe.each(DOCUMENTS)("%s", (document) => {
  const text = readFileSync(document, "utf8");

  it("names files that there are", () => {
    const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)\/?`/g)].map(([, path = ""]) => path);
    const own = paths.filter((path) => FOLDERS.includes(path.split("/")[0] ?? ""));
    expect(own.filter((path) => placeOf(path) === null)).toEqual([]);
  });

  it("names what is in them", () => {
    const named = [...text.matchAll(/`(\w+)` in `([\w.-]+(?:\/[\w.-]+)+\.tsx?)`/g)];
    const lost = named.filter(([, name = "", path = ""]) => {
      const place = placeOf(path);
      return place !== null && !new RegExp(`\\b${name}\\b`).test(readFileSync(place, "utf8"));
    });
    expect(lost.map(([said]) => said)).toEqual([]);
  });
});
