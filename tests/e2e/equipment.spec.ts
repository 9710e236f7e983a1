import { newOperator } from "../support/accounts.ts";
import { expect, neededWidth, takenOver, test } from "../support/browser.ts";
import { holdBack } from "../support/hold-back.ts";
import { seedMachine, seedMachines } from "../support/seeded-machines.ts";

const MACHINE = { name: "Loader", type: "machinery", unit: "hours", currentUsage: 100 };

/** By name, status and usage in three different orders. */
const fleet = () => [
  seedMachine("Aerator", { currentUsage: 10, type: "tools" }),
  seedMachine("Bobcat", { currentUsage: 1_250, serviceInterval: 1_000 }),
  seedMachine("Crane", { currentUsage: 1_000, serviceInterval: 1_000 }),
  seedMachine("Dozer", { currentUsage: 9_000 }),
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test("an owner adds a machine with parts and a schedule, and edits it", async ({
      company,
      signedInPage,
    }) => {
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto("/equipment-list");
      await expect(page).toHaveTitle("Equipment List");
      await expect(page.getByText("No equipment found")).toBeVisible();
      await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
      await expect(page.getByRole("button", { name: "Print" })).toBeDisabled();
      await page.getByRole("link", { name: "Add Your First Equipment" }).click();
      await expect(page).toHaveTitle("Add Equipment - Equipment Management");
      if (javaScriptEnabled) await takenOver(page);

      await page.getByLabel("Serial number").fill("LD-1");
      await expect(page.getByRole("button", { name: "Add a part" })).toBeHidden();
      await page.getByText("Parts and description").click();
      await page.getByRole("button", { name: "Add a part" }).click();
      await page.getByLabel("Part", { exact: true }).fill("Oil filter");
      await page.getByRole("button", { name: "Add a part" }).click();
      await expect(page.getByRole("button", { name: "Remove part 2" })).toBeVisible();
      await page.getByLabel("Part number").last().fill("X");
      await page.getByText("Schedule and lifespan").click();
      await page.getByLabel("Service by the calendar as well").check();
      await page.getByRole("button", { name: "Add Equipment" }).click();
      await expect(page.getByText("Name is required", { exact: true })).toBeVisible();
      await expect(page.getByText("Part name is required")).toBeVisible();
      await expect(
        page.getByText("Maintenance start date is required when scheduled maintenance is enabled"),
      ).toBeVisible();
      await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel("Serial number")).toHaveValue("LD-1");

      await page.getByRole("button", { name: "Remove part 2" }).click();
      await expect(page.getByRole("button", { name: "Remove part 2" })).toBeHidden();
      await expect(page.getByLabel("Part", { exact: true })).toHaveValue("Oil filter");
      await page.getByLabel("Name", { exact: true }).fill("Wheel Loader");
      await page.getByLabel("Type", { exact: true }).selectOption("machinery");
      await page.getByLabel("Usage unit").selectOption("hours");
      await page.getByLabel("Current usage").fill("1234.5");
      await page.getByLabel("Lifespan").fill("20000");
      await page.getByLabel("Fuel type").selectOption("diesel");
      await page.getByLabel("Maintenance start date").fill("2030-01-31");
      await page.getByLabel("Every").fill("1");
      await page.getByLabel("Interval unit").selectOption("months");
      // Enter saves, whatever other buttons the form has.
      await page.getByLabel("Name", { exact: true }).press("Enter");
      await expect(page.getByText("Equipment Added", { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/$/);

      await page.goto("/equipment-list");
      const row = page.getByRole("row", { name: /Wheel Loader/ });
      await expect(row).toContainText("Serial LD-1");
      await expect(row).toContainText("1,234.5 of 20,000 hours");
      await expect(row).toContainText("Diesel");
      await expect(row).toContainText("Good");
      await expect(row).toContainText("Feb 28, 2030");
      await expect(row).toContainText("1 service part");
      await expect(row.getByText("Oil filter")).toBeHidden();
      await row.getByText("1 service part").click();
      await expect(row.getByText("Oil filter")).toBeVisible();

      await page.getByRole("link", { name: "Edit Wheel Loader" }).click();
      await expect(page).toHaveTitle("Edit Equipment - Equipment Management");
      await expect(page.getByLabel("Part", { exact: true })).toHaveValue("Oil filter");
      await page.getByLabel("Service by the calendar as well").uncheck();
      await page.getByLabel("Service interval").fill("500");
      await page.getByLabel("Last serviced at").fill("700");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Equipment Updated", { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/equipment-list$/);
      await expect(page.getByRole("row", { name: /Wheel Loader/ })).toContainText("Time for Service");
      await expect(page.getByRole("row", { name: /Wheel Loader/ })).toContainText("Usage-based");
      await expect(page.getByText("75%", { exact: false })).toBeVisible();
    });

    test("usage is added with its new total shown first, and the machine is marked as serviced", async ({
      company,
      signedInPage,
    }) => {
      const body = await company.machine({ ...MACHINE, serviceInterval: 50, lastServiceUsage: 0 });
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto(`/equipment-items/${body.id}/usage`);
      const amount = page.getByLabel("Usage to add");
      await amount.fill("0");
      await page.getByRole("button", { name: "Update Usage" }).click();
      await expect(page.getByText("Invalid Input")).toBeVisible();
      await expect(
        page.getByText("Please enter a valid positive number for usage increase.").first(),
      ).toBeVisible();
      await amount.fill("23.5");
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Show the new total" }).click();
      await expect(page.locator("output")).toHaveText("123.5 hours");
      await expect(amount).toHaveValue("23.5");
      await page.getByRole("button", { name: "Update Usage" }).click();
      await expect(page.getByText("Usage Updated", { exact: true })).toBeVisible();
      await expect(page.getByText("Loader now stands at 123.5 hours.", { exact: true })).toBeVisible();

      await page.goto(`/equipment-items/${body.id}/service?next=/equipment-list`);
      await page.getByRole("button", { name: "Mark as Serviced" }).click();
      await expect(page.getByText("Service Reset", { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/equipment-list$/);
      const { body: after } = await company.owner.json("GET", `/api/equipment/${body.id}`);
      expect(after).toMatchObject({ currentUsage: 123.5, lastServiceUsage: 123.5, status: "good" });
    });

    test("a machine is retired, or deleted after a confirmation", async ({ company, signedInPage }) => {
      await company.machine({ ...MACHINE, name: "Old press" });
      await company.machine({ ...MACHINE, name: "Old saw" });
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto("/equipment-list");
      await page.getByRole("link", { name: "Delete Old press" }).click();
      await expect(page.getByRole("heading", { name: "Retire this equipment" })).toBeVisible();
      await page.getByRole("link", { name: "Delete permanently instead" }).click();
      await expect(page.getByText("It can't be undone", { exact: false })).toBeVisible();
      await page.getByRole("link", { name: "Back to Retire" }).click();
      await page.getByLabel("Retirement notes").fill("Worn out");
      await page.getByRole("button", { name: "Retire Equipment" }).click();
      await expect(page.getByText("Equipment Retired", { exact: true })).toBeVisible();
      await expect(page.getByRole("row", { name: /Old press/ })).toBeHidden();

      await page.getByRole("link", { name: "Delete Old saw" }).click();
      await page.getByRole("link", { name: "Delete permanently instead" }).click();
      await page.getByRole("button", { name: "Delete Permanently" }).click();
      await expect(page.getByText("Equipment Deleted", { exact: true })).toBeVisible();
      await expect(page.getByText("No equipment found")).toBeVisible();
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`a new machine needs the first card alone, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    company,
    signedInPage,
  }) => {
    const page = await signedInPage(company.owner, { javaScriptEnabled });
    await page.goto("/add-equipment");
    if (javaScriptEnabled) await takenOver(page);
    for (const field of ["Lifespan", "Description", "Purchase date"]) {
      await expect(page.getByLabel(field)).toBeHidden();
    }
    const fuel = page.getByLabel("Fuel type (optional)");
    await expect(fuel.locator("option:checked")).toHaveText("Choose");
    await page.getByText("For the books").click();
    await page.getByLabel("Purchase price").fill("a lot");
    await page.getByText("For the books").click();
    await page.getByLabel("Name", { exact: true }).fill("Loader");
    await page.getByLabel("Type", { exact: true }).selectOption("machinery");
    await page.getByLabel("Usage unit").selectOption("hours");
    await page.getByRole("button", { name: "Add Equipment" }).click();
    // A fault unfolds its part of the form and has the focus; the other parts stay folded.
    await expect(page.getByLabel("Purchase price")).toBeFocused();
    await expect(page.getByLabel("Purchase price")).toHaveValue("a lot");
    await expect(page.getByLabel("Description")).toBeHidden();
    await page.getByLabel("Purchase price").fill("");
    await page.getByRole("button", { name: "Add Equipment" }).click();
    await expect(page.getByText("Equipment Added", { exact: true })).toBeVisible();
    const [machine] = (await company.owner.json("GET", "/api/equipment")).body;
    expect(machine).toMatchObject({ fuelType: "n/a", purchasePrice: null, serialNumber: null });
    await page.goto(`/add-equipment?edit=${machine.id}`);
    await expect(fuel.locator("option:checked")).toHaveText("N/A");
  });

  test(`an empty form follows a machine, whose notice leads to it, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    company,
    signedInPage,
  }) => {
    const page = await signedInPage(company.owner, { javaScriptEnabled });
    await page.goto("/add-equipment");
    if (javaScriptEnabled) await takenOver(page);
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Loader");
    await page.getByLabel("Type", { exact: true }).selectOption("machinery");
    await page.getByLabel("Usage unit").selectOption("hours");
    await page.getByRole("button", { name: "Save and add another" }).click();
    // The pointer keeps the notice open.
    await page.getByText("Equipment Added", { exact: true }).hover();
    await expect(page).toHaveURL(/\/add-equipment$/);
    await expect(name).toHaveValue("");
    await page.getByRole("link", { name: "Open Loader" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Loader" })).toBeVisible();
  });

  test(`the list is filtered and sorted, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    company,
    product,
    signedInPage,
  }) => {
    await seedMachines(product.db, company.id, fleet());
    const page = await signedInPage(company.owner, { javaScriptEnabled });
    await page.goto("/equipment-list");
    if (javaScriptEnabled) await takenOver(page);
    const names = page.locator("tbody th a");
    const heading = (name: string) => page.getByRole("columnheader", { name });
    await expect(names).toHaveText(["Aerator", "Bobcat", "Crane", "Dozer"]);
    await expect(heading("Name")).toHaveAttribute("aria-sort", "ascending");
    await expect(page.getByRole("row", { name: /Bobcat/ })).toContainText("Overdue by 25 hours");
    await heading("Current Usage").getByRole("link").click();
    await expect(names).toHaveText(["Dozer", "Bobcat", "Crane", "Aerator"]);
    await expect(heading("Current Usage")).toHaveAttribute("aria-sort", "descending");
    await heading("Current Usage").getByRole("link").click();
    await expect(names).toHaveText(["Aerator", "Crane", "Bobcat", "Dozer"]);
    await heading("Status").getByRole("link").click();
    await expect(names).toHaveText(["Bobcat", "Crane", "Aerator", "Dozer"]);
    await page.getByLabel("Type", { exact: true }).selectOption("machinery");
    if (!javaScriptEnabled) await page.locator("form[role=search] button").click();
    await expect(names).toHaveText(["Bobcat", "Crane", "Dozer"]);
    await expect(page).toHaveURL(/\/equipment-list\?.*sort=status/);
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(names).toHaveText(["Bobcat", "Crane", "Aerator", "Dozer"]);
    await page.goto("/equipment/all?sort=usage");
    await expect(names).toHaveText(["Dozer", "Bobcat", "Crane", "Aerator"]);
    await page.goto("/equipment/all");
    await expect(names).toHaveText(["Bobcat", "Crane", "Aerator", "Dozer"]);
  });
}

test("65 machines with the names of their makers fit a phone, and their acts are in the row's menu", async ({
  company,
  product,
  signedInPage,
}) => {
  const machines = Array.from({ length: 65 }, (_, index) =>
    seedMachine(`Track Excavator PC138USLC-${index + 1}`, {
      currentUsage: 100_000 + index * 50,
      lastServiceUsage: 99_000,
      serviceInterval: 2_000,
      threshold: 200_000,
    }),
  );
  await seedMachines(product.db, company.id, machines);
  const page = await signedInPage(company.owner);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/equipment-list");
  await takenOver(page);
  expect(await page.locator("html").evaluate((root) => root.scrollHeight)).toBeLessThanOrEqual(6_500);
  expect(await neededWidth(page)).toBe(360);
  await expect(page.getByRole("link", { name: "Edit Track Excavator" }).first()).toBeHidden();
  await page.getByLabel("Actions for Track Excavator PC138USLC-2", { exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Open" })).toBeVisible();
  const entries = await page.getByRole("menuitem").allInnerTexts();
  expect(entries).toEqual(expect.arrayContaining(["Open", "Edit", "Remove", "Print label"]));
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 800 });
  const remove = page.getByRole("link", {
    name: "Delete Track Excavator PC138USLC-2",
    exact: true,
  });
  const colour = () => remove.evaluate((link) => getComputedStyle(link).color);
  const quiet = await colour();
  expect(quiet).toBe(
    await page
      .getByRole("link", { name: "Edit Track Excavator PC138USLC-2", exact: true })
      .evaluate((link) => getComputedStyle(link).color),
  );
  await remove.hover();
  expect(await colour()).not.toBe(quiet);
  // The heading stays in sight.
  await page.mouse.wheel(0, 2_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
  await expect(page.getByRole("columnheader", { name: "Name" })).toBeInViewport();
});

test("the screens are in Spanish", async ({ company, signedInPage }) => {
  await company.machine({ ...MACHINE, currentUsage: 12_345.6 });
  const page = await signedInPage(company.owner, { locale: "es-MX" });
  await page.goto("/equipment-list");
  await expect(page.getByRole("heading", { name: "Lista de equipos" })).toBeVisible();
  await expect(page.getByText("12,345.6 horas")).toBeVisible();
  await page.goto("/add-equipment");
  await page.getByRole("button", { name: "Agregar equipo" }).click();
  await expect(page.getByText("El nombre es obligatorio")).toBeVisible();
});

test("a spinner shows while the list loads", async ({ company, signedInPage }) => {
  const page = await signedInPage(company.owner, {});
  await page.goto("/");
  const release = await holdBack(page, /\/equipment-list\.data/);
  await page
    .getByRole("navigation", { name: "Navigation Menu" })
    .getByRole("link", { name: "Equipment", exact: true })
    .click();
  await expect(page.getByText("Loading...")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Equipment List" })).toBeVisible();
  await expect(page.getByText("Loading...")).toBeHidden();
});

test("operators' reports fit a phone, whatever their words", async ({ company, product, signedInPage }) => {
  const machine = await company.machine({ ...MACHINE, name: "M".repeat(200) });
  const operator = await newOperator(product, company, "J".repeat(100), "F".repeat(100));
  const report = { equipmentId: machine.id, newUsage: 99_999_999, notes: "N".repeat(300) };
  await operator.client.json("POST", "/api/operator-updates", report);
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ["/", "/updates"]) {
    await page.goto(path);
    await expect(page.getByText("N".repeat(300))).toBeVisible();
    expect(await neededWidth(page), path).toBe(360);
  }
});

test("a machine's notes and readings fit a phone, whatever their words, and link back to it", async ({
  company,
  product,
  signedInPage,
}) => {
  const added = await company.machine(MACHINE);
  await company.owner.json("PATCH", `/api/equipment/${added.id}/usage`, { usageIncrease: 99_999_000.5 });
  await product.run(
    "update meter_readings set author_name = ?1, voided_at = iif(seq % 2, 1, null), voided_by_name = ?1, void_reason = ?1 where equipment_id = ?2",
    "W".repeat(120),
    added.id,
  );
  await company.owner.json("POST", `/api/equipment/${added.id}/notes`, { content: "N".repeat(300) });
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/equipment-items/${added.id}/history`);
  expect(await neededWidth(page)).toBe(360);
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await expect(page).toHaveTitle("Loader - Overview");
});

for (const javaScriptEnabled of [true, false]) {
  test(`a form older than another save asks, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    company,
    signedInPage,
  }) => {
    const body = await company.machine(MACHINE);
    const page = await signedInPage(company.owner, { javaScriptEnabled });
    await page.goto(`/add-equipment?edit=${body.id}`);
    if (javaScriptEnabled) await takenOver(page);
    await company.owner.json("PATCH", `/api/equipment/${body.id}`, {
      name: "Old loader",
      serialNumber: "LD-9",
    });
    await page.getByLabel("Name", { exact: true }).fill("New loader");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Changed meanwhile to “Old loader”.")).toBeVisible();
    await expect(
      page.getByText("Somebody else changed this equipment while you were editing it."),
    ).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("New loader");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page).toHaveURL(/\/equipment-list$/);
    const { body: saved } = await company.owner.json("GET", `/api/equipment/${body.id}`);
    expect(saved).toMatchObject({ name: "New loader", serialNumber: "LD-9" });
  });
}
