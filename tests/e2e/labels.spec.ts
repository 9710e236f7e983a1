import { expect, test, withoutPrinting } from "../support/browser.ts";
import { seedFleet } from "../support/fleet.ts";
import { drawnOn } from "../support/pdf.ts";
import { readQrCode } from "../support/qr-code.ts";

const MM = 72 / 25.4;

/**
 * The makers' measures in millimetres, and the place of the first label, independent of the product's table.
 */
const PAPERS = [
  {
    paper: /Avery 5160/,
    sheet: [215.9, 279.4],
    label: [66.675, 25.4],
    first: [4.7625, 12.7],
    pitch: [69.85, 25.4],
    columns: 3,
    start: 7,
    sheets: 2,
  },
  {
    paper: /Avery L7120/,
    sheet: [210, 297],
    label: [35, 35],
    first: [7.5, 11],
    pitch: [40, 40],
    columns: 5,
    start: 1,
    sheets: 1,
  },
] as const;

const MACHINES = 26;

for (const { paper, sheet, label, first, pitch, columns, start, sheets } of PAPERS) {
  test(`labels on ${paper.source} are where the paper is cut, and their code opens the machine`, async ({
    company,
    operator,
    product,
    signedInPage,
  }) => {
    await seedFleet(product.db, company.id, MACHINES);
    const longest = "Wheel Loader with the extra long boom and the bucket of the other one ".repeat(2).trim();
    await product.run(
      `update equipment set name = ?2, service_interval = 12505, has_scheduled_maintenance = 1,
          maintenance_interval = 12, maintenance_interval_unit = 'months' where company_id = ?1 and name = 'Chain Saw 4'`,
      company.id,
      longest,
    );
    const page = await signedInPage(company.owner);
    await withoutPrinting(page);
    await page.goto("/equipment-list");
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Labels" }).click();
    await page.getByRole("radio", { name: paper }).check();
    await page.getByLabel("First free label").fill(String(start));
    await page.getByRole("button", { name: "Show labels to print" }).click();
    await expect(page.locator("article.label")).toHaveCount(MACHINES);
    // With styles loaded.
    await page.waitForLoadState();
    // Nothing of a label is cut off, except names beyond two lines.
    const cut = await page.locator("article.label").evaluateAll((labels) =>
      labels.flatMap((each) => {
        const frame = each.getBoundingClientRect();
        const out = [...each.querySelectorAll("svg, h2, p")].filter((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          const beyond = left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom;
          return beyond || (part.matches("p") && part.scrollWidth > part.clientWidth);
        });
        return out.map((part) => `${each.textContent}: ${part.tagName}`);
      }),
    );
    expect(cut).toEqual([]);

    const drawn = drawnOn(await page.pdf({ preferCSSPageSize: true }));
    expect(drawn).toHaveLength(sheets);
    const places = drawn.flatMap(({ width, height, codes }, index) => {
      expect(Math.abs(width / MM - sheet[0])).toBeLessThan(0.2);
      expect(Math.abs(height / MM - sheet[1])).toBeLessThan(0.2);
      return codes.map((code) => ({ ...code, sheet: index }));
    });
    expect(places).toHaveLength(MACHINES);
    const rows = Math.floor((sheet[1] - first[1]) / pitch[1]);
    const side = (places[0]?.side ?? 0) / MM;
    // A code beside the words is centred vertically, one above them horizontally.
    const inset = label[0] > 1.5 * label[1] ? [1, (label[1] - side) / 2] : [(label[0] - side) / 2, 1];
    for (const [index, place] of places.entries()) {
      const at = start - 1 + index;
      const onSheet = at % (columns * rows);
      const x = first[0] + (onSheet % columns) * pitch[0] + (inset[0] ?? 0);
      const y = first[1] + Math.floor(onSheet / columns) * pitch[1] + (inset[1] ?? 0);
      expect(place.sheet).toBe(Math.floor(at / (columns * rows)));
      expect(Math.abs(place.x / MM - x), `label ${index + 1}, from the left`).toBeLessThan(0.5);
      expect(Math.abs(place.y / MM - y), `label ${index + 1}, from the top`).toBeLessThan(0.5);
    }

    // A label's code, as drawn in the PDF, opens the form of its machine.
    const text = readQrCode(places[0]?.path ?? "", places[0]?.modules ?? 0);
    const name = (await page.locator("article.label h2").first().innerText()).trim();
    const phone = await signedInPage(operator.client, { javaScriptEnabled: false });
    const { pathname } = new URL(text);
    expect(pathname).toMatch(/^\/scan\/[\w-]+$/);
    await phone.goto(pathname);
    await expect(phone).toHaveURL(/\/operator\?equipment=/);
    await expect(phone.locator("#equipment option:checked")).toContainText(name);
    await expect(phone.locator("form#report")).toBeVisible();
  });
}
