import { describe, expect, it } from "vitest";
import { type Company, logIn, newCompany, newOperator } from "#tests/support/accounts.ts";
import { type Client, startProduct } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Plans without a payment provider: the local checkout and billing pages, the calls, and the jobs. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });

const DAY = 24 * 3600 * 1000;
const DAILY = "30 3 * * *";

/** Opens a checkout; returns the path of its page. */
async function openCheckout(
  { owner }: Pick<Company, "owner">,
  tier = "professional",
  billingInterval = "month",
) {
  const { status, body } = await owner.json("POST", "/api/create-checkout-session", {
    tier,
    billingInterval,
  });
  expect(status).toBe(200);
  const { origin, pathname } = new URL(body.url);
  expect(origin).toBe("http://localhost:8788");
  return pathname;
}

const leave = (client: Client, checkout: string, outcome: string) => client.post(checkout, { outcome });

async function subscribed(tier = "professional", billingInterval = "month"): Promise<Company> {
  const company = await newCompany(product);
  const paid = await leave(company.owner, await openCheckout(company, tier, billingInterval), "paid");
  expect([paid.status, paid.headers.get("Location")]).toEqual([302, "/subscription?success=true"]);
  return company;
}

const happens = async ({ owner }: Company, event: string) => {
  const response = await owner.post("/dev/billing", { event });
  const text = await response.text();
  return { status: response.status, location: response.headers.get("Location"), text };
};

const call = async ({ owner }: Company, act: string, body?: unknown) =>
  (await owner.json("POST", `/api/subscription/${act}`, body)).status;

/** Runs a cron in the future, which expires the session, and signs in again. */
async function runAhead({ owner, email }: Company, at: Date, cron?: string): Promise<void> {
  await product.runCron(at, cron);
  await logIn(owner, email);
}

/** Every place that shows a company's plan and its possible acts. */
async function stateOf({ owner }: Company) {
  const settings = await owner.ask("GET", "/api/company-settings");
  const info = await owner.ask("GET", "/api/subscription/info");
  expect([info.tier, info.equipmentLimit]).toEqual([settings.subscriptionTier, settings.equipmentLimit]);
  const machine = { name: "Loader", type: "machinery", unit: "hours" };
  const added = await owner.json("POST", "/api/equipment", machine);
  const machines = (await owner.ask("GET", "/api/equipment")) as { id: string }[];
  const serviceParts = [{ part: `Filter ${crypto.randomUUID()}`, qty: 1 }];
  const parts = await owner.json("PATCH", `/api/equipment/${machines[0]?.id}`, { serviceParts });
  const fuel = await owner.html("/fuel");
  return {
    tier: settings.subscriptionTier,
    status: info.status,
    limit: settings.equipmentLimit,
    isTrialExpired: info.isTrialExpired,
    active: [info.hasActiveSubscription, info.canAccessFuelAnalytics, info.canAccessPartsEntry],
    add: added.status,
    parts: parts.status,
    fuel: fuel.includes("Premium Feature: Fuel Analytics") ? "closed" : "open",
  };
}

const PRO = { tier: "professional", limit: 30, isTrialExpired: false };
const OPEN = { active: [true, true, true], add: 201, parts: 200, fuel: "open" };
const CLOSED = { active: [false, false, false], add: 403, parts: 403, fuel: "closed" };

/** The mails about the plan, newest first. */
const newsOf = async ({ email }: Company) =>
  (await product.mailbox(email))
    .map(({ subject }) => subject)
    .filter((subject) => /^Your (?!email)/.test(subject));

/** A company with a machine added while it was allowed. */
async function withMachine(company: Company): Promise<Company> {
  const saw = { name: "Saw", type: "machinery", unit: "hours" };
  expect((await company.owner.json("POST", "/api/equipment", saw)).status).toBe(201);
  return company;
}

