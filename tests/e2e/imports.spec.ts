import type { Locator } from "playwright/test";
import { expect, neededWidth, test } from "../support/browser.ts";
import { bring, choose } from "../support/imports.ts";

/** The pages of imports on a desk and on a phone. */

const LOG = "Date,Equipment,Hours\n2024-05-10,The old yellow one behind the barn,10\n";

/** How much wider a select would have to be for the longest of its options. */
const lacking = (select: Locator) =>
  select.evaluate((element) => {
    const free = element.cloneNode(true) as HTMLElement;
    free.style.cssText = "width: auto; min-width: 0; position: absolute";
    element.parentElement?.appendChild(free);
    const lacks = free.offsetWidth - element.getBoundingClientRect().width;
    free.remove();
    return Math.max(0, lacks);
  });

test("types and units of the machines to make are read in full, and a phone's rows end with a wide link", async ({
  company,
  signedInPage,
}) => {
  await company.machine({ name: "Articulated wheel loader with the long boom, yard of the north" });
  const { id } = await bring(company.owner, LOG);
  await choose(company.owner, id, { kind: "readings", columns: { date: 0, machine: 1, reading: 2 } });
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/imports/${id}/machines`);
    for (const field of ["Type", "Unit"]) expect(await lacking(page.getByLabel(`${field} of `))).toBe(0);
    expect(await neededWidth(page)).toBe(width);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/imports");
  const link = page.getByRole("link", { name: "Continue", exact: true });
  const row = page.getByRole("row").filter({ has: link });
  const [widthOfLink, widthOfRow] = [await link.boundingBox(), await row.boundingBox()].map(
    (box) => box?.width ?? 0,
  );
  expect(widthOfLink).toBeGreaterThan((widthOfRow ?? 0) - 32);
});
