import { describe, expect, it } from "vitest";
import { pathOf } from "./qr-code.tsx";

/** The modules that a path covers, decoded from its drawing commands. */
function covered(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return modules;
}

describe("the path of a QR code", () => {
  it.each([
    ["nothing", ["...", "...", "..."]],
    ["runs to both edges", ["#.#", "###", ".##"]],
    ["single modules", ["#..", ".#.", "..#"]],
  ])("covers exactly the dark modules: %s", (_, rows) => {
    const modules = rows.map((row) => [...row].map((letter) => letter === "#"));
    expect(covered(pathOf(modules), 3)).toEqual(modules);
  });
});
