import type { Page } from "playwright/test";
import { newManager } from "../support/accounts.ts";
import { expect, neededWidth, test } from "../support/browser.ts";

/** The words and buttons of the header that something covers, that cover something, or that leave the window. */
function crowded(page: Page): Promise<string[]> {
  return page
    .locator("header")
    .first()
    .evaluate((header) => {
      const area = document.createRange();
      const boxes: { name: string; box: DOMRect; owner: Element }[] = [];
      const words = document.createTreeWalker(header, NodeFilter.SHOW_TEXT);
      for (let text = words.nextNode(); text; text = words.nextNode()) {
        const owner = text.parentElement?.closest("a, button, summary");
        if (text.parentElement?.closest(".sr")) continue;
        // The skip link shows on focus alone, and a closed menu's entries not at all.
        if (!owner?.checkVisibility() || !text.textContent?.trim() || owner.matches(".skip")) continue;
        area.selectNodeContents(text);
        for (const box of area.getClientRects()) {
          if (box.width > 0) boxes.push({ name: text.textContent.trim(), box, owner });
        }
      }
      const controls = [...header.querySelectorAll("a:not(.skip), button, summary")].map((control) => ({
        name: control.textContent?.trim() ?? "",
        box: control.getBoundingClientRect(),
        owner: control,
      }));
      const visible = controls.filter(({ box, owner }) => box.width > 0 && owner.checkVisibility());
      const out = [...boxes, ...visible].filter(({ box }) => box.left < 0 || box.right > window.innerWidth);
      const hit = boxes.flatMap(({ name, box, owner }) =>
        visible
          .filter((other) => other.owner !== owner)
          .filter(
            ({ box: of }) =>
              box.left < of.right && of.left < box.right && box.top < of.bottom && of.top < box.bottom,
          )
          .map((other) => `${name} under ${other.name}`),
      );
      return [...out.map(({ name }) => `${name} outside`), ...hit];
    });
}

/** From the narrowest phone over each width at which the header takes another form. */
const WIDTHS = [320, 344, 360, 479, 480, 768, 1023, 1024, 1280];

for (const role of ["owner", "manager", "operator"] as const) {
  test(`the header of ${role}s covers none of its words at any width, in both languages`, async ({
    company,
    operator,
    product,
    signedInPage,
  }) => {
    const client = {
      owner: () => company.owner,
      manager: () => newManager(product, company),
      operator: () => operator.client,
    };
    const page = await signedInPage(await client[role]());
    for (const lng of ["en", "es"]) {
      await page.context().addCookies([{ name: "lng", value: lng, url: product.url }]);
      // A hydrated page and a light one; an operator's own screen has the small header.
      for (const address of ["/", "/profile"]) {
        await page.goto(address);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 740 });
          expect(await crowded(page), `${address} in ${lng} at ${width}`).toEqual([]);
          expect(await neededWidth(page), `${address} in ${lng}`).toBe(width);
        }
      }
    }
  });
}

test("the header of signed-out pages covers none of its words at any width, in both languages", async ({
  page,
  product,
}) => {
  for (const lng of ["en", "es"]) {
    await page.context().addCookies([{ name: "lng", value: lng, url: product.url }]);
    for (const address of ["/", "/login", "/employee-login", "/contact"]) {
      await page.goto(address);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 });
        expect(await crowded(page), `${address} in ${lng} at ${width}`).toEqual([]);
        expect(await neededWidth(page), `${address} in ${lng}`).toBe(width);
      }
    }
  }
});

test("open menus close by Escape, which gives their button the focus, and by a press elsewhere", async ({
  company,
  signedInPage,
}) => {
  const page = await signedInPage(company.owner);
  for (const [address, width, button, link] of [
    ["/", 1280, "Add", "Machine"],
    ["/", 360, "Open menu", "Equipment"],
    ["/plan", 1280, "Add", "Machine"],
    ["/plan", 360, "Open menu", "Equipment"],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(address);
    const menu = page.locator("header summary").filter({ visible: true }).and(page.getByLabel(button));
    const entry = page.locator("header").getByRole("link", { name: link, exact: true });
    await menu.click();
    await expect(entry).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(entry).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await expect(entry).toBeVisible();
    await page.mouse.click(width === 360 ? 10 : 640, 700);
    await expect(entry).toBeHidden();
  }
});

test("the words of a tab stay on one line on a phone, in Spanish too", async ({
  company,
  product,
  signedInPage,
}) => {
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  await page.context().addCookies([{ name: "lng", value: "es", url: product.url }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/settings");
  const lines = await page.locator(".tabs a").evaluateAll((tabs) =>
    tabs.map((tab) => {
      const words = document.createRange();
      words.selectNodeContents(tab);
      return words.getClientRects().length;
    }),
  );
  expect(lines).toEqual([1, 1, 1, 1, 1]);
});
