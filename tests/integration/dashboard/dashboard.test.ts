import { describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { seedFleet, seedUpdates } from "#tests/support/fleet.ts";
import type { Client } from "#tests/support/product.ts";
import { type SeedMachine, seedMachine, seedMachines } from "#tests/support/seeded-machines.ts";
import { startedProduct } from "#tests/support/started.ts";

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });

/** Usage at a percentage of an interval of 100 hours. */
const at = (percent: number) => ({ currentUsage: percent * 10, serviceInterval: 1_000 });

const FLEET = [
  seedMachine("Bobcat T770", { ...at(10), type: "machinery" }),
  seedMachine("Camión ÑANDÚ", { ...at(79.9), type: "vehicle", unit: "kilometers" }),
  seedMachine("Generator", { type: "other", unit: "n/a" }),
  seedMachine("Excavator", { ...at(80), type: "machinery" }),
  seedMachine("Pickup", { ...at(99.9), type: "vehicle", unit: "miles" }),
  seedMachine("Chain saw", { ...at(100), type: "tools" }),
  seedMachine("Old loader", { ...at(120), type: "machinery", threshold: 1_400 }),
];

async function companyWith(machines: SeedMachine[]): Promise<Company> {
  const company = await newCompany(product);
  // Unique ids, so that every test may use the same fleet.
  const copies = machines.map((machine) => ({ ...machine, id: crypto.randomUUID() }));
  await seedMachines(product.db, company.id, copies);
  return company;
}

