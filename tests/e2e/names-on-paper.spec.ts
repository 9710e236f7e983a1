import type { Page } from "playwright/test";
import { expect, neededWidth, test } from "../support/browser.ts";
import { putCheck } from "../support/checks.ts";
import { drawnOn } from "../support/pdf.ts";
import { serve } from "../support/services.ts";

const DAY = 86_400_000;

/** 100 letters without a space, the widest ones. */
const LONGEST = `Loader${"W".repeat(94)}`;

/** A Letter sheet without its margins, in pixels. */
const PAPER = 725;

/** The parts with words of their own that are cut, or that stand beyond the paper. */
async function cutParts(page: Page, within: string): Promise<string[]> {
  return page.locator(within).evaluateAll((roots, paper) => {
    const parts = roots.flatMap((root) => [root, ...root.querySelectorAll("*")]);
    const own = parts.filter((part) =>
      [...part.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
    );
    const cut = own.filter((part) => {
      const { right } = part.getBoundingClientRect();
      const { overflow } = getComputedStyle(part);
      const hidden = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
      return right > paper || (overflow !== "visible" && hidden);
    });
    return cut.map((part) => `${part.tagName}: ${part.textContent}`);
  }, PAPER);
}

test("a name of 100 letters without a space stands whole on every paper, in both languages", async ({
  company,
  product,
  signedInPage,
}) => {
  const { owner } = company;
  const added = await owner.json("POST", "/api/equipment", {
    ...{ name: LONGEST, type: "machinery", unit: "hours", currentUsage: 300 },
    ...{ serviceInterval: 100, lastServiceUsage: 20 },
  });
  const machine = { id: added.body.id, name: LONGEST };
  await owner.json("POST", `/api/equipment/${machine.id}/issues`, {
    condition: "do_not_run",
    description: "Leak",
  });
  const takenAt = new Date(Date.now() - 1_000);
  const operatorName = `Olga${"M".repeat(96)}`;
  await putCheck(product, company, machine, { takenAt, operatorName });
  await serve(product, company, machine.id, {
    ...{ otherWork: "Rebuilt", reference: "R".repeat(60), laborCost: 12_345 },
    ...{ doneBy: "vendor", doneByName: "M".repeat(60) },
  });
  // A second machine is due in a week to come, and names its tasks.
  const later = await owner.json("POST", "/api/equipment", {
    ...{ name: LONGEST.toUpperCase(), type: "machinery", unit: "hours", currentUsage: 10 },
    ...{ hasScheduledMaintenance: true, maintenanceInterval: 10, maintenanceIntervalUnit: "days" },
    ...{ maintenanceStartDate: new Date().toISOString().slice(0, 10) },
    nextMaintenanceDate: new Date(Date.now() + 9 * DAY).toISOString().slice(0, 10),
  });
  expect([added.status, later.status]).toEqual([201, 201]);
  const month = takenAt.toISOString().slice(0, 7);
  const page = await signedInPage(owner, { javaScriptEnabled: false });
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: PAPER, height: 960 });
  const papers = [
    "/plan/print",
    `/checks/print?month=${month}`,
    "/issues/print?filter=all",
    "/equipment-list/print",
    "/equipment/all/print",
    `/equipment-items/${machine.id}/services/print?costs=1`,
  ];
  for (const lng of ["en", "es"]) {
    await page.context().addCookies([{ name: "lng", value: lng, url: product.url }]);
    for (const path of papers) {
      await page.goto(path);
      await expect(page.locator("main")).toContainText(LONGEST);
      const ends = await neededWidth(page);
      expect([path, lng, ends, await cutParts(page, "main")]).toEqual([path, lng, PAPER, []]);
    }
    await page.goto("/plan/print");
    expect(drawnOn(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(1);
  }
});

test("a sheet of the weekly plan holds what it shows, however long the names are", async ({
  company,
  product,
  signedInPage,
}) => {
  for (let n = 0; n < 15; n += 1) {
    const { status } = await company.owner.json("POST", "/api/equipment", {
      ...{ name: `${LONGEST} ${n}`, type: "machinery", unit: "hours", currentUsage: 300 + n },
      ...{ serviceInterval: 100, lastServiceUsage: 20 },
    });
    expect(status).toBe(201);
  }
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  for (const lng of ["en", "es"]) {
    await page.context().addCookies([{ name: "lng", value: lng, url: product.url }]);
    await page.goto("/plan/print");
    expect(drawnOn(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(1);
    const listed = await page.locator("main li").count();
    expect(listed).toBeGreaterThanOrEqual(8);
    await expect(page.locator("main")).toContainText(new RegExp(`\\b${15 - listed}\\b`));
  }
});

test("a machine's card of 30 lines is one Letter sheet, with values of 120 letters too", async ({
  company,
  signedInPage,
}) => {
  const machine = await company.machine({ make: "John Deere", model: "6155R", place: "North yard" });
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  const texts = [
    { label: "Engine oil", value: "15W-40, 13.5 l" },
    {
      label: "Tire pressure front",
      value: "1.6 bar, on the road 2.0 bar, with ballast 2.4 bar, cold, both tires alike",
    },
    { label: "x".repeat(40), value: "word ".repeat(24).trim() },
  ];
  for (const [version, text] of texts.entries()) {
    const lines = Array.from({ length: 30 }, () => text);
    const path = `/api/equipment/${machine.id}/card`;
    expect((await company.owner.json("PUT", path, { lines, operatorsSee: false, version })).status).toBe(200);
    await page.goto(`/equipment-items/${machine.id}/card/print`);
    await expect(page.locator("tbody tr")).toHaveCount(30);
    expect(drawnOn(await page.pdf({ format: "Letter" }))).toHaveLength(1);
  }
});
