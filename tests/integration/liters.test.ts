import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PolicyPath } from "#app/auth/policy.ts";
import { LOCALES } from "#app/domain/locale.ts";
import { fuelUnitWords } from "#app/i18n/fuel-unit-words.ts";
import { newCompany, newOperator } from "../support/accounts.ts";
import { addMachine } from "../support/operator-page.ts";
import { saidIn } from "../support/page-text.ts";
import { type Product, startProduct } from "../support/product.ts";
import { makeWorld, SCREENS, type Screen, type World } from "../support/screens.ts";
import { writtenBy } from "../support/wording.ts";

/** A company that counts fuel in liters reads liters everywhere; no number changes. */

const GALLONS = /\b(?:gal|gallons?|gal[oó]n|galones)(?!\p{L})/iu;
/** Screens that say how much fuel there is, or ask for it. */
const NAMES_FUEL: PolicyPath[] = [
  "/",
  "/operator",
  "/fuel",
  "/updates",
  "/updates/:id",
  "/retired-equipment",
];

const screens = Object.entries(SCREENS).filter(
  (entry): entry is [PolicyPath, Screen[]] => typeof entry[1] !== "string" && !entry[0].startsWith("/dev/"),
);

let product: Product;
let world: World;
/** People's own words, which stay as they are: "Coolant concentrate, 5 gal". */
let parts: string[];
beforeAll(async () => {
  product = await startProduct({ DEMO: "on", ADMIN_EMAILS: "demo@example.com", RATE_LIMIT_SCALE: "1000" });
  world = await makeWorld(product);
  await product.db.prepare("update companies set fuel_unit = 'L'").run();
  parts = [...(await writtenBy(product.db))].filter((text) => GALLONS.test(text));
});
afterAll(() => product?.stop());

describe.each(LOCALES)("a company that uses liters, in %s", (locale) => {
  beforeAll(async () => {
    for (const client of Object.values(world.clients)) await client.post("/settings", { lng: locale });
  });

  it.each(screens)("has no gallons on %s", async (path, states) => {
    const found: string[] = [];
    const words: string[] = [];
    for (const { as, address } of states) {
      const response = await world.clients[as].get(address ? await address(world) : path);
      const html = await response.text();
      const texts = saidIn(html).map(({ text }) =>
        parts.reduce((rest, part) => rest.replaceAll(part, ""), text),
      );
      const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? "";
      if (as === "visitor") continue;
      words.push(...texts);
      // The setting offers both words.
      const offered = fuelUnitWords(locale, "gal").gallons;
      found.push(...[...texts, title].filter((text) => GALLONS.test(text) && text !== offered));
    }
    expect(found).toEqual([]);
    if (NAMES_FUEL.includes(path)) expect(words.join(" ")).toMatch(/\b(?:liters?|litros?|L)\b/);
  });
});

it("the document tells the browser's scripts to use liters", async () => {
  for (const path of ["/", "/operator", "/issues"]) {
    expect(await (await world.clients.owner.get(path)).text()).toMatch(
      /^<!DOCTYPE html><html[^>]* data-fuel-unit="L"/,
    );
  }
});

it("the document of a company that uses gallons has no such attribute", async () => {
  const { owner } = await newCompany(product);
  expect(await (await owner.get("/")).text()).not.toContain("data-fuel-unit");
});

it("a company that uses liters reads them in mails, files and history; numbers stay as typed", async () => {
  const company = await newCompany(product);
  const { client } = await newOperator(product, company);
  const { id } = await addMachine(company, "Loader 7");
  await company.owner.json("PUT", "/api/fuel-settings", { fuelUnit: "L" });
  const report = { equipmentId: id, fuelAdded: 12.5, fuelType: "diesel", notes: "Filled up" };
  const sent = await client.json("POST", "/api/operator-updates", report);
  await company.owner.json("POST", `/api/operator-updates/${sent.body.id}/apply`);
  const [mail] = (await product.mailbox(company.email)).filter(({ subject }) => subject.includes("Loader 7"));
  expect(mail?.text).toContain("12.5 liters");
  expect(mail?.html).not.toMatch(GALLONS);
  const [header, row] = (await (await company.owner.get("/exports/fuel-usage.csv")).text()).split("\r\n");
  expect(header).toBe("Date,Equipment,Operator,Fuel Type,Fuel Added (L),Notes");
  expect(row).toContain(",Diesel,12.5,Filled up");
  const history = await (await company.owner.get("/exports/equipment-history.csv")).text();
  expect(history).toContain("12.5 liters of diesel");
  expect(history).not.toMatch(GALLONS);
  expect((await company.owner.json("GET", `/api/equipment/${id}`)).body.totalDieselUsed).toBe(12.5);
  await company.owner.json("PUT", "/api/fuel-settings", { fuelUnit: "gal" });
  expect(await (await company.owner.get("/exports/equipment-history.csv")).text()).toContain(
    "12.5 gallons of diesel",
  );
});