async function pageOf(client: Client, path = "/") {
  const response = await client.get(path);
  const html = await response.text();
  const [body = ""] = html.split("<script");
  return { response, html: body, text: body.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ") };
}

/** The names in the list, in order. */
const namesIn = (html: string) =>
  [...html.matchAll(/<th scope="row"><a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name);

/** The counts of the five tiles, by their links. */
const tilesOf = (html: string) =>
  Object.fromEntries(
    [
      ...html.matchAll(/<li class="tile[^"]*"><a[^>]*href="\/\?([^"]*)"[^>]*><b class="num">([\d,]+)<\/b>/g),
    ].map(([, query, count]) => [query?.replace("&amp;", "&"), Number(count?.replace(",", ""))]),
  );

describe("the dashboard", () => {
  it("counts only the company's own machines by status", async () => {
    const company = await companyWith(FLEET);
    await companyWith(FLEET);
    const { response, html } = await pageOf(company.owner);
    expect(response.status).toBe(200);
    expect(html).toContain("<title>Dashboard</title>");
    expect(tilesOf(html)).toEqual({
      "status=all": 7,
      "status=good": 3,
      "status=approaching_service": 2,
      "status=time_for_service": 1,
      "status=overdue": 1,
    });
  });

  it("lists machines worst first, then by name", async () => {
    const company = await companyWith(FLEET);
    const { html, text } = await pageOf(company.owner);
    expect(namesIn(html)).toEqual([
      "Old loader",
      "Chain saw",
      "Excavator",
      "Pickup",
      "Bobcat T770",
      "Camión ÑANDÚ",
      "Generator",
    ]);
    expect(text).toContain("Overdue by 20 hours");
    expect(text).toContain("Service due at 100 hours");
    expect(text).toContain("20 hours until service");
    expect(text).toContain("No schedule");
    expect(text.match(/Near end of life/g)).toHaveLength(1);
  });

  it.each([
    ["/?status=overdue", ["Old loader"]],
    ["/?status=approaching_service", ["Excavator", "Pickup"]],
    ["/?status=good&type=vehicle", ["Camión ÑANDÚ"]],
    ["/?type=other", ["Generator"]],
    ["/?search=BOB", ["Bobcat T770"]],
    ["/?search=camion+%C3%B1andu", ["Camión ÑANDÚ"]],
    ["/?search=machin", ["Old loader", "Excavator", "Bobcat T770"]],
    ["/?search=zzz", []],
    ["/?search=%25", []],
    ["/?status=nonsense&type=nonsense", FLEET.map(({ name }) => name)],
  ])("%s shows its statuses", async (path, names) => {
    const company = await companyWith(FLEET);
    const { html } = await pageOf(company.owner, path);
    expect(namesIn(html).sort()).toEqual([...names].sort());
  });

  it("finds a type by its word in the reader's language, and in English", async () => {
    const company = await companyWith(FLEET);
    company.owner.cookies.set("lng", Buffer.from('"es"').toString("base64"));
    expect(namesIn((await pageOf(company.owner, "/?search=herramienta")).html)).toEqual(["Chain saw"]);
    expect(namesIn((await pageOf(company.owner, "/?search=vehiculo")).html)).toEqual([
      "Pickup",
      "Camión ÑANDÚ",
    ]);
    expect(namesIn((await pageOf(company.owner, "/?search=tools")).html)).toEqual(["Chain saw"]);
  });

  it("pages by key, worst first, and shows every machine once", async () => {
    const machines = Array.from({ length: 230 }, (_, index) =>
      seedMachine(`Machine ${index % 60}`, at([10, 85, 105, 115][index % 4] ?? 0)),
    );
    const company = await companyWith(machines);
    const seen: string[] = [];
    let path: string | undefined = "/";
    const sizes = [];
    const ways = [];
    while (path) {
      const { html } = await pageOf(company.owner, path);
      const ids = [...html.matchAll(/<th scope="row"><a href="\/equipment-items\/([^/"]+)"/g)].map(
        ([, id]) => id ?? "",
      );
      sizes.push(ids.length);
      seen.push(...ids);
      path = /rel="next" href="([^"]*)"/.exec(html)?.[1] ?? /href="(\/\?after=[^"]*)"/.exec(html)?.[1];
      ways.push(/>(Next \d+)</.exec(html)?.[1]);
      if (sizes.length > 5) break;
    }
    expect(sizes).toEqual([100, 100, 30]);
    expect(ways).toEqual(["Next 100", "Next 30", undefined]);
    expect(new Set(seen).size).toBe(230);
  });

  it("uses the date in the company's time zone", async () => {
    const today = new Date();
    const [early, late] = ["Pacific/Kiritimati", "Pacific/Niue"];
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(today);
    // Kiritimati is always a day ahead of Niue: they are 25 hours apart.
    const company = await companyWith([
      seedMachine("Dated", { hasScheduledMaintenance: true, nextMaintenanceDate: dayIn(late) }),
    ]);
    const zone = (timeZone: string) =>
      product.run("update companies set time_zone = ? where id = ?", timeZone, company.id);
    await zone(late);
    expect((await pageOf(company.owner)).text).toContain("Service due today");
    await zone(early);
    expect((await pageOf(company.owner)).text).toMatch(/Overdue by \d days?/);
  });

  it("welcomes a company without machines", async () => {
    const company = await newCompany(product);
    const { html, text } = await pageOf(company.owner);
    expect(text).toContain("Welcome, ");
    for (const href of ["/add-equipment", "/add-equipment/import", "/employees", "/security-questions"])
      expect(html).toContain(`href="${href}"`);
    expect(text).toContain("14 days of your trial are left.");
  });

  it("warns above the plan's limit, not at it", async () => {
    const words = "You have exceeded your equipment limit.";
    const machines = (count: number) => Array.from({ length: count }, (_, index) => seedMachine(`M${index}`));
    expect((await pageOf((await companyWith(machines(15))).owner)).text).not.toContain(words);
    expect((await pageOf((await companyWith(machines(16))).owner)).text).toContain(words);
  });

  it("shows fuel with one decimal, and hides it after the trial", async () => {
    const company = await companyWith([
      seedMachine("Diesel mule", { totalDieselUsed: 12_345 }),
      seedMachine("Gas mule", { totalGasUsed: 20 }),
    ]);
    const open = await pageOf(company.owner);
    expect(open.text).toContain("1,234.5 gallons");
    expect(open.text).toContain("2.0 gallons");
    await product.run("update companies set trial_ends_at = 1 where id = ?", company.id);
    const closed = await pageOf(company.owner);
    expect(closed.text).toContain("Trial Expired");
    expect(closed.text).toContain("Continue with Paid Plan");
    expect(closed.text).not.toContain("1,234.5 gallons");
    await product.run("update companies set subscription_status = 'paused' where id = ?", company.id);
    const paused = await pageOf(company.owner);
    expect(paused.text).toContain("Premium Feature: Fuel Analytics");
    expect(paused.text).toContain("Subscription Required");
  });

  it("passes names to the script as data that can't end it", async () => {
    const name = "</script><script>alert(1)</script>\u2028";
    const company = await companyWith([seedMachine(name, at(10))]);
    const html = await company.owner.html("/");
    expect(html).toContain("\\u003c/script\\u003e\\u003cscript\\u003ealert(1)");
    expect(html).not.toContain("<script>alert(1)");
  });

  it("shows the two latest operator updates, and lets a user turn off the pulse", async () => {
    const company = await companyWith([seedMachine("Worn loader", at(120))]);
    await seedUpdates(product.db, company.id, 1);
    const before = await pageOf(company.owner);
    expect(before.text).toContain("Greased the pins");
    expect(before.text).toContain("1 waiting for review");
    expect(before.html).toContain("pulse-severe");
    expect(before.html).toContain('href="/updates?show=all"');
    const answer = await company.owner.post("/?index", {
      intent: "pulse",
      pulseAlerts: "off",
      next: "/?status=overdue",
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/?status=overdue"]);
    expect((await pageOf(company.owner)).html).not.toContain("pulse-severe");
    await company.owner.post("/?index", { intent: "pulse", pulseAlerts: "on", next: "//elsewhere.example" });
    expect((await pageOf(company.owner)).html).toContain("pulse-severe");
  });

  it("opens the overview where it was left open", async () => {
    const company = await companyWith(FLEET);
    expect((await pageOf(company.owner)).html).not.toMatch(/aria-label="Overview"><details[^>]* open/);
    company.owner.cookies.set("overview", "open");
    expect((await pageOf(company.owner)).html).toMatch(/aria-label="Overview"><details[^>]* open/);
  });

  it("remembers the folds of history and fuel, which are closed at first", async () => {
    const company = await companyWith(FLEET);
    const foldOf = (html: string, id: string) =>
      new RegExp(`aria-labelledby="${id}".*?<details class="fold"( open="")?>`, "s").exec(html)?.[1] !==
      undefined;
    const first = (await pageOf(company.owner)).html;
    expect([foldOf(first, "history"), foldOf(first, "fuel")]).toEqual([false, false]);
    company.owner.cookies.set("fold-history", "open");
    const later = (await pageOf(company.owner)).html;
    expect([foldOf(later, "history"), foldOf(later, "fuel")]).toEqual([true, false]);
    company.owner.cookies.set("fold-history", "closed");
    company.owner.cookies.set("fold-fuel", "open");
    const last = (await pageOf(company.owner)).html;
    expect([foldOf(last, "history"), foldOf(last, "fuel")]).toEqual([false, true]);
  });

  it("is closed to operators and visitors", async () => {
    const company = await companyWith(FLEET);
    const operator = await newOperator(product, company);
    for (const path of ["/equipment/due", "/equipment/all"]) {
      const refused = await operator.client.get(path);
      expect([refused.status, refused.headers.get("Location")]).toEqual([302, "/"]);
      const visitor = await product.client().get(path);
      expect(visitor.headers.get("Location")).toBe(`/login?next=${encodeURIComponent(path)}`);
    }
    const posted = await operator.client.post("/?index", { intent: "alerts" });
    expect(posted.status).not.toBe(200);
    const { body } = await company.owner.json("GET", "/api/email-alerts/settings");
    expect(body.alertOverdue).toBe(true);
  });
});

/** The first steps that a page shows: each with its link, and whether it is ticked off. */
const stepsIn = (html: string) =>
  [
    ...html.matchAll(/<li( class="done")?><span class="step">.*?<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/gs),
  ].map(([, done, href, title]) => [title, href, done !== undefined]);

describe("the first steps of a company", () => {
  it("are ticked off one by one, and go with the first report", async () => {
    const company = await newCompany(product);
    const steps = async () => stepsIn((await pageOf(company.owner)).html);
    const expected = (...done: string[]) =>
      [
        ["Machine", "/add-equipment"],
        ["Operator", "/employees/add"],
        ["Operator password", "/employees/settings"],
        ["First report", "/employees"],
      ].map(([title = "", href]) => [title, href, done.includes(title)]);
    expect(await steps()).toEqual(expected());
    await seedMachines(product.db, company.id, [seedMachine("Bobcat")]);
    expect(await steps()).toEqual(expected("Machine"));
    await newOperator(product, company);
    expect(await steps()).toEqual(expected("Machine", "Operator", "Operator password"));
    await seedUpdates(product.db, company.id, 1);
    const { html, text } = await pageOf(company.owner);
    expect(stepsIn(html)).toEqual([]);
    expect(text).not.toContain("Set up your shop");
  });

  it("stand on the whole dashboard alone, in the reader's language", async () => {
    const company = await companyWith(FLEET);
    expect((await pageOf(company.owner, "/?status=good")).text).not.toContain("Set up your shop");
    company.owner.cookies.set("lng", "es");
    expect((await pageOf(company.owner)).text).toContain("Prepare su taller");
  });

  it("are hidden by each owner and manager for themselves, and the ways to add machines stay", async () => {
    const company = await newCompany(product);
    await newOperator(product, company);
    const answer = await company.owner.post("/?index", { intent: "hide-setup" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
    const { html, text } = await pageOf(company.owner);
    expect(text).not.toContain("Set up your shop");
    for (const href of ["/add-equipment", "/add-equipment/import"])
      expect(html).toMatch(new RegExp(`class="btn[^"]*"[^>]*href="${href}"`));
    const hidden = await product.rows(
      "select role, setup_hidden_at is not null as hidden from users where company_id = ?",
      company.id,
    );
    expect(hidden.map(({ role, hidden }) => `${role} ${hidden}`).sort()).toEqual(["employee 0", "owner 1"]);
    const other = await newCompany(product);
    expect((await pageOf(other.owner)).text).toContain("Set up your shop");
  });
});

describe("what stands on the dashboard", () => {
  it("leads by each machine's name to its page, and by a button to its service", async () => {
    const company = await companyWith([
      ...FLEET,
      seedMachine("Dated", { hasScheduledMaintenance: true, nextMaintenanceDate: "2999-01-01" }),
    ]);
    const { html } = await pageOf(company.owner);
    const section = (id: string) =>
      html.slice(html.indexOf(`aria-labelledby="${id}"`)).split("</section>")[0] ?? "";
    const names = (id: string) =>
      [...section(id).matchAll(/<a [^>]*href="\/equipment-items\/[\w-]+"[^>]*>([^<]*)<\/a>/g)].map(
        ([, name]) => name,
      );
    expect(names("attention")).toEqual(["Old loader", "Chain saw"]);
    expect(section("attention").match(/href="\/equipment-items\/[\w-]+\/service"/g)).toHaveLength(2);
    expect(names("next")).toEqual(["Pickup", "Excavator", "Camión ÑANDÚ", "Dated"]);
    expect(section("next")).toContain("Jan 1, 2999");
    expect(section("next")).toContain('href="/plan"');
  });

  it("tells a fleet without an interval from one whose only service is due", async () => {
    const none = "Give your equipment a service interval";
    const other = "No other service is planned beside what is due now.";
    const due = (await pageOf((await companyWith([seedMachine("Due", at(120))])).owner)).text;
    expect([due.includes(none), due.includes(other)]).toEqual([false, true]);
    const without = (await pageOf((await companyWith([seedMachine("Plain")])).owner)).text;
    expect([without.includes(none), without.includes(other)]).toEqual([true, false]);
  });

  it("has its admin tools in three columns", async () => {
    const { html } = await pageOf((await companyWith(FLEET)).owner);
    const tools = html.slice(html.indexOf('id="tools"')).split("</section>")[0] ?? "";
    const columns = tools.split("<h3").slice(1);
    expect(columns.map((column) => />([^<]*)<\/h3>/.exec(column)?.[1])).toEqual([
      "Machines",
      "Money",
      "Company",
    ]);
    expect(columns.map((column) => [...column.matchAll(/href="([^"]*)"/g)].map(([, href]) => href))).toEqual([
      [
        ...["/plan", "/issues", "/checks", "/service-programs", "/retired-equipment"],
        ...["/add-equipment/import", "/imports"],
      ],
      ["/costs", "/fuel", "/books"],
      ["/employees", "/updates", "/reset-user-password", "/settings"],
    ]);
  });

  it("links the machines of its history that are still in the list", async () => {
    const company = await newCompany(product);
    const machine = await company.machine({ name: "Crane" });
    const gone = await company.machine({ name: "Sold truck" });
    for (const { id } of [machine, gone])
      await company.owner.json("POST", `/api/equipment/${id}/notes`, { content: "Seen" });
    await company.owner.json("POST", `/api/equipment/${gone.id}/retire`, {});
    const { html } = await pageOf(company.owner);
    const history = html.slice(html.indexOf('id="history"'));
    expect(history).toContain(`href="/equipment-items/${machine.id}"`);
    expect(history).toContain("<strong>Sold truck</strong>");
  });

  it("says above 99 waiting reports that there are more", async () => {
    const company = await newCompany(product);
    await seedFleet(product.db, company.id, 101);
    await seedUpdates(product.db, company.id, 101);
    expect((await pageOf(company.owner)).text).toContain("99+ waiting for review");
  });
});

describe("the cost of the dashboard", () => {
  it.each([
    [65, "/", 2],
    [65, "/equipment/all", 2],
    [5_000, "/", 4],
    [5_000, "/?status=overdue&search=loader&type=machinery", 4],
  ])("with %i machines, %s takes at most %i round trips", async (count, path, most) => {
    const company = await newCompany(product);
    await seedFleet(product.db, company.id, count);
    const response = await company.owner.get(path);
    expect(response.status).toBe(200);
    expect(Number(response.headers.get("X-D1-Round-Trips"))).toBeLessThanOrEqual(most);
  });
});

/** Machines of every status by date alone, so their order matches no index. */
const dated = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.now() + ((index % 60) - 20) * 86_400_000).toISOString().slice(0, 10);
    return seedMachine(`Machine ${(index * 7_919) % count}`, {
      type: index % 2 ? "vehicle" : "tools",
      hasScheduledMaintenance: true,
      nextMaintenanceDate: day,
      totalGasUsed: index,
    });
  });

describe("the rows that lists of machines read", () => {
  const MACHINES = 600;
  /** The session, settings, updates, history, next services and top consumers. */
  const BESIDES = 80;
  /** A shown machine is read at its place in the order and in its row, and its name at its entry and the one behind. */
  const readFor = (machines: number) => 4 * (machines + 1);

  it.each([
    ["/", MACHINES + readFor(100)],
    ["/?status=overdue", MACHINES + readFor(100)],
    ["/?status=time_for_service", MACHINES + readFor(30)],
    ["/?search=mach&type=tools", MACHINES + readFor(100)],
    ["/equipment/all", MACHINES + readFor(100)],
    ["/equipment/overdue", MACHINES + readFor(100)],
    ["/equipment-list", MACHINES + readFor(500)],
  ])("%s reads the fleet once, and the shown machines", async (path, rows) => {
    for (const fleet of ["by usage", "by date"]) {
      const company = await newCompany(product);
      if (fleet === "by usage") await seedFleet(product.db, company.id, MACHINES);
      else await seedMachines(product.db, company.id, dated(MACHINES));
      await seedUpdates(product.db, company.id, 5);
      const { headers } = await company.owner.get(path);
      const read = Number(headers.get("X-D1-Rows-Read"));
      expect(read, fleet).toBeGreaterThan(MACHINES);
      expect(read, fleet).toBeLessThanOrEqual(rows + BESIDES);
    }
  });
});

describe("a status page", () => {
  it.each([
    ["good", "Service OK", 3],
    ["approaching", "Approaching Service", 2],
    ["due", "Service Due", 1],
    ["overdue", "Overdue Service", 1],
    ["all", "All Equipment", 7],
    ["nonsense", "All Equipment", 7],
    ["approaching_service", "All Equipment", 7],
  ])("/equipment/%s is titled %s", async (word, title, count) => {
    const company = await companyWith(FLEET);
    await companyWith(FLEET);
    const { response, html, text } = await pageOf(company.owner, `/equipment/${word}`);
    expect(response.status).toBe(200);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(namesIn(html)).toHaveLength(count);
    expect(text).toContain(count === 1 ? "1 piece of equipment found" : `${count} pieces of equipment found`);
  });

  it("shows all machines when the address names no status", async () => {
    const company = await companyWith(FLEET);
    const { html } = await pageOf(company.owner, "/equipment");
    expect(html).toContain("<h1>All Equipment</h1>");
    expect(namesIn(html)).toHaveLength(7);
  });

  it("shows an empty list with a link to all machines", async () => {
    const company = await companyWith([]);
    const { html, text } = await pageOf(company.owner, "/equipment/overdue");
    expect(text).toContain("No Equipment Found");
    expect(html).toMatch(/href="\/equipment\/all"[^>]*>View All Equipment/);
  });
});
