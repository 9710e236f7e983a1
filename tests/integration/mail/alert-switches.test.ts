import { describe, expect, it } from "vitest";
import { newCompany, newOperator } from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });

describe("e-mail alert switches", () => {
  const ALL_ON = {
    emailAlertsEnabled: true,
    alertServiceSoon: true,
    alertServiceDue: true,
    alertOverdue: true,
  };

  it("are on until somebody turns them off, only for that company", async () => {
    const company = await newCompany(product);
    const other = await newCompany(product);
    const path = "/api/email-alerts/settings";
    expect(await company.owner.ask("GET", path)).toEqual(ALL_ON);
    const wanted = { ...ALL_ON, alertServiceSoon: false };
    const saved = await company.owner.json("PUT", path, { ...wanted, companyId: other.id });
    expect([saved.status, saved.body]).toEqual([200, wanted]);
    expect(await company.owner.ask("GET", path)).toEqual(wanted);
    expect(await other.owner.ask("GET", path)).toEqual(ALL_ON);
  });

  it.each([
    [
      "one is missing",
      { emailAlertsEnabled: true, alertServiceSoon: true, alertServiceDue: true },
      "alertOverdue",
    ],
    ["one is a word", { ...ALL_ON, alertServiceDue: "true" }, "alertServiceDue"],
    ["one is null", { ...ALL_ON, emailAlertsEnabled: null }, "emailAlertsEnabled"],
    ["one is a number", { ...ALL_ON, alertServiceSoon: 0 }, "alertServiceSoon"],
  ])("refuse a call in which %s, and change nothing", async (_what, body, field) => {
    const company = await newCompany(product);
    const refused = await company.owner.json("PUT", "/api/email-alerts/settings", body);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors)).toEqual([field]);
    expect(await company.owner.ask("GET", "/api/email-alerts/settings")).toEqual(ALL_ON);
  });

  it("are saved by the page's form, which omits unticked boxes", async () => {
    const company = await newCompany(product);
    const answer = await company.owner.post("/?index", {
      intent: "alerts",
      next: "/?status=good",
      emailAlertsEnabled: "on",
      alertOverdue: "on",
    });
    expect(answer.headers.get("Location")).toBe("/?status=good");
    const { text } = await company.owner.page("/?status=good");
    expect(text).toContain("Settings Updated");
    expect(text).toContain("Email alert preferences have been saved.");
    const body = await company.owner.ask("GET", "/api/email-alerts/settings");
    expect(body).toEqual({ ...ALL_ON, alertServiceSoon: false, alertServiceDue: false });
  });

  it("are for owners and managers", async () => {
    const company = await newCompany(product);
    const operator = await newOperator(product, company);
    for (const path of ["/api/email-alerts/settings", "/api/subscription/info"]) {
      expect((await operator.client.json("GET", path)).status).toBe(403);
      expect((await product.client().json("GET", path)).status).toBe(401);
    }
    expect((await operator.client.json("PUT", "/api/email-alerts/settings", ALL_ON)).status).toBe(403);
  });
});

describe("GET /api/subscription/info", () => {
  it("answers what the plan allows, before and after the trial", async () => {
    const company = await newCompany(product);
    const info = async () => await company.owner.ask("GET", "/api/subscription/info");
    expect(await info()).toEqual({
      tier: "basic",
      status: "trial",
      hasActiveSubscription: true,
      canAccessFuelAnalytics: true,
      canAccessPartsEntry: true,
      equipmentLimit: 15,
      isTrialExpired: false,
    });
    await product.run("update companies set trial_ends_at = 1 where id = ?", company.id);
    expect(await info()).toMatchObject({
      status: "expired",
      hasActiveSubscription: false,
      canAccessFuelAnalytics: false,
      canAccessPartsEntry: false,
      isTrialExpired: true,
    });
  });
});
