import { matchRoutes } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { POLICY } from "#app/auth/policy.ts";
import { firstPartOf, namedParts, routesOfPart } from "./routes-of-path.ts";

const LAYOUT = "layout";
const routes: { id: string; path?: string; index?: boolean; parentId?: string }[] = [
  { id: LAYOUT },
  ...Object.entries(POLICY).map(([path, { framed }]) => ({
    id: path,
    ...(path === "/" ? { index: true } : { path }),
    ...(framed ? { parentId: LAYOUT } : {}),
  })),
];

/** The routes that a path matches, of those given. */
function matched(of: typeof routes, path: string): string[] | undefined {
  const tree = of
    .filter(({ parentId }) => parentId === undefined)
    .map((route) => ({ ...route, children: of.filter(({ parentId }) => parentId === route.id) }));
  return matchRoutes(tree as Parameters<typeof matchRoutes>[0], path)?.map(({ route }) => route.id ?? "");
}

const ofPath = (path: string) => routesOfPart(routes, firstPartOf(path) ?? "none");

const PATHS = Object.keys(POLICY).map((path) =>
  path.replaceAll(/:\w+/g, "b4740e67").replace(/^\*$/, "/unknown"),
);

describe("the routes that a request may match", () => {
  it.each(PATHS)("%s matches as it does among all routes", (path) => {
    const all = matched(routes, path);
    expect(all?.length).toBeGreaterThan(0);
    expect(matched(ofPath(path), path)).toEqual(all);
    expect(matched(ofPath(path.toUpperCase()), path.toUpperCase())).toEqual(
      matched(routes, path.toUpperCase()),
    );
  });

  it("are few for every path", () => {
    expect(routes.length).toBeGreaterThan(150);
    expect(ofPath("/").length).toBeLessThan(10);
    expect(ofPath("/equipment-items/b4740e67/services").length).toBeLessThan(40);
  });
});

describe("the first part of a path", () => {
  it.each([
    ["/", ""],
    ["/_root.data", ""],
    ["/updates", "updates"],
    ["/updates.data", "updates"],
    ["/Updates/12.data", "updates"],
    ["/exports/fuel-usage.csv", "exports"],
    ["/equipment-items/12/services", "equipment-items"],
    ["/__manifest", "__manifest"],
    ["/%75pdates", null],
    ["//updates", null],
    ["/favicon.svg", null],
  ])("of %s is %j", (path, part) => {
    expect(firstPartOf(path)).toBe(part);
  });

  it("is one that a route names, but for Remix's own and unknown addresses", () => {
    const parts = namedParts(routes);
    expect([parts.has(""), parts.has("updates"), parts.has("__manifest"), parts.has("unknown")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
