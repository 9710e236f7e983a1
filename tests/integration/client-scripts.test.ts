import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { en, es } from "#app/i18n/catalogue.ts";
import { partOf } from "#app/i18n/client-words.ts";
import { brotliSize, weighPage } from "../bench/measure.ts";
import { type Company, newCompany } from "../support/accounts.ts";
import { builtRoutes, readScript, wordFiles } from "../support/client-scripts.ts";
import { scatterFleet, seedFleet, seedUpdates } from "../support/fleet.ts";
import { type Product, startProduct } from "../support/product.ts";

const { entry, routes } = builtRoutes();
const hydrated = routes.filter(({ parentId }) => parentId === "routes/owner-layout/route");
const frame = routes.filter(({ id }) => id === "root" || id === "routes/owner-layout/route");

/** Every file that a page runs before anything is pressed. */
const filesOf = (route: (typeof routes)[number]) => [
  ...new Set([entry, ...frame, route].flatMap(({ module, imports }) => [module, ...imports])),
];

describe("the words of a page", () => {
  const keysOf = (node: object, prefix = ""): string[] =>
    Object.entries(node).flatMap(([name, value]) => {
      const key = `${prefix}${name}`;
      return typeof value === "string" ? [key] : keysOf(value, `${key}${prefix === "" ? ":" : "."}`);
    });
  const all = keysOf(en);
  const NAMED = new RegExp(`["'\`]((?:${Object.keys(en).join("|")}):[\\w.]*)(.)`, "g");

  /** What completes a bare namespace: the kinds of fuel. */
  const KINDS = /^fuel:(?:gas|diesel)$/;

  /** What a script asks for: keys, whole or up to where a value completes them, and with their plural forms. */
  const askedIn = (code: string) =>
    [...code.matchAll(NAMED)].flatMap(([, key = "", end]) =>
      all.filter((each) =>
        end === "$"
          ? each.startsWith(key) && (key !== "fuel:" || KINDS.test(each))
          : each === key || each.startsWith(`${key}_`) || each.startsWith(`${key}.`),
      ),
    );

  /** A page's scripts with those that it loads on demand, but for dialogs: their forms are pages themselves. */
  const withLazy = (files: string[]) => {
    const lazy = files.flatMap((file) =>
      file === entry.module
        ? []
        : [...readScript(file).matchAll(/import\("\.\/((?!dialog-window)[^"]+)"\)/g)].map(
            ([, name = ""]) => name,
          ),
    );
    return [...files, ...lazy];
  };

  it.each(["en", "es"] as const)("are all there in %s", async (locale) => {
    const missing: string[] = [];
    for (const route of hydrated) {
      const path = `/${route.path ?? ""}`.replace(/^\/\//, "/").replace(/:\w+/g, "some-id");
      const loaded = new Set<string>();
      for (const file of wordFiles(locale, path)) {
        const words = await import(pathToFileURL(resolve(join("build", "client", file))).href);
        for (const key of keysOf(words.default)) loaded.add(key);
      }
      const forms = locale === "es" ? new Set(keysOf(es)) : new Set(all);
      for (const key of withLazy(filesOf(route)).flatMap((file) => askedIn(readScript(file)))) {
        if (forms.has(key) && !loaded.has(key)) missing.push(`${partOf(path)}: ${key}, for ${path}`);
      }
    }
    expect(hydrated.length).toBeGreaterThan(20);
    expect([...new Set(missing)]).toEqual([]);
  });
});

it("what reads and checks forms is loaded by pages with a form alone", () => {
  const CONFORM = "__intent__";
  const loading = hydrated.filter((route) =>
    filesOf(route).some((file) => readScript(file).includes(CONFORM)),
  );
  const ids = loading.map(({ id }) => id.replace(/^routes\/|\/route$/g, ""));
  expect(ids).toContain("add-equipment");
  const WITHOUT = ["dashboard", "equipment-status", "equipment-all", "equipment-list", "updates", "fuel"];
  for (const id of [...WITHOUT, "employees", "retired-equipment", "fuel-reset", "import-draft"]) {
    expect(ids).not.toContain(id);
  }
});

/** What holds, and 2 % more; the goals and what stands in their way are in docs/decisions/2026-11-22-bytes-of-hydrated-pages.md. */
const DASHBOARD_LIMITS = { en: { html: 11_250, js: 105_450 }, es: { html: 11_300, js: 105_860 } };

describe("the dashboard of a fleet of 65", () => {
  let product: Product;
  let company: Company;
  let companies: Company[];

  beforeAll(async () => {
    product = await startProduct();
    companies = [];
    for (const name of ["Fleet of 65", "Fleet of 65, too", "A third one"]) {
      company = await newCompany(product, name);
      await seedFleet(product.db, company.id, 65);
      await scatterFleet(product.db, company.id);
      await seedUpdates(product.db, company.id, 5);
      companies.push(company);
    }
  });
  afterAll(async () => product.stop());

  // Fleets of random ids and usage weigh 150 bytes more or less: the middle one of three counts.
  it("keeps to its weight, in both languages", async () => {
    for (const locale of ["en", "es"] as const) {
      const weights: number[] = [];
      for (const { owner } of companies) {
        owner.cookies.set("lng", locale);
        const { body, html, js } = await weighPage(owner, "/");
        expect(body).toContain(`<html lang="${locale}"`);
        expect(body.match(/<th scope="row">/g)).toHaveLength(65);
        expect(js.brotli).toBeLessThanOrEqual(DASHBOARD_LIMITS[locale].js);
        weights.push(html.brotli);
      }
      const [, middle] = weights.sort((a, b) => a - b);
      expect(middle).toBeLessThanOrEqual(DASHBOARD_LIMITS[locale].html);
    }
  });

  it("sends its machines once: in the page's markup, or as data to a page that the browser makes", async () => {
    company.owner.cookies.set("lng", "en");
    const page = await (await company.owner.get("/")).text();
    const streamed = page.slice(page.indexOf("streamController.enqueue"));
    expect(streamed).not.toContain("nearEndOfLife");
    const data = await (await company.owner.get("/_root.data")).text();
    expect(data.match(/Wheel Loader/g)?.length).toBeGreaterThan(10);
    expect(data).toContain("nearEndOfLife");
    expect(brotliSize(streamed)).toBeLessThan(3_000);
  });
});
