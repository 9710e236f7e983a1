import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PICTURED_SCREENS } from "#app/components/screen-picture.tsx";
import { picturesOf, VISITORS } from "#scripts/screen-list.ts";

const screens = VISITORS.flatMap((visitor) => visitor.screens);
const files = screens.flatMap(picturesOf).map(({ file }) => file);

describe("the pictures that `npm run screens` takes", () => {
  it("are all the pictures in the repository", () => {
    const folders = ["public/screens", "docs/screens"];
    const kept = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
    expect(kept.sort()).toEqual([...files].sort());
  });

  it("are those of the landing page and the guide", () => {
    const pictured = screens.filter(({ readme }) => !readme).map(({ name }) => name);
    expect(pictured.sort()).toEqual([...PICTURED_SCREENS].sort());
  });

  it("are all that the README shows, and each picture for the README alone is in it", () => {
    const named: string[] =
      readFileSync("README.md", "utf8").match(/(?:public|docs)\/screens\/[\w.-]+/g) ?? [];
    expect(named.filter((file) => !files.includes(file))).toEqual([]);
    expect(files.filter((file) => file.startsWith("docs/") && !named.includes(file))).toEqual([]);
  });
});
