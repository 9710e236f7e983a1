import { describe, expect, it } from "vitest";
import { newCompany, newManager, newOperator } from "#tests/support/accounts.ts";
import { putMachines } from "#tests/support/machines.ts";
import type { Client } from "#tests/support/product.ts";
import { putReport } from "#tests/support/reports.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The frame of owners' pages: one navigation on each of them, what waits, finding and adding from anywhere. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const company = await newCompany(product);
const other = await newCompany(product, "Other Yard");
const manager = await newManager(product, company);
const operator = (await newOperator(product, company)).client;
const machines = await putMachines(product, company, [
  { name: "Loader", serial: "AB-111", interval: 250, usage: 100 },
  { name: "Loader two", serial: "AB-222", interval: 250, usage: 100 },
  { name: "Mower", serial: "ZZ-9", interval: 50, usage: 10 },
]);

const idOf = (serial: string) => machines.get(serial) ?? "";
const rail = (page: string) => /<nav class="rail".*?<\/nav>/s.exec(page)?.[0] ?? "";
const linksIn = (part: string) => [...part.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
const textOf = (part: string) => part.replaceAll(/<[^>]+>/g, "").replaceAll(/\s+/g, " ");
const targetOf = (response: Response) => response.headers.get("Location");

describe("the navigation", () => {
  const PAGES = [
    "/",
    "/plan",
    "/equipment-list",
    "/books",
    "/settings",
    "/profile",
    "/account",
    "/nothing-here",
    "/equipment-items/nothing",
    "/equipment-items/nothing/usage",
    "/add/nothing",
  ];
  it.each(PAGES)("stands once on %s", async (path) => {
    const page = await company.owner.html(path);
    expect(page.match(/<header/g)).toHaveLength(1);
    expect(linksIn(rail(page))).toEqual([
      "/",
      "/plan",
      "/updates",
      "/issues",
      "/equipment-list",
      "/checks",
      "/service-programs",
      "/costs",
      "/fuel",
      "/books",
      "/employees",
      "/activity",
      "/imports",
      "/subscription",
      "/settings",
      "/profile",
      "/instructions",
      "/contact",
    ]);
  });

  it("stands on the page of a manager whom a page of the owner refuses", async () => {
    const response = await manager.get("/account");
    expect(response.status).toBe(403);
    expect(linksIn(rail(await response.text()))).toContain("/books");
  });

  it("is not on operators' pages, which keep their two links", async () => {
    const profile = await operator.html("/profile");
    expect(rail(profile)).toBe("");
    const nav = /<nav.*?<\/nav>/s.exec(profile)?.[0] ?? "";
    expect(linksIn(nav)).toEqual(["/", "/profile"]);
    expect(rail(await operator.html("/nothing-here"))).toBe("");
  });

  it("marks its own page, and the item that a page below belongs to", async () => {
    const current = async (path: string) =>
      [...rail(await company.owner.html(path)).matchAll(/<a [^>]*aria-current="(\w+)"[^>]*>/g)].map(
        ([tag, kind]) => [kind, /href="([^"]+)"/.exec(tag)?.[1]],
      );
    expect(await current("/plan")).toEqual([["page", "/plan"]]);
    expect(await current(`/equipment-items/${idOf("AB-111")}`)).toEqual([["true", "/equipment-list"]]);
    expect(await current(`/equipment-items/${idOf("AB-111")}/issue`)).toEqual([["true", "/issues"]]);
  });
});

