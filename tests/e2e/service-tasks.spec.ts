import { expect, takenOver, test } from "../support/browser.ts";

for (const javaScriptEnabled of [true, false]) {
  test(`an owner adds a task, sees it on the dashboard, changes and removes it, ${
    javaScriptEnabled ? "with" : "without"
  } script`, async ({ company, signedInPage }) => {
    const machine = await company.machine({
      currentUsage: 1001.6,
      serviceInterval: 250,
      lastServiceUsage: 1000,
    });
    const page = await signedInPage(company.owner, { javaScriptEnabled });
    const services = `/equipment-items/${machine.id}/services`;
    await page.goto(services);
    await expect(page.getByRole("heading", { name: "Service tasks" })).toBeVisible();
    if (javaScriptEnabled) await takenOver(page);

    await page.getByRole("link", { name: "Add a task" }).click();
    // With script the form opens over the page.
    if (javaScriptEnabled) await expect(page.getByRole("dialog", { name: "Add a task" })).toBeVisible();
    else await expect(page).toHaveURL(/\/tasks\/add$/);
    await page.getByLabel("Task", { exact: true }).fill("Grease");
    await page.getByRole("button", { name: "Save Task" }).click();
    await expect(page.getByText("Enter an interval by usage, by time, or both").first()).toBeVisible();
    await expect(page.getByLabel("Task", { exact: true })).toHaveValue("Grease");
    await page.getByLabel("Every, by usage").fill("10");
    await page.getByLabel("Last done at").fill("990.5");
    await page.getByLabel("Operators do this").check();
    await page.getByRole("button", { name: "Save Task" }).click();
    await expect(page.getByText("Task Saved", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${services}$`));
    const row = page.getByRole("row", { name: /Grease/ });
    await expect(row).toContainText("Overdue by 1.1 hours");
    await expect(row).toContainText("At 1,000.5 hours");
    const chooseAct = async (name: string) => {
      await page.getByLabel("Actions for Grease").click();
      await page.getByRole("link", { name }).click();
    };

    await page.goto("/");
    await expect(page.getByRole("row", { name: /Loader/ })).toContainText("Grease: Overdue by 1.1 hours");

    await page.goto(services);
    if (javaScriptEnabled) await takenOver(page);
    await chooseAct("Edit Grease");
    await expect(page.getByLabel("Operators do this")).toBeChecked();
    await page.getByLabel("Last done at").fill("9901.6");
    await page.getByRole("button", { name: "Save Task" }).click();
    await expect(page.getByText("The meter is at 1001.6. Is 9901.6 right?").first()).toBeVisible();
    await page.getByLabel("Yes, 9,901.6 is right").check();
    await page.getByRole("button", { name: "Save Task" }).click();
    await expect(row).toContainText("At 9,911.6 hours");
    // The notice pushes the page down as it comes.
    await expect(page.getByText("Task Saved", { exact: true })).toBeVisible();

    await chooseAct("Edit Grease");
    await page.getByLabel("Last done at").fill("1001.6");
    await page.getByRole("button", { name: "Save Task" }).click();
    await expect(row).toContainText("10 hours until service");

    await chooseAct("Remove Grease");
    await expect(page.getByText("Its services stay in the history.")).toBeVisible();
    await page.getByRole("button", { name: "Remove task" }).click();
    await expect(page.getByText("Task Removed", { exact: true })).toBeVisible();
    await expect(row).toBeHidden();
    await page.goto("/");
    await expect(page.getByRole("row", { name: /Loader/ })).toContainText("248.4 hours until service");
    await expect(page.getByText("Grease:")).toBeHidden();
  });
}

test("on a desk a last and a next service take one line each, beside a long name", async ({
  company,
  signedInPage,
}) => {
  const added = await company.machine({ currentUsage: 1001.6 });
  await company.owner.json("POST", `/api/equipment/${added.id}/service-tasks`, {
    name: "Annual inspection with a rather long name that goes on a lot",
    serviceInterval: 500,
    maintenanceInterval: 12,
    maintenanceIntervalUnit: "months",
  });
  const page = await signedInPage(company.owner);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/equipment-items/${added.id}/services`);
  const heights = await page
    .getByRole("row", { name: /Annual inspection/ })
    .getByText(/^(?:At|On) /)
    .evaluateAll((lines) =>
      lines.map((line) => line.clientHeight / Number.parseFloat(getComputedStyle(line).lineHeight)),
    );
  expect(heights.map(Math.round)).toEqual([1, 1, 1, 1]);
});
