import { afterAll, beforeAll, expect, test } from "vitest";
import { POLICY } from "#app/auth/policy.ts";
import { en } from "#app/i18n/locales/en.ts";
import { es } from "#app/i18n/locales/es.ts";
import { type Company, newCompany } from "../support/accounts.ts";
import { type Product, startProduct } from "../support/product.ts";

/** The user guide in both languages is complete, with working links and pictures. */

let product: Product;
let company: Company;

beforeAll(async () => {
  product = await startProduct();
  company = await newCompany(product);
});
afterAll(() => product.stop());

const guideIn = async (lng: "en" | "es") => {
  company.owner.cookies.set("lng", lng);
  return (await company.owner.get("/instructions")).text();
};

test("has its sections, each reached from the contents", async () => {
  const html = await guideIn("en");
  const titles = [...html.matchAll(/<h2 id="([\w-]+)"[^>]*>([^<]+)<\/h2>/g)].map(([, id, title]) => ({
    id,
    title,
  }));
  expect(titles.slice(1).map(({ title }) => title)).toEqual([
    "Getting Started",
    "Equipment Management",
    "Service tasks",
    "Service programs",
    "Service entries",
    "Costs",
    "Operator Management",
    "Issues",
    "Pre-start checks",
    "Weekly plan",
    "Subscription and Limits",
    "Email Alerts",
    "Security and Password Recovery",
    "Compliance tips",
    "Best practices",
  ]);
  for (const { id } of titles.slice(1)) expect(html).toContain(`href="#${id}"`);
  expect(html).toContain("Back to Dashboard");
  expect(html).toContain("the username, and the shared operator password");
});

test.each(["en", "es"] as const)(
  "%s: has no leftover marks or gaps, and all its links and pictures exist",
  async (lng) => {
    const html = await guideIn(lng);
    const words = lng === "en" ? en : es;
    expect(html).toContain(words.guide.sections.practice.title);
    expect(html).toContain(words.dashboard.list.service);
    expect(html).not.toMatch(/\*\*|\{\{|\]\(/);
    for (const [, path = ""] of html.matchAll(/<a href="(\/(?!screens\/)[^"#?]*)"/g)) {
      expect(Object.keys(POLICY), path).toContain(path);
    }
    const pictures = [...html.matchAll(/<img src="(\/screens\/[^"]+)"[^>]*>/g)];
    expect(pictures).toHaveLength(10);
    const onPhones = [...html.matchAll(/<source [^>]*srcset="(\/screens\/[^"]+)"/gi)];
    expect(onPhones).toHaveLength(8);
    for (const [, path = ""] of onPhones) expect((await fetch(product.url + path)).status, path).toBe(200);
    for (const [tag, path = ""] of pictures) {
      expect(tag).toMatch(/alt="[^"]{20,}".*width="\d+" height="\d+" loading="lazy"/);
      expect({ path, status: (await fetch(product.url + path)).status }).toEqual({ path, status: 200 });
    }
  },
);

test("covers everything on the operators' page", async () => {
  const html = await guideIn("en");
  for (const name of ["Print Access Cards", "Reset password", "Make Manager", "Company Settings"]) {
    expect(html).toContain(`<strong>${name}</strong>`);
  }
});