describe("the checkout page", () => {
  it("shows the plan and the charge, in a form without script", async () => {
    const company = await newCompany(product);
    const html = await company.owner.html(await openCheckout(company, "professional", "year"));
    expect(html).toContain("Professional");
    expect(html).toContain("$693.60");
    expect(html.match(/<form /g)?.length).toBeGreaterThanOrEqual(1);
    const buttons = [...html.matchAll(/name="outcome" value="(\w+)"/g)].map(([, value]) => value);
    expect(buttons.sort()).toEqual(["canceled", "failed", "paid"]);
    expect(html).not.toContain("<script");
  });

  it.each([
    ["basic", "month", 15],
    ["professional", "month", 30],
    ["enterprise", "year", 65],
  ])("paid for %s by the %s sets a limit of %d at once", async (tier, interval, limit) => {
    const company = await withMachine(await subscribed(tier, interval));
    expect(await stateOf(company)).toEqual({ tier, limit, isTrialExpired: false, status: "active", ...OPEN });
    const body = await company.owner.ask("GET", "/api/company-settings");
    const ends = new Date();
    ends.setUTCMonth(ends.getUTCMonth() + (interval === "year" ? 12 : 1));
    expect(Math.abs(Date.parse(body.subscriptionEndDate) - ends.getTime())).toBeLessThan(4 * DAY);
  });

  it("changes nothing when canceled, and can still be paid", async () => {
    const company = await withMachine(await newCompany(product));
    const before = await stateOf(company);
    const checkout = await openCheckout(company);
    const canceled = await leave(company.owner, checkout, "canceled");
    expect([canceled.status, canceled.headers.get("Location")]).toEqual([302, "/subscription?canceled=true"]);
    expect(await stateOf(company)).toEqual(before);
    expect((await leave(company.owner, checkout, "paid")).status).toBe(302);
    expect(await stateOf(company)).toMatchObject({ ...PRO, status: "active" });
  });

  it("stays after a declined card, says so, changes nothing, and can be paid then", async () => {
    const company = await withMachine(await newCompany(product));
    const before = await stateOf(company);
    const checkout = await openCheckout(company);
    const declined = await leave(company.owner, checkout, "failed");
    expect(declined.status).toBe(402);
    const html = await declined.text();
    expect(html).toContain("Your card was declined.");
    expect(html).toContain('value="paid"');
    expect(await stateOf(company)).toEqual(before);
    expect((await leave(company.owner, checkout, "paid")).status).toBe(302);
    expect(await stateOf(company)).toMatchObject({ ...PRO, status: "active" });
  });

  it("makes one plan when pressed twice, and later presses don't reset it", async () => {
    const company = await newCompany(product);
    const checkout = await openCheckout(company);
    const presses = await Promise.all([1, 2, 3].map(() => leave(company.owner, checkout, "paid")));
    expect(presses.map(({ status }) => status)).toEqual([302, 302, 302]);
    const results = await product.rows(
      "select id from local_billing where company_id = ? and id like 'sub_%'",
      company.id,
    );
    expect(results).toHaveLength(1);
    await happens(company, "ended");
    await leave(company.owner, checkout, "paid");
    expect((await company.owner.ask("GET", "/api/subscription/info")).status).toBe("expired");
  });

  it("charges nothing more once paid or closed, and says so", async () => {
    const company = await newCompany(product);
    const first = await openCheckout(company, "basic");
    const second = await openCheckout(company, "enterprise");
    expect((await leave(company.owner, first, "paid")).status).toBe(409);
    const closed = await company.owner.html(first);
    expect(closed).toContain("This checkout is closed");
    expect(closed).not.toContain('name="outcome"');
    expect(await stateOf(company)).toMatchObject({ status: "trial" });
    await leave(company.owner, second, "paid");
    expect(await company.owner.html(second)).toContain("This checkout was paid.");
    expect(await stateOf(company)).toMatchObject({ tier: "enterprise", status: "active" });
  });

  it("accepts no other outcome", async () => {
    const company = await newCompany(product);
    expect((await leave(company.owner, await openCheckout(company), "free")).status).toBe(400);
    expect(await stateOf(company)).toMatchObject({ status: "trial" });
  });

  it("is only for its own company", async () => {
    const company = await newCompany(product);
    const checkout = await openCheckout(company);
    const other = await newCompany(product);
    const operator = (await newOperator(product, company)).client;
    const seen = async (client: Client) => {
      const [got, paid] = [await client.get(checkout), await leave(client, checkout, "paid")];
      return [got, paid].map(({ status, headers }) => [status, headers.get("Location")]);
    };
    expect(await seen(other.owner)).toEqual([
      [404, null],
      [404, null],
    ]);
    expect(await seen(operator)).toEqual([
      [302, "/"],
      [302, "/"],
    ]);
    const toSignIn = [302, expect.stringMatching(/^\/login/)];
    expect(await seen(product.client())).toEqual([toSignIn, toSignIn]);
    expect((await company.owner.get("/dev/checkout/none")).status).toBe(404);
    expect(await stateOf(company)).toMatchObject({ status: "trial" });
    expect((await company.owner.get(checkout)).status).toBe(200);
  });
});

it("is missing beside a real provider", async () => {
  const stripe = await startProduct({ STRIPE_SECRET_KEY: "sk_test_key" });
  try {
    const { owner } = await newCompany(stripe);
    for (const path of ["/dev/checkout/cs_local_1", "/dev/billing"]) {
      expect((await owner.get(path)).status).toBe(404);
      expect((await owner.post(path, { outcome: "paid", event: "ended" })).status).toBe(404);
    }
  } finally {
    await stripe.stop();
  }
});

