import { expect, test } from "../support/browser.ts";

const CARDS = 11;

test("the cards of eleven operators print on two A4 pages, 3.5 by 2.2 inches each", async ({
  company,
  product,
  signedInPage,
}) => {
  const password = "W".repeat(200);
  await company.owner.json("POST", "/api/company-settings", { masterPassword: password });
  // The longest of everything a card holds.
  await product.db
    .prepare(
      `insert into users (id, company_id, role, first_name, last_name, operator_username, created_at, updated_at)
       select ?1 || value, ?1, 'employee', 'Maximiliana ' || value || iif(value = 1, ?3, ''), 'Field',
         'max' || substr(?1, 1, 8) || value || iif(value = 1, ?3, ''), value, value from json_each(?2)`,
    )
    .bind(company.id, JSON.stringify(Array.from({ length: CARDS }, (_, n) => n + 1)), "w".repeat(180))
    .run();
  const page = await signedInPage(company.owner);
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto("/employees");
  await page.getByRole("button", { name: "Print Access Cards" }).click();
  await expect(page.locator(".access-card")).toHaveCount(CARDS);

  await page.emulateMedia({ media: "print" });
  const boxes = await page.locator(".access-card").evaluateAll((cards) =>
    cards.map((card) => {
      const { width, height } = card.getBoundingClientRect();
      // Nothing of what signs in may be cut off, or lie under what stands below.
      const boxOf = (part: string) => (card.querySelector(part) as Element).getBoundingClientRect();
      const [frame, footer] = [card.getBoundingClientRect(), boxOf("footer")];
      const inside =
        footer.bottom <= frame.bottom &&
        Math.max(boxOf("dl").bottom, boxOf(".code").bottom) <= footer.top &&
        [...card.querySelectorAll("dd")].every((part) => part.scrollWidth <= part.clientWidth);
      return [Math.round(width * 10) / 10, Math.round(height * 10) / 10, inside];
    }),
  );
  expect(boxes).toEqual(Array(CARDS).fill([336, 211.2, true]));
  await expect(page.getByRole("navigation")).toBeHidden();

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const pages = pdf.match(/\/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12][.\d]*\s*\]/g);
  expect(pages).toHaveLength(2);
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});
