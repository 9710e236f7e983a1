import { inflateSync } from "node:zlib";
import { expect, test, withoutPrinting } from "../support/browser.ts";
import { readQrCode } from "../support/qr-code.ts";

const CARDS = 11;

/**
 * Points of paper per page pixel on a PDF's first page: the factor by which Chromium scales the whole
 * drawing.
 */
function scaleOnPaper(pdf: Buffer): number {
  for (let at = pdf.indexOf("stream\n"); at !== -1; at = pdf.indexOf("stream\n", at + 7)) {
    if (pdf.subarray(at + 7, at + 8).toString("hex") !== "78") continue;
    const drawing = inflateSync(pdf.subarray(at + 7, pdf.indexOf("endstream", at))).toString("latin1");
    const scales = [...drawing.slice(0, 300).matchAll(/^([\d.]+) 0 0 -?[\d.]+ [\d.]+ [\d.]+ cm$/gm)];
    if (scales.length === 2) return scales.reduce((product, [, scale]) => product * Number(scale), 1);
  }
  throw new Error("The PDF has no page that Chromium drew");
}

test("the cards of eleven operators print on two A4 pages, 3.5 by 2.2 inches each", async ({
  company,
  product,
  signedInPage,
}) => {
  const password = "W".repeat(200);
  await company.owner.json("POST", "/api/company-settings", { masterPassword: password });
  const business = `Hilltop ${"M".repeat(90)}`;
  await product.run("update companies set name = ?2 where id = ?1", company.id, business);
  // The longest values that a card can hold. Names stand whole too, but for the first one's, of nearly 200 letters.
  await product.run(
    `insert into users (id, company_id, role, first_name, last_name, operator_username, created_at, updated_at)
       select ?1 || value, ?1, 'employee', 'Maximiliana ' || value || case value when 1 then ?3 when 2 then ?4 else '' end, 'Field',
         'max' || substr(?1, 1, 8) || value || iif(value = 1, ?3, ''), value, value from json_each(?2)`,
    company.id,
    JSON.stringify(Array.from({ length: CARDS }, (_, n) => n + 1)),
    "w".repeat(180),
    "W".repeat(80),
  );
  const page = await signedInPage(company.owner);
  await withoutPrinting(page);
  await page.goto("/employees");
  await page.getByRole("button", { name: "Print Access Cards" }).click();
  await expect(page.locator(".access-card")).toHaveCount(CARDS);
  // With styles loaded.
  await page.waitForLoadState();

  await page.emulateMedia({ media: "print" });
  const boxes = await page.locator(".access-card").evaluateAll((cards) =>
    cards.map((card, index) => {
      const { width, height } = card.getBoundingClientRect();
      // No part of the sign-in data may be cut off or covered.
      const boxOf = (part: string) => (card.querySelector(part) as Element).getBoundingClientRect();
      const [frame, footer] = [card.getBoundingClientRect(), boxOf("footer")];
      const inside =
        footer.bottom <= frame.bottom &&
        Math.max(boxOf("dl").bottom, boxOf(".code").bottom) <= footer.top &&
        boxOf("header").bottom <= boxOf(".facts").top &&
        [...card.querySelectorAll(index === 0 ? "dd, strong" : "dd, h2, strong")].every(
          (part) => part.scrollWidth <= part.clientWidth && part.scrollHeight <= part.clientHeight + 1,
        );
      return [Math.round(width * 10) / 10, Math.round(height * 10) / 10, inside];
    }),
  );
  expect(boxes).toEqual(Array(CARDS).fill([336, 211.2, true]));
  await expect(page.getByRole("navigation")).toBeHidden();

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const pages = pdf.match(/\/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12][.\d]*\s*\]/g);
  expect(pages).toHaveLength(2);
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  // Nothing was shrunk to fit the paper: a card of 336 by 211.2 pixels is 3.5 by 2.2 inches of 72 points.
  const points = scaleOnPaper(Buffer.from(pdf, "latin1"));
  expect([(336 * points) / 72, (211.2 * points) / 72]).toEqual([
    expect.closeTo(3.5, 4),
    expect.closeTo(2.2, 4),
  ]);

  // A card's code opens the sign-in with its username filled in.
  const second = page.locator(".access-card").nth(1);
  const code = await second.locator(".code svg").evaluate((svg: SVGSVGElement) => ({
    path: svg.querySelector("path")?.getAttribute("d") ?? "",
    size: svg.viewBox.baseVal.width,
  }));
  const address = new URL(readQrCode(code.path, code.size));
  const username = await second.locator("dd").first().innerText();
  await expect(second.locator("footer b")).toHaveText(address.host + address.pathname);
  await page.context().clearCookies();
  await page.goto(address.pathname + address.search);
  await expect(page.getByLabel("Operator name (username)")).toHaveValue(username);
});
