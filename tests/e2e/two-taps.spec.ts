import type { Locator, Page } from "playwright/test";
import { test as base, expect } from "../support/browser.ts";
import { giveChecklist } from "../support/checklists.ts";
import { asOf, visit } from "../support/kept-page.ts";
import { addMachine, chooseMachine, updatesOf } from "../support/operator-page.ts";

/** How few taps a report takes, and which machine it is about. */

const PHONE = { width: 360, height: 740 };
const usage = (page: Page) => page.getByLabel("New usage");
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const search = (page: Page) => page.getByLabel("Search by name or type");
const sizeOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).fontSize);

/** A phone without a line, whose page was kept after a report on the crane. */
type KeptAfterReport = { page: Page; crane: { id: string } };

const test = base.extend<{ keptAfterReport: KeptAfterReport }>({
  keptAfterReport: async ({ company, operator, signedInPage }, use) => {
    const crane = await addMachine(company, "Crane 2");
    await addMachine(company, "Pump");
    await operator.client.json("POST", "/api/operator-updates", { equipmentId: crane.id, notes: "Checked" });
    const page = await signedInPage(operator.client, { fails: true });
    await visit(page, "/operator");
    await expect(heading(page, "Crane 2")).toBeVisible();
    await page.context().setOffline(true);
    await use({ page, crane });
  },
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";

  test(`a returning operator opens, types and sends ${how}`, async ({ company, operator, signedInPage }) => {
    const crane = await addMachine(company, "Crane 2");
    await addMachine(company, "Pump");
    await operator.client.json("POST", "/api/operator-updates", { equipmentId: crane.id, newUsage: 101 });
    const page = await signedInPage(operator.client, { javaScriptEnabled });
    await page.setViewportSize(PHONE);
    await page.goto("/");
    await expect(heading(page, "Crane 2")).toBeVisible();
    // On the first screen, without scrolling.
    await expect(usage(page)).toBeInViewport({ ratio: 1 });
    expect(await sizeOf(heading(page, "Crane 2"))).toBe("20px");
    expect(await sizeOf(usage(page))).toBe("24px");
    await expect(usage(page)).toHaveAttribute("enterkeyhint", "send");
    await usage(page).click();
    await page.keyboard.type("102");
    // The keyboard's own key sends.
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Crane 2: 102 hours sent at \d+:\d\d.[AP]M$/)).toBeVisible();
    await expect(page.getByText("(102 hours waits for review)")).toBeVisible();
    expect((await updatesOf(company))[0]).toMatchObject({ newUsage: 102, equipmentId: crane.id });
  });

  test(`another machine is two taps away, and has the focus in its usage ${how}`, async ({
    company,
    operator,
    signedInPage,
  }) => {
    const [crane, pump] = [await addMachine(company, "Crane 2"), await addMachine(company, "Pump")];
    for (const { id } of [pump, crane]) {
      await operator.client.json("POST", "/api/operator-updates", { equipmentId: id, notes: "Checked" });
    }
    const page = await signedInPage(operator.client, { javaScriptEnabled });
    await page.setViewportSize(PHONE);
    await page.goto("/");
    await expect(heading(page, "Crane 2")).toBeVisible();
    await page.getByText("Another machine").click();
    const recent = page.getByRole("button", { name: "Pump" });
    const [button, picker] = [await recent.boundingBox(), await page.locator("#q").boundingBox()];
    expect(button?.y).toBeLessThan(picker?.y ?? 0);
    expect(button?.height).toBeGreaterThanOrEqual(44);
    expect(button?.width).toBeGreaterThan(PHONE.width - 80);
    await recent.click();
    await expect(heading(page, "Pump")).toBeVisible();
    await expect(usage(page)).toBeFocused();
    await expect(page.locator("#q")).toBeHidden();
    if (javaScriptEnabled) await expect(page).toHaveURL("/");
    await usage(page).fill("108");
    await page.getByRole("button", { name: "Submit update" }).click();
    await expect(page.getByText(/^Pump: 108 hours sent at/)).toBeVisible();
  });

  test(`the halves of a check's line are 48 px high and 12 px apart ${how}`, async ({
    company,
    operator,
    signedInPage,
  }) => {
    const { id } = await addMachine(company, "Crane 2");
    await giveChecklist(company, [id], ["Brakes"]);
    const page = await signedInPage(operator.client, { javaScriptEnabled });
    await page.setViewportSize(PHONE);
    await page.goto("/");
    const [ok, not] = await page.locator("#check label.check").all();
    const [left, right] = [await ok?.boundingBox(), await not?.boundingBox()];
    if (!left || !right) throw new Error("There is no check");
    expect([left.height, right.height, right.y]).toEqual([48, 48, left.y]);
    expect(right.width).toBeCloseTo(left.width, 0);
    expect(right.x - left.x - left.width).toBeCloseTo(12, 0);
  });
}

