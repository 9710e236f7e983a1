import { expect, neededWidth, test } from "../support/browser.ts";
import { putCheck, putIssueOfLine } from "../support/checks.ts";

const LONG = `Loader ${"W".repeat(60)}`;

test("checklists are made, changed and deleted without script, on a phone", async ({
  company,
  signedInPage,
}) => {
  for (const [name, type] of [
    [LONG, "machinery"],
    ["Mower", "machinery"],
    ["Truck", "vehicle"],
  ]) {
    await company.machine({ name, type, currentUsage: 1 });
  }
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  await page.setViewportSize({ width: 360, height: 740 });
  const isWithin = async () => expect(await neededWidth(page)).toBe(360);
  await page.goto("/checks");
  await page.getByRole("link", { name: "Checklists" }).click();
  await isWithin();
  await page.getByRole("link", { name: "New from Excavator or loader" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Excavator or loader");
  await expect(page.getByRole("textbox", { name: "Lines" })).toHaveValue(/^Engine oil, coolant, leaks\n/);
  await isWithin();
  await page.getByLabel(LONG).check();
  await page.getByLabel("Vehicle").check();
  await page.getByRole("button", { name: "Save Checklist" }).click();
  await expect(page.getByText("Checklist Saved")).toBeVisible();
  await expect(page.getByRole("row", { name: /Excavator or loader/ })).toContainText("2");
  await isWithin();

  await page.getByLabel("Actions for Excavator or loader").click();
  await page.getByRole("link", { name: "Edit Excavator or loader" }).click();
  await expect(page.getByLabel(LONG)).toBeChecked();
  await expect(page.getByLabel("Mower")).not.toBeChecked();
  await page.getByRole("textbox", { name: "Lines" }).fill("Oil\n *OIL ");
  await page.getByLabel("Mower").check();
  await page.getByRole("button", { name: "Save Checklist" }).click();
  await expect(page.getByText("Two lines are the same.")).toBeVisible();
  await expect(page.getByLabel("Mower")).toBeChecked();
  await isWithin();
  await page.getByRole("textbox", { name: "Lines" }).fill("Oil");
  await page.getByRole("button", { name: "Save Checklist" }).click();
  await expect(page.getByRole("row", { name: /Excavator or loader/ })).toContainText("3");

  await page.getByLabel("Actions for Excavator or loader").click();
  await page.getByRole("link", { name: "Delete Excavator or loader" }).click();
  await expect(page.getByText("3 machines have it")).toBeVisible();
  await isWithin();
  await page.getByRole("button", { name: "Delete Checklist" }).click();
  await expect(page.getByText("Checklist Deleted")).toBeVisible();
  await expect(page.getByText("There is no checklist yet.")).toBeVisible();
});

test("the checks of a month read on a phone and a desk without script, and print with a line to sign", async ({
  company,
  product,
  signedInPage,
}) => {
  const added = await company.machine({ name: LONG, currentUsage: 1 });
  const machine = { id: added.id, name: LONG };
  const lines = [
    { line: "*Brakes, controls", ok: false, word: `pulls to the ${"left".repeat(20)}` },
    { line: "Lights", ok: true, word: "" },
  ];
  const { updateId } = await putCheck(product, company, machine, { takenAt: new Date(), lines });
  await putIssueOfLine(product, company, machine, {
    line: "*Brakes, controls",
    updateId,
    resolved: { at: new Date(), by: "Ann", resolution: "New pads" },
  });
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  for (const [width, lng] of [
    [360, "en"],
    [360, "es"],
    [1280, "es"],
    [1280, "en"],
  ] as const) {
    await page.context().addCookies([{ name: "lng", value: lng, url: product.url }]);
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/checks");
    expect(await neededWidth(page)).toBe(width);
    const row = page.getByRole("row", { name: /Loader W/ });
    const fault = row.getByText(/Brakes, controls: pulls to the/);
    const [name, words] = await Promise.all([row.locator(".name").boundingBox(), fault.boundingBox()]);
    if (!name || !words) throw new Error("A row has a name and what is wrong");
    expect(words.y > name.y + name.height / 2).toBe(width === 360);
    await row.locator('a[href^="/checks/"]').click();
    await expect(page.getByRole("row", { name: /Brakes, controls/ })).toContainText("New pads");
    expect(await neededWidth(page)).toBe(width);
    await page.goBack();
  }
  await page.locator("select[name=equipment]").selectOption(LONG);
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("link", { name: "Print", exact: true }).click();
  // A page is measured when its styles have come.
  await page.waitForURL(/\/checks\/print/);
  await expect(page.getByText("Signature")).toBeVisible();
  await expect(page.locator("select[name=equipment]")).toHaveValue(machine.id);
  await page.setViewportSize({ width: 360, height: 800 });
  const overflow = () =>
    page
      .locator("html, .frame")
      .evaluateAll((boxes) => Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth)));
  expect(await overflow()).toBe(0);
  await page.goto("/issues/print?filter=all");
  expect(await overflow()).toBe(0);
});