describe("what waits", () => {
  const waiting = async (path: string, by = company.owner) => {
    const nav = rail(await by.html(path));
    return /href="\/updates"[^>]*>(.*?)<\/a>/s.exec(nav)?.[1] ?? "";
  };

  it("is said in words beside its item, in the session's own round trip, and not to other companies", async () => {
    expect(textOf(await waiting("/plan"))).toBe("Operator Updates");
    const roundTrips = (await company.owner.get("/instructions")).headers.get("X-D1-Round-Trips");
    expect(roundTrips).toBe("1");
    for (let report = 0; report < 2; report += 1) {
      await putReport(product, company, { id: idOf("AB-111"), name: "Loader" }, { newUsage: 101 });
    }
    await putReport(product, company, { id: idOf("AB-111"), name: "Loader" }, { status: "applied" });
    expect(textOf(await waiting("/plan"))).toBe("Operator Updates, 2 waiting for review");
    expect(textOf(await waiting("/"))).toBe("Operator Updates, 2 waiting for review");
    expect(textOf(await waiting("/plan", other.owner))).toBe("Operator Updates");
  });

  it("counts open issues of machines that are still there", async () => {
    const report = (serial: string, words: string) =>
      company.owner.ask("POST", `/api/equipment/${idOf(serial)}/issues`, {
        condition: "needs_attention",
        description: words,
      });
    await report("ZZ-9", "Blade is bent");
    await report("AB-222", "Leaks");
    const issues = async () => {
      const nav = rail(await company.owner.html("/plan"));
      return textOf(/href="\/issues"[^>]*>(.*?)<\/a>/s.exec(nav)?.[1] ?? "");
    };
    expect(await issues()).toBe("Issues, 2 open");
    await company.owner.ask("POST", `/api/equipment/${idOf("AB-222")}/retire`, {});
    expect(await issues()).toBe("Issues, 1 open");
  });

  it("is left out where it can't be counted, and the page is there", async () => {
    await product.run("alter table issues rename to issues_away");
    const { status } = await company.owner.get("/instructions");
    const page = await company.owner.html("/instructions");
    await product.run("alter table issues_away rename to issues");
    expect(status).toBe(200);
    expect(linksIn(rail(page))).toContain("/updates");
    expect(rail(page)).not.toContain("waiting for review");
  });

  it("is 99+ above 99", async () => {
    for (let report = 0; report < 101; report += 1) {
      await putReport(product, other, { id: "gone", name: "Gone" }, { newUsage: 1 });
    }
    expect(textOf(await waiting("/plan", other.owner))).toBe("Operator Updates, 99+ waiting for review");
  });
});

describe("the finder", () => {
  const find = (search: string, by: Client = company.owner) =>
    by.get(`/?${new URLSearchParams({ find: "1", search })}`);

  it.each([
    ["a name", () => "Mower"],
    ["a serial number", () => "zz-9"],
    ["the short number", () => idOf("ZZ-9").slice(0, 8)],
  ])("opens the one machine with %s", async (_, search) => {
    const response = await find(search());
    expect(response.status).toBe(302);
    expect(targetOf(response)).toBe(`/equipment-items/${idOf("ZZ-9")}`);
  });

  it("lists several, and opens none that another company has", async () => {
    const several = await find("machinery");
    expect(several.status).toBe(200);
    expect(await several.text()).toContain("Mower");
    expect((await find("Mower", other.owner)).status).toBe(200);
  });

  it("leaves the dashboard's own filter a list, also of one", async () => {
    const response = await company.owner.get("/?search=Mower");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Mower");
  });
});

describe("adding from anywhere", () => {
  const FORMS: [what: string, form: (id: string) => string][] = [
    ["usage", (id) => `/equipment-items/${id}/usage`],
    ["service", (id) => `/equipment-items/${id}/service`],
    ["fuel", (id) => `/fuel-entries/add?equipment=${id}`],
    ["issue", (id) => `/equipment-items/${id}/issue`],
  ];
  it.each(FORMS)("%s asks for the machine, and leads to its form", async (what, form) => {
    const id = idOf("ZZ-9");
    expect(linksIn(await company.owner.html(`/add/${what}?search=m`))).toContain(form(id));
    const one = await company.owner.get(`/add/${what}?search=mower`);
    expect(one.status).toBe(302);
    expect(targetOf(one)).toBe(form(id));
    expect((await company.owner.get(form(id))).status).toBe(200);
  });

  it("offers the machines last reported or served first", async () => {
    await putReport(
      product,
      company,
      { id: idOf("ZZ-9"), name: "Mower" },
      { newUsage: 11, createdAgo: -1000 },
    );
    const forms = linksIn(await company.owner.html("/add/usage")).filter((href) =>
      /\/usage$/.test(href ?? ""),
    );
    expect(forms).toEqual([
      "/add/usage",
      `/equipment-items/${idOf("ZZ-9")}/usage`,
      `/equipment-items/${idOf("AB-111")}/usage`,
    ]);
  });

  it("says that nothing fits, and where to add the first machine", async () => {
    expect(await company.owner.html("/add/usage?search=nothing-like-it")).toContain(
      "No machine fits this search.",
    );
    const empty = await newCompany(product, "Empty Yard");
    expect(await empty.owner.html("/add/usage")).toMatch(
      /There are no machines yet.*href="\/add-equipment"/s,
    );
  });
});