describe("the billing page", () => {
  it("says that there is no plan, and where to buy one", async () => {
    const { owner } = await newCompany(product);
    const html = await owner.html("/dev/billing");
    expect(html).toContain("has bought no plan yet");
    expect(html).toContain('href="/subscription"');
  });

  it("is the target of the portal's call, and shows the plan with its possible events", async () => {
    const company = await subscribed();
    const body = await company.owner.ask("POST", "/api/subscription/portal");
    expect(new URL(body.url).pathname).toBe("/dev/billing");
    const eventsOffered = async () => {
      const html = await company.owner.html("/dev/billing");
      return [...html.matchAll(/name="event" value="(\w+)"/g)].map(([, value]) => value);
    };
    const html = await company.owner.html("/dev/billing");
    for (const words of ["Professional", "$68 every month", "active"]) expect(html).toContain(words);
    expect(await eventsOffered()).toEqual(["renewed", "renewal_failed", "cancelled", "ended"]);
    await happens(company, "renewal_failed");
    expect(await eventsOffered()).toEqual(["paid", "cancelled", "ended"]);
    await happens(company, "paid");
    await call(company, "pause", { months: 3 });
    expect(await eventsOffered()).toEqual(["pause_ended", "ended"]);
    await happens(company, "ended");
    expect(await eventsOffered()).toEqual([]);
  });

  it("refuses impossible events, and changes nothing", async () => {
    const company = await subscribed();
    const refused = await happens(company, "pause_ended");
    expect([refused.status, refused.text.includes("happen to the plan as it is now")]).toEqual([409, true]);
    expect((await happens(company, "free_forever")).status).toBe(400);
    expect((await happens(await newCompany(product), "renewed")).status).toBe(409);
    expect((await company.owner.ask("GET", "/api/subscription/info")).status).toBe("active");
  });

  it("is for owners and managers, each for their own plan", async () => {
    const company = await subscribed();
    const operator = (await newOperator(product, company)).client;
    expect((await operator.post("/dev/billing", { event: "ended" })).headers.get("Location")).toBe("/");
    const visitor = await product.client().post("/dev/billing", { event: "ended" });
    expect(visitor.headers.get("Location")).toMatch(/^\/login/);
    await happens(await subscribed(), "ended");
    expect((await company.owner.ask("GET", "/api/subscription/info")).status).toBe("active");
  });
});

