import { expect, test } from "vitest";
import { POLICY } from "#app/auth/policy.ts";
import { en } from "#app/i18n/locales/en.ts";
import { es } from "#app/i18n/locales/es.ts";
import { newCompany } from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The user guide in both languages is complete, with working links and pictures. */

const product = await startedProduct();
const company = await newCompany(product);

const guideIn = async (lng: "en" | "es") => {
  company.owner.cookies.set("lng", lng);
  return company.owner.html("/instructions");
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
    "Bring your history",
    "Fuel",
    "Costs",
    "Books and accountants",
    "Operator Management",
    "Issues",
    "Pre-start checks",
    "Weekly plan",
    "Subscription and Limits",
    "Email Alerts",
    "Security and Password Recovery",
    "Activity log and your data",
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
    expect(pictures).toHaveLength(12);
    const onPhones = [...html.matchAll(/<source [^>]*srcset="(\/screens\/[^"]+)"/gi)];
    expect(onPhones).toHaveLength(10);
    for (const [, path = ""] of onPhones) expect((await fetch(product.url + path)).status, path).toBe(200);
    for (const [tag, path = ""] of pictures) {
      expect(tag).toMatch(/alt="[^"]{20,}".*width="\d+" height="\d+" loading="lazy"/);
      expect({ path, status: (await fetch(product.url + path)).status }).toEqual({ path, status: 200 });
    }
  },
);

test.each([
  ["en", en],
  ["es", es],
] as const)("%s: names what the pages of fuel, books and data are called", async (lng, words) => {
  const html = await guideIn(lng);
  const { fuelCosts, fuelPaid, books, equipment, accountants, activity, account, operator } = words;
  const names = {
    "/fuel/prices": [
      fuelCosts.prices.title,
      fuelCosts.tank.title,
      fuelPaid.settings.title,
      fuelPaid.settings.unit,
    ],
    "/fuel/use": [fuelCosts.use.title, fuelCosts.use.fillPast, ...Object.values(fuelPaid.use).slice(1, 4)],
    "/fuel-entries": [fuelCosts.entries.title, fuelCosts.entries.add, fuelCosts.entry.void],
    "/operator": [fuelPaid.settings.ask, operator.report.cost, operator.card, equipment.card.operatorsSee],
    "/books": [books.title, books.close.title, books.close.again, books.files.zip, books.ranges.title],
    "/retired-equipment": [equipment.books.title],
    "/accountants": [accountants.title, accountants.add.submit, accountants.send.action],
    "/activity": [activity.title],
    "/account": [account.title, account.download.title, account.end.open, account.end.keep],
  };
  const inBold = [...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, name = ""]) =>
    name.replaceAll(/<[^>]+>/g, "").replaceAll("&#x27;", "'"),
  );
  for (const [path, named] of Object.entries(names)) {
    expect(inBold, path).toEqual(expect.arrayContaining(named));
    if (path !== "/operator") expect(html).toContain(`<a href="${path}"`);
  }
});

test("says who gets the mails of issues, and all that waits for a plan", async () => {
  const html = await guideIn("en");
  expect(html).toContain("It goes to every owner and manager whose address is verified.");
  expect(html).toContain(`These wait for a plan: ${en.plans.paidOnly}.`);
});

test("covers everything on the operators' page", async () => {
  const html = await guideIn("en");
  for (const name of ["Print Access Cards", "Reset password", "Make Manager", "Company Settings"]) {
    expect(html).toContain(`<strong>${name}</strong>`);
  }
});
