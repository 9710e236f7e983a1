import { dirname, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { POLICY } from "#app/auth/policy.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { en } from "#app/i18n/locales/en.ts";

/** Hydrated pages find every word in the namespaces that their routes name in `handle.i18n`. */

/** The exports that Remix leaves out of a route module in the browser. */
const SERVER_EXPORTS = ["action", "headers", "loader"];

/** A route module without its server part. */
function browserPart(file: string): string {
  const source = ts.createSourceFile(file, ts.sys.readFile(file) ?? "", ts.ScriptTarget.ESNext, true);
  const isServers = (statement: ts.Statement) =>
    ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.some(({ name }) => SERVER_EXPORTS.includes(name.getText(source)));
  return source.statements
    .filter((statement) => !isServers(statement))
    .map((statement) => statement.getFullText(source))
    .join("");
}

/** Excluded: the window of the dialogs is checked separately. */
const WINDOW = /\/dialog-window\.tsx$/;

function routeModule(file: string): Plugin {
  return {
    name: "route-module",
    setup(builder) {
      builder.onLoad({ filter: /\/route\.tsx$/ }, ({ path }) =>
        path === file ? { contents: browserPart(file), loader: "tsx", resolveDir: dirname(file) } : null,
      );
      builder.onResolve({ filter: /^[^.#/]|\?url$/ }, ({ kind }) =>
        kind === "entry-point" ? null : { path: "outside", external: true, sideEffects: false },
      );
      builder.onResolve({ filter: WINDOW }, ({ path, kind }) =>
        kind === "entry-point" ? null : { path, external: true },
      );
    },
  };
}

const NAMED = new RegExp(`["'\`](${Object.keys(en).join("|")}):[\\w.$]`, "g");

/** The namespaces used by a module and its imports, dynamic ones too, within the browser's part. */
async function askedBy(file: string): Promise<string[]> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    treeShaking: true,
    external: ["*.server.ts", "*.server.tsx"],
    plugins: [routeModule(file)],
  });
  const code = outputFiles[0]?.text ?? "";
  return [...new Set([...code.matchAll(NAMED)].map(([, namespace = ""]) => namespace))].sort();
}

const fileOf = (module: string) => resolve("app/routes", module);
const namedBy = async (module: string): Promise<readonly string[]> =>
  ((await import(fileOf(module))).handle as PageHandle | undefined)?.i18n ?? [];

const LAYOUT = "owner-layout/route.tsx";
const hydrated = [
  ...new Set(Object.values(POLICY).flatMap(({ framed, module }) => (framed ? [module] : []))),
];

describe("the words of a page", () => {
  it.each([LAYOUT, ...hydrated])("are in the namespaces that %s names", async (module) => {
    const named = new Set([...(await namedBy(LAYOUT)), ...(await namedBy(module))]);
    const asked = await askedBy(fileOf(module));
    expect(asked.filter((namespace) => !named.has(namespace))).toEqual([]);
    if (module === LAYOUT) expect(asked).toContain("common");
  });

  it("are named by hydrated pages alone, which have neither styles nor scripts of light ones", async () => {
    for (const { framed, module } of Object.values(POLICY)) {
      if (!/\.tsx$/.test(module)) continue;
      const { i18n, ...light }: PageHandle = (await import(fileOf(module))).handle ?? {};
      expect([module, framed ? light : { i18n }]).toEqual([module, framed ? {} : { i18n: undefined }]);
    }
    // Loads every page of the product.
  }, 30_000);

  it("are the frame's in a dialog's window", async () => {
    const named = await namedBy(LAYOUT);
    const asked: string[] = await askedBy(fileOf("owner-layout/dialog-window.tsx"));
    expect(asked).toContain("common");
    expect(asked.filter((namespace) => !named.some((each) => each === namespace))).toEqual([]);
  });
});
