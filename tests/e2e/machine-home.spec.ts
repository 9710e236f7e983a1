import { expect, neededWidth, takenOver, test } from "../support/browser.ts";
import { photoFile } from "../support/photo-files.ts";

/** A machine's home on a phone: what a manager opens by scanning its label. */

for (const javaScriptEnabled of [true, false]) {
  test(`a mechanic scans a machine and notes, updates and looks back, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    company,
    signedInPage,
  }) => {
    const machine = await company.machine({
      name: `Loader ${"W".repeat(80)}`,
      currentUsage: 100,
      serviceInterval: 250,
      serviceParts: [{ part: "P".repeat(60), partNumber: "N".repeat(60), qty: 2 }],
    });
    for (const name of ["Grease", "T".repeat(60)]) {
      await company.owner.json("POST", `/api/equipment/${machine.id}/service-tasks`, {
        name,
        serviceInterval: 10,
      });
    }
    const page = await signedInPage(company.owner, { javaScriptEnabled });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/scan/${machine.id}`);
    const home = new RegExp(`/equipment-items/${machine.id}$`);
    await expect(page).toHaveURL(home);
    await expect(page.getByRole("region", { name: "Service tasks" }).getByRole("listitem")).toHaveCount(3);
    await expect(page.getByRole("region", { name: "Service parts" })).toContainText("× 2");
    expect(await neededWidth(page)).toBe(360);
    const nav = page.getByRole("navigation", { name: /^Actions for Loader/ });
    const acts = nav.getByRole("link");
    // The primary button stands on the first screen, below the machine's line.
    await expect(acts.first()).toHaveText("Update Usage");
    await expect(acts.first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^read \w+ \d+, \d{4} by /)).toBeInViewport({ ratio: 1 });
    await nav.getByText("More", { exact: true }).click();
    await expect(acts).toHaveCount(7);
    for (const act of await acts.all()) {
      expect((await act.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    expect(await neededWidth(page)).toBe(360);
    await nav.getByText("More", { exact: true }).click();

    await page.getByText("Add a note").first().click();
    await page.getByLabel("Add a note").fill("The step on the left is bent");
    await page.locator("input[type=file]").setInputFiles(photoFile("step.jpg"));
    await page.getByRole("button", { name: "Add Note" }).click();
    await expect(page.getByText("Note Added", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(home);
    const events = page.getByRole("list", { name: "History" }).getByRole("listitem");
    await expect(events.first()).toContainText("The step on the left is bent");
    await expect(page.getByRole("link", { name: /^Photo 1 of Loader/ })).toHaveCount(1);

    await page.getByRole("link", { name: "Update Usage" }).click();
    await page.getByLabel(/^Usage to add/).fill("5");
    await page.getByRole("button", { name: "Update Usage" }).click();
    await expect(page).toHaveURL(home);
    // The form is hydrated and this page is not: the form's document has none of its words.
    await expect(page.getByRole("region", { name: "Service tasks" })).toBeVisible();
    await expect(events.first()).toContainText("Usage changed from 100 to 105 hours.");
    await expect(page.locator("main")).toContainText("105 hours read ");
    expect(await neededWidth(page)).toBe(360);

    await page.getByRole("region", { name: "History" }).getByRole("link", { name: "Show all" }).click();
    await expect(page).toHaveTitle(/ - History$/);
    await expect(page.getByText("The step on the left is bent")).toHaveCount(1);
    expect(await neededWidth(page)).toBe(360);
    await page.getByRole("link", { name: "Service", exact: true }).click();
    await expect(page).toHaveTitle(/ - Service$/);
    expect(await neededWidth(page)).toBe(360);
    await page.getByRole("link", { name: "Overview", exact: true }).click();
    await expect(page).toHaveURL(home);
  });
}

test("an act from another tab opens over it and leads back there", async ({ company, signedInPage }) => {
  const machine = await company.machine({ name: "Loader", currentUsage: 100, serviceInterval: 50 });
  await company.owner.ask("PATCH", `/api/equipment/${machine.id}/usage`, { usageIncrease: 60 });
  const page = await signedInPage(company.owner);
  const services = `/equipment-items/${machine.id}/services`;
  await page.goto(services);
  await takenOver(page);
  const nav = page.getByRole("navigation", { name: "Actions for Loader" });
  const primary = nav.getByRole("link").first();
  await expect(primary).toHaveText("Mark as Serviced");
  await primary.click();
  const dialog = page.getByRole("dialog", { name: "Mark as Serviced" });
  await dialog.getByRole("button", { name: "Mark as Serviced" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${services}$`));
  await expect(primary).toHaveText("Update Usage");
  // The notice pushes the page down as it comes, and leaves with it.
  const notice = page.getByText("Service Reset", { exact: true });
  await expect(notice).toBeVisible();
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page).toHaveTitle("Loader - History");
  await expect(notice).toHaveCount(0);
  await nav.getByText("Update Usage").click();
  await page
    .getByRole("dialog", { name: "Update Usage" })
    .getByLabel(/^Usage to add/)
    .fill("5");
  await page.getByRole("button", { name: "Update Usage" }).click();
  await expect(page.locator("main")).toContainText("165 hours read ");
  await expect(page).toHaveTitle("Loader - History");
});

test("on a desk a machine's page has two columns and no sideways scroll, from 320 px on", async ({
  company,
  signedInPage,
}) => {
  const machine = await company.machine({ name: "Loader", currentUsage: 100, serviceInterval: 50 });
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  for (const width of [320, 768, 1023, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const tab of ["", "/services", "/history", "/checks"]) {
      await page.goto(`/equipment-items/${machine.id}${tab}`);
      const needed = await neededWidth(page);
      expect({ width, tab, needed }).toEqual({ width, tab, needed: width });
    }
    await page.goto(`/equipment-items/${machine.id}`);
    const [tasks, cost] = await Promise.all(
      ["Service tasks", "Service cost"].map((name) => page.getByRole("region", { name }).boundingBox()),
    );
    expect({ width, beside: (cost?.x ?? 0) > (tasks?.x ?? 0) }).toEqual({ width, beside: width >= 1024 });
  }
});
