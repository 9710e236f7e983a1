import { expect, neededWidth, test } from "../support/browser.ts";

test("a manager raises, resolves and reopens an issue without script, on a phone and on a desk", async ({
  company,
  product,
  signedInPage,
}) => {
  const machine = await company.machine({ name: `Loader ${"W".repeat(80)}`, currentUsage: 80 });
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  for (const [width, lng, words] of [
    [360, "en", { raise: "Report issue", resolve: "Resolve", reopen: "Reopen", mark: "Do not run" }],
    [
      1280,
      "es",
      { raise: "Reportar falla", resolve: "Dar por resuelta", reopen: "Reabrir", mark: "No usar" },
    ],
  ] as const) {
    await page.context().addCookies([{ name: "lng", value: lng, url: product.url }]);
    await page.setViewportSize({ width, height: 800 });
    const fits = async () => expect(await neededWidth(page)).toBe(width);
    await page.goto(`/equipment-items/${machine.id}/issue`);
    await fits();
    await page.getByLabel(words.mark).check();
    await page.locator("[name=description]").fill("W".repeat(300));
    await page.getByRole("button", { name: words.raise }).click();
    await expect(page.locator(".mark.stop").first()).toHaveText(words.mark);
    await fits();
    await page.locator("[name=resolution]").fill("New hose");
    await page.getByRole("button", { name: words.resolve, exact: true }).click();
    await expect(page.getByText("New hose")).toBeVisible();
    await page.getByRole("button", { name: words.reopen, exact: true }).click();
    for (const address of ["/issues", "/issues?filter=all", "/plan", "/"]) {
      await page.goto(address);
      await expect(page.locator(".mark.stop").first()).toBeVisible();
      await fits();
    }
    await page.goto("/issues");
    // A table on the desk, and a card on a phone: its cells stand below one another.
    const tops = await page
      .locator("tbody tr")
      .first()
      .locator("th, td")
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(width === 360 ? tops.length : 1);
  }
});

test("the row's menu leads to the form of a new issue", async ({ company, signedInPage }) => {
  const machine = await company.machine({ currentUsage: 80 });
  const page = await signedInPage(company.owner);
  await page.goto("/");
  await page.getByRole("button", { name: "Actions for Loader" }).click();
  await page.getByRole("menuitem", { name: "Report an issue" }).click();
  await page.waitForURL(`**/equipment-items/${machine.id}/issue`);
  await page.getByLabel("What is wrong?").fill("Leaks");
  await page.getByRole("button", { name: "Report issue" }).click();
  await expect(page.getByText("Issue Reported")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Open issues (1)" })).toBeVisible();
  await page.getByRole("link", { name: "Leaks", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Issue of Loader" })).toBeVisible();
});
