import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { weighPage } from "../bench/measure.ts";
import { type Company, newCompany } from "../support/accounts.ts";
import { builtRoutes, readScript } from "../support/client-scripts.ts";
import { scatterFleet, seedFleet, seedUpdates } from "../support/fleet.ts";
import { type Product, startProduct } from "../support/product.ts";

const { entry, routes } = builtRoutes();
const hydrated = routes.filter(({ parentId }) => parentId === "routes/owner-layout/route");
const frame = routes.filter(({ id }) => id === "root" || id === "routes/owner-layout/route");

/** Every file that a page runs before anything is pressed. */
const filesOf = (route: (typeof routes)[number]) => [
  ...new Set([entry, ...frame, route].flatMap(({ module, imports }) => [module, ...imports])),
];

it("what reads and checks forms is loaded by pages with a form alone", () => {
  const CONFORM = "__intent__";
  const loads = (path: string) =>
    hydrated
      .filter((route) => (route.path ?? "/") === path)
      .map((route) => filesOf(route).some((file) => readScript(file).includes(CONFORM)));
  expect(loads("/add-equipment")).toEqual([true]);
  const lists = [
    "/",
    "/equipment",
    "/equipment-list",
    "/retired-equipment",
    "/updates",
    "/fuel",
    "/employees",
  ];
  for (const path of [...lists, "/fuel/reset/:kind", "/add-equipment/import/:draftId"]) {
    expect([path, loads(path)]).toEqual([path, [false]]);
  }
});

/** Gives every machine year, make, model and place, in the spread that a fleet has. */
function giveFacts(product: Product, companyId: string) {
  const of = (list: string[], by: number) =>
    `json_extract('${JSON.stringify(list)}', '$[' || (rowid * ${by} % ${list.length}) || ']')`;
  const makes = ["John Deere", "Caterpillar", "Kubota", "Ford", "Case IH", "Bobcat", "Komatsu", "Toyota"];
  const models = ["6155R", "320 GX", "L3901", "F-250", "8250", "S650", "PC210", "8FGU25", "D6", "950M", "T7"];
  const places = ["North yard", "Shop", "County Road 12 gravel pit", "South barn"];
  return product.run(`update equipment set make = ${of(makes, 7)}, model = ${of(models, 5)},
    place = ${of(places, 3)}, model_year = 2005 + rowid % 20 where company_id = '${companyId}'`);
}

/** 14 KB and 130 KB; see docs/decisions/2026-11-22-bytes-of-hydrated-pages.md. */
const DASHBOARD_LIMITS = { html: 14_336, js: 133_120, files: 12 };

describe("the dashboard of a fleet of 65", () => {
  let product: Product;
  let companies: Company[];

  beforeAll(async () => {
    product = await startProduct();
    companies = [];
    for (const name of ["Fleet of 65", "Fleet of 65, too", "A third one"]) {
      const company = await newCompany(product, name);
      await seedFleet(product.db, company.id, 65);
      await scatterFleet(product.db, company.id);
      await giveFacts(product, company.id);
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
        expect(js.brotli).toBeLessThanOrEqual(DASHBOARD_LIMITS.js);
        expect(js.files).toBeLessThanOrEqual(DASHBOARD_LIMITS.files);
        expect(body).toContain("John Deere");
        weights.push(html.brotli);
      }
      const [, middle] = weights.sort((a, b) => a - b);
      console.log(`The dashboard of 65 machines with facts in ${locale}: ${middle} bytes of HTML`);
      expect(middle).toBeLessThanOrEqual(DASHBOARD_LIMITS.html);
    }
  });
});