describe("a locally bought plan", () => {
  it("renews to the next period", async () => {
    const company = await withMachine(await subscribed());
    const end = async () =>
      Date.parse((await company.owner.ask("GET", "/api/company-settings")).subscriptionEndDate);
    const before = await end();
    expect((await happens(company, "renewed")).location).toBe("/dev/billing");
    expect((await end()) - before).toBeGreaterThan(27 * DAY);
    expect(await stateOf(company)).toEqual({ ...PRO, ...OPEN, status: "active" });
    expect(await newsOf(company)).toEqual([]);
  });

  it("keeps working after a failed renewal, which is mailed once, and recovers with a payment", async () => {
    const company = await withMachine(await subscribed());
    await happens(company, "renewal_failed");
    expect(await stateOf(company)).toEqual({ ...PRO, ...OPEN, status: "past_due" });
    expect(await newsOf(company)).toEqual(["Your payment failed"]);
    expect(await call(company, "pause", { months: 3 })).toBe(409);
    await happens(company, "paid");
    expect(await stateOf(company)).toEqual({ ...PRO, ...OPEN, status: "active" });
    expect(await newsOf(company)).toEqual(["Your payment failed"]);
  });

  it("ends when its payment never comes", async () => {
    const company = await withMachine(await subscribed());
    await happens(company, "renewal_failed");
    await happens(company, "ended");
    expect(await stateOf(company)).toEqual({ ...PRO, ...CLOSED, status: "expired" });
    expect(await newsOf(company)).toEqual(["Your subscription has ended", "Your payment failed"]);
  });

  it("is paused, and reactivated by its owner", async () => {
    const company = await withMachine(await subscribed());
    expect(await call(company, "pause", { months: 3 })).toBe(200);
    expect(await stateOf(company)).toEqual({ ...PRO, ...CLOSED, status: "paused" });
    const { pauseEndDate } = await company.owner.ask("GET", "/api/company-settings");
    expect(Date.parse(pauseEndDate) - Date.now()).toBeGreaterThan(88 * DAY);
    expect(await newsOf(company)).toEqual(["Your subscription is paused"]);
    expect(await call(company, "pause", { months: 3 })).toBe(409);
    expect(await call(company, "upgrade", { tier: "basic" })).toBe(409);
    expect(await call(company, "reactivate")).toBe(200);
    expect(await stateOf(company)).toEqual({ ...PRO, ...OPEN, status: "active" });
    expect(await newsOf(company)).toEqual([
      "Your subscription is active again",
      "Your subscription is paused",
    ]);
  });

  it("moves the paid time by the time really paused, beyond the end of its period", async () => {
    const company = await subscribed();
    const end = async () =>
      Date.parse((await company.owner.ask("GET", "/api/company-settings")).subscriptionEndDate);
    const paidUntil = await end();
    await call(company, "pause", { months: 6 });
    const { pauseEndDate } = await company.owner.ask("GET", "/api/company-settings");
    const moved = await end();
    expect(Math.abs(moved - paidUntil - (Date.parse(pauseEndDate) - Date.now()))).toBeLessThan(60_000);
    await runAhead(company, new Date(paidUntil + 10 * DAY));
    expect((await company.owner.ask("GET", "/api/subscription/info")).status).toBe("paused");
    expect(await end()).toBe(moved);
    await call(company, "reactivate");
    expect(Math.abs((await end()) - paidUntil)).toBeLessThan(60_000);
  });

  it("is resumed by the hourly job when its pause ends, not before, and mailed once", async () => {
    const company = await withMachine(await subscribed());
    await call(company, "pause", { months: 3 });
    const { pauseEndDate, subscriptionEndDate } = await company.owner.ask("GET", "/api/company-settings");
    const ends = Date.parse(pauseEndDate);
    await runAhead(company, new Date(ends - 1000));
    expect(await stateOf(company)).toEqual({ ...PRO, ...CLOSED, status: "paused" });
    await runAhead(company, new Date(ends));
    await runAhead(company, new Date(ends + 3600_000));
    expect(await stateOf(company)).toEqual({ ...PRO, ...OPEN, status: "active" });
    const resumed = (await newsOf(company)).filter((subject) => subject.endsWith("active again"));
    expect(resumed).toHaveLength(1);
    // Changes caused by time are stored: a later event doesn't restore the pause.
    await happens(company, "cancelled");
    expect(await company.owner.ask("GET", "/api/company-settings")).toMatchObject({
      subscriptionStatus: "active",
      cancelAtPeriodEnd: true,
      subscriptionEndDate,
    });
  });

  it("resumes when the provider ends its pause", async () => {
    const company = await withMachine(await subscribed());
    await call(company, "pause", { months: 6 });
    await happens(company, "pause_ended");
    expect(await stateOf(company)).toEqual({ ...PRO, ...OPEN, status: "active" });
  });

  it("keeps access after a cancellation, which can be taken back here or at the provider", async () => {
    const company = await withMachine(await subscribed());
    expect(await call(company, "cancel")).toBe(200);
    expect(await call(company, "cancel")).toBe(409);
    expect(await stateOf(company)).toEqual({ ...PRO, ...OPEN, status: "active" });
    expect(await newsOf(company)).toEqual(["Your subscription was canceled"]);
    expect(await call(company, "reactivate")).toBe(200);
    await happens(company, "cancelled");
    expect(await call(company, "cancel")).toBe(409);
    await happens(company, "kept");
    expect((await company.owner.ask("GET", "/api/company-settings")).cancelAtPeriodEnd).toBe(false);
    expect(await stateOf(company)).toEqual({ ...PRO, ...OPEN, status: "active" });
  });

  it("ends after its period when canceled, and another one can be bought then", async () => {
    const company = await withMachine(await subscribed("professional"));
    await call(company, "cancel");
    await runAhead(company, new Date(Date.now() + 33 * DAY), DAILY);
    expect(await stateOf(company)).toEqual({ ...PRO, ...CLOSED, status: "expired" });
    // The cancellation had announced the end.
    expect(await newsOf(company)).toEqual(["Your subscription was canceled"]);
    await leave(company.owner, await openCheckout(company, "enterprise"), "paid");
    expect(await stateOf(company)).toMatchObject({
      tier: "enterprise",
      limit: 65,
      status: "active",
      ...OPEN,
    });
  });

  it("changes at once; a smaller plan stops additions and removes nothing", async () => {
    const company = await subscribed("enterprise");
    const putAll = Array.from({ length: 16 }, (_, n) => ({
      name: `M ${n}`,
      type: "machinery",
      unit: "hours",
    }));
    for (const machine of putAll) await company.machine(machine);
    expect(await call(company, "upgrade", { tier: "enterprise" })).toBe(409);
    expect(await call(company, "upgrade", { tier: "basic", billingInterval: "year" })).toBe(200);
    expect(await stateOf(company)).toEqual({
      tier: "basic",
      limit: 15,
      isTrialExpired: false,
      status: "active",
      ...OPEN,
      add: 403,
    });
    expect(await company.owner.ask("GET", "/api/equipment/count")).toBe(16);
    expect(await company.owner.html("/dev/billing")).toContain("$408 every year");
  });
});
