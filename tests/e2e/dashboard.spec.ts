import type { Page } from "playwright/test";
import { test as base, expect, type PageOptions } from "../support/browser.ts";
import { seedUpdates } from "../support/fleet.ts";
import { holdBack } from "../support/hold-back.ts";
import { seedMachine, seedMachines } from "../support/seeded-machines.ts";

const at = (percent: number) => ({ currentUsage: percent * 10, serviceInterval: 1_000 });

const fleet = () => [
  seedMachine("Old loader", at(120)),
  seedMachine("Chain saw", { ...at(100), type: "tools" }),
  seedMachine("Excavator", at(85)),
  seedMachine("Bobcat", { ...at(10), type: "vehicle" }),
];

const test = base.extend<{ open: (options?: PageOptions) => Promise<Page> }>({
  /** Opens a page of an owner with the fleet. */
  open: async ({ company, product, signedInPage }, use) => {
    await seedMachines(product.db, company.id, fleet());
    await use((options) => signedInPage(company.owner, options));
  },
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test("an owner filters the dashboard and reaches a machine's page", async ({ open }) => {
      const page = await open({ javaScriptEnabled });
      await page.goto("/");
      await expect(page).toHaveTitle("Dashboard");
      const rows = page.getByRole("table").locator("tbody tr");
      await expect(rows).toHaveCount(4);

      await page.getByRole("link", { name: "1 Overdue", exact: true }).click();
      await expect(page).toHaveURL(/\/\?status=overdue$/);
      await expect(rows).toHaveCount(1);
      await expect(page.getByRole("link", { name: "1 Overdue", exact: true })).toHaveAttribute(
        "aria-current",
        "true",
      );

      await page.getByRole("link", { name: "Clear filters" }).click();
      await expect(rows).toHaveCount(4);
      await page.getByLabel("Search by name or type").fill("vehic");
      await page.getByRole("main").getByRole("button", { name: "Show", exact: true }).click();
      await expect(rows).toHaveCount(1);
      await expect(rows.first()).toContainText("Bobcat");
      await expect(page.getByLabel("Search by name or type")).toHaveValue("vehic");

      await page.getByLabel("Actions for Bobcat").click();
      const notes = { name: "Notes & History" };
      if (javaScriptEnabled) {
        await rows.getByRole("menuitem", notes).click();
        await expect(page.getByRole("dialog")).toContainText("Bobcat");
      } else {
        await expect(page.getByRole("heading", { level: 1, name: "Bobcat" })).toBeVisible();
        const acts = page.getByRole("navigation", { name: "Actions for Bobcat" });
        await acts.getByText("More", { exact: true }).click();
        await acts.getByRole("link", notes).click();
        await expect(page).toHaveURL(/\/equipment-items\/[\w-]+\/history$/);
      }
    });

    test("an owner switches an e-mail alert off, and it stays off", async ({ open }) => {
      const page = await open({ javaScriptEnabled });
      await page.goto("/");
      const box = page.getByLabel("Email Alert: Service Due");
      await expect(box).toBeHidden();
      await page.getByText("Overview", { exact: true }).click();
      await expect(page.getByRole("checkbox", { name: /^Email Alert: / })).toHaveCount(3);
      await expect(box).toBeChecked();
      await box.uncheck();
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Settings Updated", { exact: true })).toBeVisible();
      await expect(page.getByText("Email alert preferences have been saved.", { exact: true })).toBeVisible();

      await page.goto("/");
      // With script the device remembers that the overview was open.
      if (!javaScriptEnabled) await page.getByText("Overview", { exact: true }).click();
      await expect(box).not.toBeChecked();
      await expect(page.getByLabel("Email Alert: Overdue")).toBeChecked();
    });

    test("an owner turns off the pulse, folds sections and opens a status page", async ({
      company,
      product,
      open,
    }) => {
      await seedUpdates(product.db, company.id, 3);
      const page = await open({ javaScriptEnabled });
      await page.goto("/");
      const updates = page.getByRole("region", { name: "Recent operator updates" });
      await expect(updates.getByRole("article")).toHaveCount(2);
      await expect(updates.getByText("Pulse alerts: on")).toBeVisible();
      await updates.getByRole("button", { name: /Turn off/ }).click();
      await expect(updates.getByText("Pulse alerts: off")).toBeVisible();
      await expect(page.locator(".pulse-severe")).toHaveCount(0);

      const consumers = page.getByText("No fuel has been reported since the last reset.");
      await expect(consumers).toBeHidden();
      await page.getByText("Top 5 fuel consumers").click();
      await expect(consumers).toBeVisible();

      await page.getByText("Overview", { exact: true }).click();
      await page.getByRole("link", { name: "View page: Service Soon" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Approaching Service" })).toBeVisible();
      await expect(page.getByText("1 piece of equipment found")).toBeVisible();
      await page.goto("/equipment/good");
      await page.getByRole("main").getByRole("link", { name: "Equipment", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Equipment List" })).toBeVisible();
    });
  });
}

test("a switch that can't be saved goes back, and says so", async ({ open }) => {
  const page = await open({ serviceWorkers: "block" });
  await page.goto("/");
  await page.getByText("Overview", { exact: true }).click();
  const box = page.getByLabel("Email Alert: Overdue");
  const fail = await holdBack(page, "**/api/email-alerts/settings", (route) =>
    route.fulfill({ status: 403, json: { message: "no" } }),
  );
  await box.click();
  // The switch changes at once, before the server has answered.
  await expect(box).not.toBeChecked();
  fail();
  await expect(page.getByText("Update Failed", { exact: true })).toBeVisible();
  await expect(page.getByText("Failed to update email alert settings", { exact: true })).toBeVisible();
  await expect(box).toBeChecked();
});

test("of two switches, one that can't be saved goes back alone", async ({ company, open }) => {
  const page = await open({ serviceWorkers: "block" });
  await page.goto("/");
  await page.getByText("Overview", { exact: true }).click();
  const [overdue, due] = [
    page.getByLabel("Email Alert: Overdue"),
    page.getByLabel("Email Alert: Service Due"),
  ];
  let asked = 0;
  const go = await holdBack(page, "**/api/email-alerts/settings", (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 403, json: { message: "no" } }) : route.continue();
  });
  for (const box of [overdue, due]) await box.click();
  go();
  await expect(overdue).toBeChecked();
  await expect(page.getByText("Settings Updated", { exact: true })).toBeVisible();
  await expect(due).not.toBeChecked();
  const { body } = await company.owner.json("GET", "/api/email-alerts/settings");
  expect(body).toMatchObject({ alertServiceDue: false, alertOverdue: true });
});

test("a row's menu works by keyboard, without a request once its script is loaded", async ({ open }) => {
  const page = await open();
  await page.goto("/");
  await page.getByRole("button", { name: "Actions for Bobcat" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Open" })).toBeFocused();
  await page.keyboard.press("Escape");
  const asked: string[] = [];
  page.on("request", (request) => {
    // The router fetches the routes of the page's links on its own.
    if (!request.url().includes("/__manifest?")) asked.push(request.url());
  });
  const button = page.getByRole("button", { name: "Actions for Bobcat" });
  const menu = page.getByRole("menu", { name: "Actions for Bobcat" });
  const entry = (name: string) => menu.getByRole("menuitem", { name, exact: true });
  for (const key of ["Enter", "Space", "ArrowDown"]) {
    await button.press(key);
    await expect(entry("Open")).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "false");
  }
  await button.press("Enter");
  await expect(menu.getByRole("menuitem")).toHaveText([
    "Open",
    "Update Usage",
    "Edit",
    "Mark as Serviced",
    "Report an issue",
    "Service plan and history",
    "Notes & History",
    "Remove",
  ]);
  await page.keyboard.press("ArrowUp");
  await expect(entry("Remove")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(entry("Open")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(entry("Update Usage")).toBeFocused();
  await page.keyboard.press("End");
  await expect(entry("Remove")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(entry("Open")).toBeFocused();
  await page.keyboard.press("n");
  await expect(entry("Notes & History")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole("table").getByRole("link", { name: "Bobcat", exact: true })).toBeFocused();
  expect(asked).toEqual([]);

  await button.press("Enter");
  await expect(entry("Open")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(entry("Update Usage")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(entry("Edit")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/\/add-equipment\?edit=/);
});

test("one row's menu is open at a time, and a click elsewhere closes it", async ({ open }) => {
  const page = await open();
  // High enough for the last row's menu to open downwards, off the other rows.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.goto("/equipment/all");
  const menus = page.getByRole("menu");
  await page.getByLabel("Actions for Bobcat").click();
  await page.getByLabel("Actions for Excavator").click();
  await expect(menus).toHaveCount(1);
  await expect(menus).toHaveAccessibleName("Actions for Excavator");
  // Radix listens for clicks elsewhere a moment after the menu is shown.
  await expect(async () => {
    await page.getByRole("heading", { level: 1 }).click();
    await expect(menus).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  const button = page.getByRole("button", { name: "Actions for Excavator" });
  await button.click();
  await expect(menus).toHaveCount(1);
  await button.click();
  await expect(menus).toHaveCount(0);
});

test("a row's menu is never cut off, on a phone and on a desk", async ({ open }) => {
  const page = await open();
  await page.goto("/equipment/all");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    const button = page.locator("tbody td:last-child > a").last();
    await button.click();
    const entries = page.getByRole("menuitem");
    await expect(entries).toHaveCount(9);
    for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 });
    await button.click();
    await expect(entries).toHaveCount(0);
  }
});

test("when two rows are chosen while the menu's script loads, the later row's menu opens", async ({
  open,
}) => {
  const page = await open({ serviceWorkers: "block" });
  await page.goto("/");
  const loadMenu = await holdBack(page, "**/assets/row-menu-*.js");
  await page.getByRole("button", { name: "Actions for Bobcat" }).click();
  await page.getByRole("button", { name: "Actions for Excavator" }).click();
  loadMenu();
  await expect(page.getByRole("menu")).toHaveAccessibleName("Actions for Excavator");
});

test("a row's link leads to its machine when the menu's script is missing", async ({ open }) => {
  const page = await open({ serviceWorkers: "block" });
  await page.goto("/");
  await page.route("**/assets/row-menu-*.js", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("button", { name: "Actions for Bobcat" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bobcat" })).toBeVisible();
});

test("without script a machine's page links to every act, and back to itself", async ({ open }) => {
  const page = await open({ javaScriptEnabled: false });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await page.getByRole("link", { name: "Actions for Old loader" }).click();
  await expect(page).toHaveTitle("Old loader - Overview");
  const here = new URL(page.url()).pathname;
  await expect(page.locator("main")).toContainText("Overdue by 20 hours");
  const actions = page.getByRole("navigation", { name: "Actions for Old loader" }).getByRole("link");
  const more = page.getByText("More", { exact: true });
  const titles = [
    ...["Mark as Serviced", "Update Usage", "Report an issue"],
    ...["Edit Equipment", "Equipment labels", "Old loader", "Remove Equipment"],
  ];
  await expect(actions).toHaveCount(3);
  await more.click();
  await expect(actions).toHaveCount(titles.length);
  for (const [index, title] of titles.entries()) {
    await page.goto(here);
    await more.click();
    await actions.nth(index).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
  await page.goto(here);
  await actions.filter({ hasText: "Mark as Serviced" }).click();
  await page.getByRole("button", { name: "Mark as Serviced" }).click();
  await expect(page.getByText("Service Reset", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${here}$`));
  await expect(page.locator("main")).toContainText("100 hours until service");
});

test("a change of the filter applies at once", async ({ open }) => {
  const page = await open();
  await page.goto("/");
  await page.getByLabel("Type", { exact: true }).selectOption("tools");
  await expect(page).toHaveURL(/type=tools/);
  await expect(page.locator(".machines tbody tr")).toHaveCount(1);
});

/** Opens the dashboard with its script held back until the returned function is called. */
async function openBeforeScript(page: Page): Promise<() => void> {
  const release = await holdBack(page, "**/assets/entry.client-*.js");
  await page.goto("/", { waitUntil: "commit" });
  return release;
}

test("a filter changed before the script runs applies once it does", async ({ open }) => {
  const page = await open();
  const runScript = await openBeforeScript(page);
  await page.getByLabel("Type", { exact: true }).selectOption("tools");
  runScript();
  await expect(page).toHaveURL(/type=tools/);
  await expect(page.locator(".machines tbody tr")).toHaveCount(1);
});

test("a menu whose script can't be loaded takes nobody away from another page", async ({ open }) => {
  const page = await open({ serviceWorkers: "block", fails: true });
  const fail = await holdBack(page, /row-menu/, (route) => route.abort("internetdisconnected"));
  await page.goto("/");
  await page.getByRole("button", { name: "Actions for Bobcat" }).click();
  await page.getByRole("navigation").getByRole("link", { name: "Costs", exact: true }).click();
  await expect(page).toHaveURL(/\/costs$/);
  let left = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) left += 1;
  });
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("row-menu"));
  fail();
  await failed;
  await page.getByRole("navigation").getByRole("link", { name: "Fuel", exact: true }).click();
  await expect(page).toHaveURL(/\/fuel$/);
  expect(left).toBe(0);
});

test("an alert switched before the script runs is saved once it does", async ({ company, open }) => {
  const page = await open();
  const runScript = await openBeforeScript(page);
  await page.getByText("Overview", { exact: true }).click();
  await page.getByLabel("Email Alert: Service Due").uncheck();
  runScript();
  await expect(page.getByText("Settings Updated", { exact: true })).toBeVisible();
  const { body } = await company.owner.json("GET", "/api/email-alerts/settings");
  expect(body).toMatchObject({ alertServiceDue: false, alertOverdue: true, alertServiceSoon: true });
});

test("machines look the same whether the server or the browser rendered the page", async ({
  company,
  product,
  signedInPage,
}) => {
  await seedMachines(product.db, company.id, [
    ...fleet(),
    seedMachine("Ladle & <b>hook</b> no. 7", { ...at(30), type: "other" }),
  ]);
  const page = await signedInPage(company.owner);
  await page.goto("/");
  const rows = page.locator("section[aria-labelledby=fleet] tbody tr, .lines li");
  const visible = () =>
    rows.evaluateAll((all) =>
      all.map((row) => [
        row.className,
        row.textContent,
        ...Array.from(row.querySelectorAll("a, use"), (link) => link.getAttribute("href")),
      ]),
    );
  const whole = await visible();
  // Five machines, two that are due, three that come next, and the four first steps.
  expect(whole).toHaveLength(14);
  // Opens and closes over the page, which renders again from the data it has read.
  await page.getByLabel("Actions for Old loader").click();
  await page.getByRole("menuitem", { name: "Notes & History" }).click();
  await expect(page.getByRole("dialog")).toContainText("Old loader");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await visible()).toEqual(whole);
  await page.getByRole("link", { name: "Equipment", exact: true }).click();
  // The address changes before the page does.
  await expect(page.getByRole("heading", { name: "Equipment", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(14);
  expect(await visible()).toEqual(whole);
  await page.goBack();
  await page.goForward();
  await expect(rows).toHaveCount(14);
  expect(await visible()).toEqual(whole);
});

test("on a phone a name of two lines doesn't overlap the text below", async ({
  company,
  product,
  signedInPage,
}) => {
  const named = "Crawler Excavator of the Northern Yard, spare";
  await seedMachines(product.db, company.id, [
    seedMachine(`${named} 1`, at(120)),
    seedMachine(`${named} 2`, at(85)),
  ]);
  const page = await signedInPage(company.owner);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const names = page.locator(".lines").getByRole("link", { name: new RegExp(`^${named} \\d$`) });
  await expect(names).toHaveCount(2);
  const gaps = await names.evaluateAll((links) =>
    links.map((link) => {
      const words = document.createRange();
      words.selectNodeContents(link);
      const below = link.closest("li")?.querySelector("p, .used")?.getBoundingClientRect().top ?? Number.NaN;
      return { lines: words.getClientRects().length, gap: below - words.getBoundingClientRect().bottom };
    }),
  );
  for (const { lines, gap } of gaps) {
    expect(lines).toBeGreaterThan(1);
    expect(gap).toBeGreaterThanOrEqual(0);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test(`an owner hides the first steps for good ${javaScriptEnabled ? "with" : "without"} script`, async ({
    open,
  }) => {
    const page = await open({ javaScriptEnabled });
    await page.goto("/");
    const setup = page.getByRole("region", { name: "Set up your shop" });
    await expect(setup.getByRole("listitem")).toHaveCount(4);
    await expect(setup.getByRole("listitem").first()).toContainText("Done: Machine");
    await setup.getByRole("button", { name: "Hide" }).click();
    await expect(setup).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await expect(setup).toHaveCount(0);
  });
}

test("a machine's row has 44 px on a desk and two lines on a phone, where a press on it opens the machine", async ({
  open,
}) => {
  const page = await open();
  const rows = page.locator(".machines tbody tr");
  const heights = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  // With the line between them.
  for (const height of await heights()) expect([44, 45]).toContain(Math.round(height));
  await page.setViewportSize({ width: 360, height: 740 });
  for (const height of await heights()) expect(height).toBeLessThanOrEqual(56);
  await rows.filter({ hasText: "Bobcat" }).click({ position: { x: 60, y: 36 } });
  await expect(page.getByRole("heading", { level: 1, name: "Bobcat" })).toBeVisible();
});

test("what is due stands above what comes next, beside the reports of operators", async ({ open }) => {
  const page = await open();
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto("/");
  const boxOf = async (name: string) => {
    const box = await page.getByRole("region", { name, exact: true }).boundingBox();
    return box ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };
  };
  const due = await boxOf("Needs service now");
  const next = await boxOf("Next services");
  const reports = await boxOf("Recent operator updates");
  expect(next.x).toBe(due.x);
  expect(next.y).toBeGreaterThan(due.y + due.height);
  expect(reports.y).toBe(due.y);
  expect(reports.x).toBeGreaterThan(due.x + due.width);
});

test("on a phone the menu names its user and signs out", async ({ open }) => {
  const page = await open();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await page.getByLabel("Open menu").click();
  const menu = page.getByRole("navigation", { name: "Navigation Menu" });
  await expect(menu.getByRole("heading", { name: "Navigation Menu" })).toBeVisible();
  await expect(menu.getByText(/· Owner$/)).toBeVisible();
  // An answer that keeps the page, so that there is time to read the button.
  await page.route("**/logout", (route) => route.fulfill({ status: 204 }));
  await menu.getByRole("button", { name: "Logout" }).click();
  const pending = menu.getByRole("button", { name: "Logging out..." });
  await expect(pending).toBeVisible();
  await page.unroute("**/logout");
  await pending.press("Enter");
  await expect(page.getByRole("link", { name: "Get Started" }).first()).toBeVisible();
});

test("the type's word is beside its picture, however long names and sentences are", async ({
  company,
  product,
  signedInPage,
}) => {
  const name = "A name of many words that takes all the room there is in a row of the list ".repeat(2).trim();
  await seedMachines(product.db, company.id, [
    seedMachine(name, at(120)),
    seedMachine(`${name} 2`, { ...at(85), type: "tools", threshold: 10, currentUsage: 99_999_999 }),
  ]);
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const heights = await page.locator("td.ty").evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const picture = cell.querySelector("svg")?.getBoundingClientRect();
        return picture ? range.getBoundingClientRect().height / picture.height : 0;
      }),
    );
    expect(heights).toHaveLength(2);
    expect([width, Math.max(...heights) < 1.5]).toEqual([width, true]);
  }
});