describe("the settings of owners and managers", () => {
  const tabs = (page: string) => linksIn(/<nav class="tabs".*?<\/nav>/s.exec(page)?.[0] ?? "");

  it("have tabs, the data and the keys for the owner alone", async () => {
    const common = ["/settings", "/settings?tab=alerts", "/settings?tab=language"];
    const owners = [...common, "/account", "/settings/keys"];
    for (const path of ["/settings", "/account", "/settings/keys"])
      expect(tabs(await company.owner.html(path)), path).toEqual(owners);
    expect(tabs(await manager.html("/settings"))).toEqual(common);
    expect(tabs(await operator.html("/settings"))).toEqual([]);
  });

  it("rename the company, and leave what is blank", async () => {
    const saved = await company.owner.post("/settings", {
      intent: "company",
      companyName: "New Ridge",
      masterPassword: "",
    });
    expect(targetOf(saved)).toBe("/settings");
    expect(await company.owner.html("/settings")).toContain("Now: New Ridge");
  });

  it("keep language and theme, stay on their tab and say so in the chosen language", async () => {
    const saved = await company.owner.post("/settings", { tab: "language", lng: "es", theme: "dark" });
    expect(targetOf(saved)).toBe("/settings?tab=language");
    expect(await company.owner.html("/settings?tab=language")).toContain("Idioma y tema guardados");
    await company.owner.post("/settings", { lng: "en", theme: "light" });
  });

  it("say at the field what is wrong, and keep what was typed", async () => {
    const refused = await company.owner.post("/settings", {
      intent: "company",
      companyName: "X",
      masterPassword: "",
    });
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toContain("Business name must be at least 2 characters");
    expect(page).toContain('value="X"');
  });

  it("switch alerts, and only those that changed", async () => {
    const before = {
      emailAlertsEnabled: "on",
      alertServiceSoon: "on",
      alertServiceDue: "on",
      alertOverdue: "on",
    };
    const { alertServiceSoon: _, ...after } = before;
    await company.owner.post("/settings", { intent: "alerts", shown: JSON.stringify(before), ...after });
    expect(await company.owner.ask("GET", "/api/email-alerts/settings")).toMatchObject({
      emailAlertsEnabled: true,
      alertServiceSoon: false,
      alertServiceDue: true,
      alertOverdue: true,
    });
    expect(await company.owner.html("/settings?tab=alerts")).toMatch(/name="alertServiceDue"[^>]*checked/);
  });

  it("set the fuel unit", async () => {
    await company.owner.post("/settings", { intent: "settings", fuelUnit: "L", askFuelCost: "" });
    expect(await company.owner.ask("GET", "/api/fuel-settings")).toMatchObject({ fuelUnit: "L" });
    await company.owner.post("/settings", { intent: "settings", fuelUnit: "gal", askFuelCost: "" });
  });

  it("are refused to operators and visitors", async () => {
    for (const client of [operator, product.client()]) {
      for (const intent of ["company", "settings", "alerts"]) {
        const refused = await client.post("/settings", { intent, companyName: "Taken over" });
        expect(refused.status).toBe(403);
      }
    }
  });
});
