import { expect, neededWidth, test } from "../support/browser.ts";
import { seedFleet } from "../support/fleet.ts";
import { drawnOn } from "../support/pdf.ts";

const DAY = 86_400_000;

test("the weekly plan reads on a phone and a desk without script, and prints on one sheet", async ({
  company,
  product,
  signedInPage,
}) => {
  await seedFleet(product.db, company.id, 130);
  const body = await company.machine({
    name: `Loader ${"W".repeat(80)}`,
    currentUsage: 80,
    serviceInterval: 100,
    lastServiceUsage: 20,
  });
  await product.run(
    `insert into meter_readings (id, company_id, equipment_id, value, source, author_name, taken_at, created_at)
      select 'early-' || value, ?1, ?2, value, 'usage', 'Ann', ?3 - (800 - value) / 50 * ?4, 0
      from json_each('[0, 300, 600]')`,
    company.id,
    body.id,
    Date.now(),
    DAY,
  );
  const description = "Small leak at the boom cylinder and at the hose behind the seat, left of the ladder.";
  const leaky = await company.machine({ name: "Crane", currentUsage: 80 });
  for (let n = 0; n < 40; n += 1) {
    await company.owner.json("POST", `/api/equipment/${leaky.id}/issues`, {
      condition: "needs_attention",
      description,
    });
  }
  for (const words of ["M".repeat(78), `Hydraulic${"hose".repeat(17)}`]) {
    const wide = await company.machine({ name: `Loader-${"W".repeat(60)}`, currentUsage: 80 });
    const issue = { condition: "do_not_run", description: words };
    await company.owner.json("POST", `/api/equipment/${wide.id}/issues`, issue);
  }
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  for (const [width, lng] of [
    [360, "en"],
    [360, "es"],
    [1280, "es"],
    [1280, "en"],
  ] as const) {
    await page.context().addCookies([{ name: "lng", value: lng, url: product.url }]);
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/plan");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      lng === "en" ? "Weekly plan" : "Plan semanal",
    );
    await expect(page.getByText(lng === "en" ? /^around / : /^hacia el /)).toHaveCount(1);
    expect(await neededWidth(page)).toBe(width);
    // On a phone, the machine's name stands above what is said of it; its link reaches a little over its own lines.
    const row = page.getByRole("row", { name: /Loader W/ });
    const [name, when] = await Promise.all([
      row.locator(".name").boundingBox(),
      row.locator(".when").boundingBox(),
    ]);
    if (!name || !when) throw new Error("A row has a name and a day");
    expect(when.y > name.y + name.height / 2).toBe(width === 360);
  }
  await expect(page.getByRole("table")).toHaveCount(1);
  await expect(page.getByRole("rowheader", { name: "Open issues" })).toBeVisible();
  await page.getByRole("link", { name: "Print" }).click();
  await expect(page.getByText(/^and \d+ more$/)).not.toHaveCount(0);
  const sheets = drawnOn(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets).toMatchObject([{ width: 612, height: 792 }]);
  await expect(page.locator(".sheet.small")).toHaveCount(1);
  // An issue's words stand on the paper whole, below one another where one line is too short.
  const cut = await page
    .locator(".issues li > *")
    .evaluateAll((parts) => parts.filter((part) => part.scrollHeight > part.clientHeight + 1).length);
  expect(cut).toBe(0);
});