test("matches are buttons under the search, the best first; one match opens, and Enter goes on with it", async ({
  company,
  operator,
  signedInPage,
}) => {
  for (const name of ["Bobcat T770", "CAT 320", "Pump"]) await addMachine(company, name);
  const page = await signedInPage(operator.client);
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await search(page).pressSequentially("cat");
  await expect(page.locator("#matches button")).toHaveText([
    "CAT 320 (Machinery)",
    "Bobcat T770 (Machinery)",
  ]);
  await expect(usage(page)).toBeHidden();
  await page.keyboard.type(" 3");
  await expect(heading(page, "CAT 320")).toBeVisible();
  // Whoever is still typing goes on typing.
  await expect(search(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(usage(page)).toBeFocused();
  await expect(search(page)).toBeHidden();

  await page.getByText("Another machine").click();
  await expect(search(page)).toHaveValue("");
  await search(page).fill("cat");
  await page.getByRole("button", { name: "Bobcat T770" }).click();
  await expect(heading(page, "Bobcat T770")).toBeVisible();
  await expect(usage(page)).toBeFocused();
  await expect(page.locator("#matches button")).toHaveCount(0);
});

test("what can't be sent yet is outlined and can be read in both themes", async ({
  company,
  operator,
  signedInPage,
}) => {
  await addMachine(company, "Crane 2");
  for (const theme of ["light", "dark"]) {
    operator.client.cookies.set("equipment-ui-theme", theme);
    const page = await signedInPage(operator.client);
    await page.goto("/");
    const submit = page.getByRole("button", { name: "Submit update" });
    await expect(submit).toBeDisabled();
    const ratio = await submit.evaluate((button) => {
      const luminance = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((text) => {
          const part = Number(text) / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const { color, opacity } = getComputedStyle(button);
      const card = button.closest(".card");
      const ground = card ? getComputedStyle(card).backgroundColor : "";
      const [dark = 0, bright = 0] = [luminance(color), luminance(ground)].sort((a, b) => a - b);
      return opacity === "1" ? (bright + 0.05) / (dark + 0.05) : 0;
    });
    expect(ratio).toBeGreaterThanOrEqual(4.5);
    await page.close();
  }
});

test("a kept page opens the machine of this phone's last report, while that was today or yesterday", async ({
  keptAfterReport: { page, crane },
}) => {
  await page.goto("/operator");
  await expect(asOf(page)).toBeVisible();
  await expect(heading(page, "Crane 2")).toBeVisible();
  await chooseMachine(page, "Pump");
  await page.getByLabel("Notes").fill("From the pit");
  await page.getByRole("button", { name: "Submit update" }).click();
  await expect(page.getByText("Saved on this phone.")).toBeVisible();
  await page.goto("/operator");
  await expect(heading(page, "Pump")).toBeVisible();
  await page.goto(`/operator?equipment=${crane.id}`);
  await expect(heading(page, "Crane 2")).toBeVisible();
  await page.clock.setFixedTime(new Date(Date.now() + 2 * 86_400_000));
  await page.goto("/operator");
  await expect(asOf(page)).toBeVisible();
  await expect(usage(page)).toBeHidden();
  await expect(search(page)).toBeVisible();
});

test("a kept page opens no machine by itself while somebody searches for one already", async ({
  keptAfterReport: { page },
}) => {
  // The script that knows the last machine comes later than the list.
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => document.querySelector<HTMLElement>("#q")?.focus()),
  );
  await page.goto("/operator");
  await expect(asOf(page)).toBeVisible();
  await expect(search(page)).toBeFocused();
  await expect(heading(page, "Crane 2")).toBeHidden();
});
