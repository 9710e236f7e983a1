import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { type Product, startProduct } from "#tests/support/product.ts";
import {
  deliver,
  type StripeServer,
  seconds,
  startStripe,
  stripeEvent,
} from "#tests/support/stripe-server.ts";

/** Plans bought from the payment provider, with the real SDK and a server that speaks its protocol. */

let stripe: StripeServer;
let product: Product;
/** For tests that change nothing: signing up takes most of a test's time. */
let newcomer: Company;
let customer: Awaited<ReturnType<typeof subscribed>>;
beforeAll(async () => {
  stripe = await startStripe();
  product = await startProduct({ ...stripe.settings, RATE_LIMIT_SCALE: "100" });
  newcomer = await newCompany(product);
  customer = await subscribed();
});
afterAll(async () => {
  await product.stop();
  await stripe.stop();
});
afterEach(() => {
  stripe.answerAll(null);
  stripe.knowCustomers(true);
});

const PRODUCT = "equipment_maintenance_tracker";

const planOf = async ({ owner }: Company) =>
  (await owner.ask("GET", "/api/company-settings")) as Record<string, unknown>;

const checkout = (company: Company, tier = "professional", billingInterval = "month") =>
  company.owner.json("POST", "/api/create-checkout-session", { tier, billingInterval });

const lastSession = () => [...stripe.sessions.values()].at(-1)?.id ?? "";

/** How many requested plans the company's activity log has. */
const asked = ({ id }: Company) =>
  product.value(
    "select count(*) as asked from audit_records where company_id = ? and action = 'plan.ask'",
    id,
  );

/** A company with a bought and paid plan whose event has arrived. */
async function subscribed(tier = "professional", billingInterval = "month") {
  const company = await newCompany(product);
  await checkout(company, tier, billingInterval);
  const subscription = stripe.pay(lastSession());
  await deliver(product, stripeEvent("customer.subscription.created", subscription));
  return { company, subscription };
}

const updated = (subscription: { id: string }) =>
  deliver(product, stripeEvent("customer.subscription.updated", subscription));

describe("the checkout", () => {
  it.each([
    ["basic", "month", "4000"],
    ["professional", "month", "6800"],
    ["enterprise", "month", "12500"],
    ["basic", "year", "40800"],
    ["professional", "year", "69360"],
    ["enterprise", "year", "127500"],
  ])("for %s by the %s charges %s cents", async (tier, interval, cents) => {
    const company = newcomer;
    const before = stripe.posted("/v1/checkout/sessions").length;
    const { status, body } = await checkout(company, tier, interval);
    expect(status).toBe(200);
    const [call] = stripe.posted("/v1/checkout/sessions").slice(before);
    expect(body).toEqual({ url: `https://checkout.stripe.test/${lastSession()}` });
    expect(call?.form).toMatchObject({
      mode: "subscription",
      client_reference_id: company.id,
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][product]": PRODUCT,
      "line_items[0][price_data][unit_amount]": cents,
      "line_items[0][price_data][recurring][interval]": interval,
      "subscription_data[metadata][company_id]": company.id,
      "subscription_data[metadata][tier]": tier,
    });
    expect(call?.headers["idempotency-key"]).toMatch(/^checkout:/);
  });

  it("charges the launch price during the promotion", async () => {
    const promoted = await startProduct({
      ...stripe.settings,
      LAUNCH_PROMOTION_ENDS: "2099-01-01T00:00:00Z",
    });
    try {
      const company = await newCompany(promoted);
      await checkout(company, "basic", "year");
      const form = stripe.posted("/v1/checkout/sessions").at(-1)?.form;
      expect(form?.["line_items[0][price_data][unit_amount]"]).toBe("32640");
    } finally {
      await promoted.stop();
    }
  });

  it("uses one customer for all of a company's checkouts, and leaves only the last one open", async () => {
    const company = await newCompany(product);
    const before = stripe.posted("/v1/customers").length;
    await checkout(company, "basic");
    const first = lastSession();
    await checkout(company, "enterprise");
    const customers = stripe.posted("/v1/customers").slice(before);
    expect(customers).toHaveLength(1);
    expect(customers[0]?.form).toMatchObject({
      email: company.email,
      name: company.businessName,
      "metadata[company_id]": company.id,
    });
    expect(stripe.sessions.get(first)?.status).toBe("expired");
    expect(stripe.sessions.get(lastSession())?.status).toBe("open");
  });

  it("creates a new customer if the previous one was deleted at the provider", async () => {
    const company = await newCompany(product);
    await checkout(company);
    const before = stripe.posted("/v1/checkout/sessions").at(-1)?.form.customer ?? "";
    stripe.deletedCustomers.add(before);
    const portal = await company.owner.json("POST", "/api/subscription/portal");
    expect(portal.status).toBe(409);
    expect(portal.body.message).toMatch(/^There is no active subscription/);
    const both = await Promise.all([checkout(company, "basic"), checkout(company, "basic")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await checkout(company, "enterprise");
    const used = stripe
      .posted("/v1/checkout/sessions")
      .filter(({ form }) => form.client_reference_id === company.id);
    const customers = new Set(used.map(({ form }) => form.customer));
    expect(customers.size).toBe(2);
    expect(used.at(-1)?.form.customer).not.toBe(before);
  });

  it("opens no portal for a company that was never a customer, and doesn't ask the provider", async () => {
    const company = await newCompany(product);
    const before = stripe.calls.length;
    expect((await company.owner.json("POST", "/api/subscription/portal")).status).toBe(409);
    expect(stripe.calls).toHaveLength(before);
  });

  it("creates one customer for two concurrent checkouts, and records each once", async () => {
    const company = await newCompany(product);
    await Promise.all([checkout(company, "basic"), checkout(company, "enterprise")]);
    const used = stripe.posted("/v1/checkout/sessions").slice(-2);
    expect(new Set(used.map(({ form }) => form.customer)).size).toBe(1);
    expect(await asked(company)).toBe(2);
  });

  it("accepts no price, limit, status or customer from the request", async () => {
    const company = newcomer;
    const before = await planOf(company);
    await company.owner.json("POST", "/api/create-checkout-session", {
      tier: "enterprise",
      billingInterval: "month",
      price: 1,
      charged: 1,
      unit_amount: 1,
      equipmentLimit: -1,
      customerId: "cus_other",
      companyId: "another",
    });
    const form = stripe.posted("/v1/checkout/sessions").at(-1)?.form;
    expect(form?.["line_items[0][price_data][unit_amount]"]).toBe("12500");
    expect(form?.client_reference_id).toBe(company.id);
    expect(form?.customer).not.toBe("cus_other");
    expect(await planOf(company)).toEqual(before);
  });

  it.each([
    [{ tier: "gold", billingInterval: "month" }, ["tier"]],
    [{ tier: "basic", billingInterval: "week" }, ["billingInterval"]],
    [{}, ["tier", "billingInterval"]],
  ])("refuses %j", async (body, fields) => {
    const answer = await newcomer.owner.json("POST", "/api/create-checkout-session", body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual(fields);
  });

  it("reports a failed start and changes nothing", async () => {
    const company = newcomer;
    const before = await planOf(company);
    stripe.answerAll({ status: 402, body: { error: { type: "card_error", message: "No." } } });
    const { status, body } = await checkout(company);
    expect([status, body]).toEqual([502, { message: "Failed to start checkout process" }]);
    expect(await planOf(company)).toEqual(before);
  });

  it("fails if the provider doesn't know the customer that it has just made", async () => {
    stripe.knowCustomers(false);
    const { status, body } = await checkout(newcomer);
    expect([status, body]).toEqual([502, { message: "Failed to start checkout process" }]);
  });

  it("changes nothing on return, whatever the address says", async () => {
    const company = await newCompany(product);
    await checkout(company);
    const before = await planOf(company);
    await company.owner.get("/subscription?success=true&tier=enterprise");
    expect(await planOf(company)).toEqual(before);
  });

  it("is refused for a company with a plan", async () => {
    const sessions = stripe.sessions.size;
    expect((await checkout(customer.company)).status).toBe(409);
    expect(stripe.sessions.size).toBe(sessions);
  });
});

describe("a provider event", () => {
  it("gives the company the paid plan", async () => {
    const { company, subscription } = await subscribed("enterprise", "year");
    expect(await planOf(company)).toMatchObject({
      subscriptionTier: "enterprise",
      subscriptionStatus: "active",
      equipmentLimit: 65,
      subscriptionEndDate: new Date(
        (subscription.items.data[0]?.current_period_end ?? 0) * 1000,
      ).toISOString(),
    });
  });

  it("is applied once: a repeated one neither asks the provider nor mails anybody", async () => {
    const { company, subscription } = await subscribed();
    subscription.status = "past_due";
    const event = stripeEvent("invoice.payment_failed", {
      object: "invoice",
      id: "in_1",
      parent: { subscription_details: { subscription: subscription.id } },
    });
    expect((await deliver(product, event)).body.outcome).toBe("applied");
    const asked = stripe.calls.length;
    expect((await deliver(product, event)).body.outcome).toBe("repeated");
    expect(stripe.calls.length).toBe(asked);
    expect((await planOf(company)).subscriptionStatus).toBe("past_due");
    const mails = await product.mailbox(company.email);
    expect(mails.filter(({ subject }) => subject === "Your payment failed")).toHaveLength(1);
  });

  it("may arrive in any order, because the provider's present answer counts", async () => {
    const { company, subscription } = await subscribed("basic");
    const old = stripeEvent("customer.subscription.updated", structuredClone(subscription));
    subscription.status = "canceled";
    subscription.ended_at = seconds();
    await deliver(product, stripeEvent("customer.subscription.deleted", subscription));
    await deliver(product, old);
    expect((await planOf(company)).subscriptionStatus).toBe("expired");
  });

  it("with a price outside the catalogue is logged and changes nothing until its tier is set", async () => {
    const { company, subscription } = await subscribed("enterprise");
    const before = await planOf(company);
    const [item] = subscription.items.data;
    if (item) item.price.unit_amount = 9900;
    subscription.metadata = {};
    const event = stripeEvent("customer.subscription.updated", subscription);
    expect((await deliver(product, event)).body.outcome).toBe("ignored");
    expect(await planOf(company)).toEqual(before);
    subscription.metadata = { tier: "professional" };
    expect((await deliver(product, event)).body.outcome).toBe("applied");
    expect(await planOf(company)).toMatchObject({ subscriptionTier: "professional", equipmentLimit: 30 });
  });

  it("with a price outside the catalogue ends no other plan", async () => {
    const { company, subscription } = await subscribed("basic");
    const other = { ...structuredClone(subscription), id: "sub_by_hand", metadata: {} };
    for (const { price } of other.items.data) price.unit_amount = 9900;
    stripe.subscriptions.set(other.id, other);
    expect((await updated(other)).body.outcome).toBe("ignored");
    expect(other.status).toBe("active");
    expect((await planOf(company)).subscriptionTier).toBe("basic");
    stripe.subscriptions.delete(other.id);
  });

  it("never overwrites a newer answer with an older, slower one", async () => {
    const { company, subscription } = await subscribed();
    const release = stripe.holdNextAnswer();
    const asked = stripe.calls.length;
    const slow = updated(subscription);
    await expect.poll(() => stripe.calls.length).toBeGreaterThan(asked);
    subscription.status = "past_due";
    await updated(subscription);
    release();
    await slow;
    expect((await planOf(company)).subscriptionStatus).toBe("past_due");
  });

  it("mails once when delivered several times at once", async () => {
    const { company, subscription } = await subscribed();
    subscription.status = "past_due";
    await Promise.all([updated(subscription), updated(subscription), updated(subscription)]);
    const mails = await product.mailbox(company.email);
    expect(mails.filter(({ subject }) => subject === "Your payment failed")).toHaveLength(1);
  });

  it("is delivered again when the provider can't be asked", async () => {
    const { company, subscription } = await subscribed();
    subscription.status = "past_due";
    const event = stripeEvent("customer.subscription.updated", subscription);
    stripe.answerAll({ status: 500, body: { error: { type: "api_error", message: "Down" } } });
    expect((await deliver(product, event)).status).toBe(502);
    expect((await planOf(company)).subscriptionStatus).toBe("active");
    stripe.answerAll(null);
    expect((await deliver(product, event)).body.outcome).toBe("applied");
    expect((await planOf(company)).subscriptionStatus).toBe("past_due");
  });

  it("is accepted and ignored if unknown or about somebody else's customer", async () => {
    const { subscription } = customer;
    const asked = stripe.calls.length;
    const unknown = await deliver(
      product,
      stripeEvent("product.created", { id: "prod_1", object: "product" }),
    );
    expect([unknown.status, unknown.body.outcome]).toEqual([200, "ignored"]);
    expect(stripe.calls.length).toBe(asked);
    const foreign = { ...structuredClone(subscription), id: "sub_foreign", customer: "cus_foreign" };
    stripe.subscriptions.set(foreign.id, foreign);
    const other = await updated(foreign);
    expect([other.status, other.body.outcome]).toEqual([200, "ignored"]);
    stripe.subscriptions.delete(foreign.id);
  });

  it("for a deleted company is accepted and leaves nothing", async () => {
    const { company, subscription } = await subscribed();
    const rows = async () => {
      const left = ["billing_events", "email_outbox"].map((table) =>
        product.first(`select count(*) as n from ${table} where company_id = ?`, company.id),
      );
      return Promise.all(left);
    };
    subscription.status = "past_due";
    const before = await rows();
    const release = stripe.holdNextAnswer();
    const asked = stripe.calls.length;
    const meanwhile = updated(subscription);
    await expect.poll(() => stripe.calls.length).toBeGreaterThan(asked);
    await product.run("delete from companies where id = ?", company.id);
    release();
    for (const answer of [await meanwhile, await updated(subscription)]) {
      expect([answer.status, answer.body.outcome]).toEqual([200, "ignored"]);
    }
    expect(await rows()).toEqual(before);
    stripe.subscriptions.delete(subscription.id);
  });

  it.each<[string, Parameters<typeof deliver>[2]]>([
    ["without a signature", { header: null }],
    ["with a signature of another secret", { secret: "whsec_other" }],
    ["that was altered", { body: '{"id":"evt_altered","type":"customer.subscription.updated"}' }],
    ["signed more than 5 minutes ago", { at: seconds() - 301 }],
    ["with rubbish for a signature", { header: "t=1,v1=00" }],
  ])("is refused and changes nothing: %s", async (_, signed) => {
    const { company, subscription } = customer;
    subscription.status = "canceled";
    const asked = stripe.calls.length;
    const answer = await deliver(product, stripeEvent("customer.subscription.deleted", subscription), signed);
    subscription.status = "active";
    expect(answer.status).toBe(400);
    expect(stripe.calls.length).toBe(asked);
    expect((await planOf(company)).subscriptionStatus).toBe("active");
  });

  it("for a second plan beside the first ends the second", async () => {
    const { company, subscription } = await subscribed("basic");
    const second = { ...structuredClone(subscription), id: "sub_second" };
    stripe.subscriptions.set(second.id, second);
    await updated(second);
    expect(stripe.subscriptions.get("sub_second")?.status).toBe("canceled");
    expect(stripe.subscriptions.get(subscription.id)?.status).toBe("active");
    expect(await planOf(company)).toMatchObject({ subscriptionTier: "basic", subscriptionStatus: "active" });
  });
});

describe("a plan", () => {
  it("changes with its price, prorated, once the provider has confirmed", async () => {
    const { company, subscription } = await subscribed("basic");
    const answer = await company.owner.json("POST", "/api/subscription/upgrade", { tier: "enterprise" });
    expect(answer.status).toBe(200);
    const call = stripe.posted(`/v1/subscriptions/${subscription.id}`).at(-1);
    expect(call?.form).toMatchObject({
      "items[0][id]": subscription.items.data[0]?.id,
      "items[0][price_data][unit_amount]": "12500",
      "items[0][price_data][recurring][interval]": "month",
      proration_behavior: "create_prorations",
      "metadata[tier]": "enterprise",
    });
    expect(call?.headers["idempotency-key"]).toContain(`change:enterprise:month:${subscription.id}`);
    expect((await planOf(company)).subscriptionTier).toBe("basic");
    await updated(subscription);
    expect(await planOf(company)).toMatchObject({ subscriptionTier: "enterprise", equipmentLimit: 65 });
  });

  it.each<[string, () => void, number]>([
    ["made where it is missing", () => stripe.products.clear(), 1],
    [
      "taken out of the archive",
      () => stripe.products.set(PRODUCT, { id: PRODUCT, name: "", active: false }),
      0,
    ],
    ["used as it is", () => {}, 0],
  ])("changes to a price of the product, which is %s", async (_, before, made) => {
    const { company, subscription } = await subscribed("basic");
    before();
    const sent = stripe.posted("/v1/products").length;
    const answer = await company.owner.json("POST", "/api/subscription/upgrade", { tier: "enterprise" });
    expect(answer.status).toBe(200);
    expect(stripe.posted("/v1/products").length - sent).toBe(made);
    expect(stripe.products.get(PRODUCT)?.active).toBe(true);
    expect(subscription.items.data[0]?.price).toMatchObject({ product: PRODUCT, unit_amount: 12_500 });
  });

  it("changes once for a double press, and records it once", async () => {
    const { company, subscription } = await subscribed("basic");
    const press = () => company.owner.json("POST", "/api/subscription/upgrade", { tier: "enterprise" });
    await Promise.all([press(), press()]);
    const keys = stripe
      .posted(`/v1/subscriptions/${subscription.id}`)
      .map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(1);
    expect(await asked(company)).toBe(2);
  });

  it("can't be canceled when the provider doesn't know it", async () => {
    const { company, subscription } = await subscribed();
    stripe.subscriptions.delete(subscription.id);
    expect((await company.owner.json("POST", "/api/subscription/cancel")).status).toBe(409);
  });

  it("can be canceled once while it is paused", async () => {
    const { company, subscription } = await subscribed();
    await pause(company, 3);
    await updated(subscription);
    const cancel = async () => (await company.owner.json("POST", "/api/subscription/cancel")).status;
    expect([await cancel(), await cancel()]).toEqual([200, 409]);
  });

  it("can't be changed within moved time when its price is unknown", async () => {
    const { company, subscription } = await subscribed("basic", "year");
    await pause(company, 3);
    await updated(subscription);
    await reactivate(company);
    await updated(subscription);
    Object.assign(itemOf(subscription).price, { unit_amount: null });
    const before = sentTo(subscription).length;
    const change = await company.owner.json("POST", "/api/subscription/upgrade", { tier: "enterprise" });
    expect(change.status).toBe(502);
    expect(sentTo(subscription)).toHaveLength(before);
  });

  const pause = ({ owner }: Company, months: number) =>
    owner.json("POST", "/api/subscription/pause", { months });
  const reactivate = ({ owner }: Company) => owner.json("POST", "/api/subscription/reactivate");
  const sentTo = ({ id }: { id: string }) => stripe.posted(`/v1/subscriptions/${id}`);
  const itemOf = (subscription: ReturnType<StripeServer["pay"]>) => {
    const [item] = subscription.items.data;
    if (!item) throw new Error("A subscription without an item");
    return item;
  };

  it.each([
    [3, "month"],
    [6, "month"],
    [3, "year"],
    [6, "year"],
  ])("pauses for %d months by the %s, and moves its paid time by as long", async (months, interval) => {
    const { company, subscription } = await subscribed("professional", interval);
    const paidUntil = itemOf(subscription).current_period_end;
    const asked = seconds();
    expect((await pause(company, months)).status).toBe(200);
    const form = sentTo(subscription).at(-1)?.form;
    const until = new Date();
    until.setUTCMonth(until.getUTCMonth() + months);
    const resumes = Number(form?.["pause_collection[resumes_at]"]);
    expect(Math.abs(resumes - seconds(until))).toBeLessThan(4 * 24 * 3600);
    expect(form).toMatchObject({ "pause_collection[behavior]": "void", proration_behavior: "none" });
    const moved = Number(form?.trial_end);
    expect(Math.abs(moved - paidUntil - (resumes - asked))).toBeLessThan(30);
    await updated(subscription);
    // Stripe calls it a trial; ours is over.
    expect(subscription.status).toBe("trialing");
    expect(await planOf(company)).toMatchObject({
      subscriptionStatus: "paused",
      pauseEndDate: new Date(resumes * 1000).toISOString(),
      subscriptionEndDate: new Date(moved * 1000).toISOString(),
    });
    // Stripe ends the pause by itself; the metadata stay.
    subscription.pause_collection = null;
    await updated(subscription);
    expect(await planOf(company)).toMatchObject({
      subscriptionStatus: "active",
      pauseEndDate: null,
      subscriptionEndDate: new Date(moved * 1000).toISOString(),
    });
    const mails = (await product.mailbox(company.email)).filter(({ subject }) =>
      /paused|again/.test(subject),
    );
    const day = new Date(moved * 1000).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Your subscription is active again",
      "Your subscription is paused",
    ]);
    for (const { text } of mails) expect(text).toContain(`paid through ${day}`);
  });

  it("moves its end only by the time really paused, once, when reactivated early", async () => {
    const { company, subscription } = await subscribed("basic", "year");
    const paidUntil = itemOf(subscription).current_period_end;
    await pause(company, 6);
    const paused = stripeEvent("customer.subscription.updated", structuredClone(subscription));
    await deliver(product, paused);
    const before = sentTo(subscription).length;
    const both = await Promise.all([reactivate(company), reactivate(company)]);
    expect(both.map(({ status }) => status)).toContain(200);
    expect(sentTo(subscription).slice(before).at(-1)?.form).toMatchObject({
      pause_collection: "",
      proration_behavior: "none",
    });
    const events = [updated(subscription), deliver(product, paused), updated(subscription)];
    await Promise.all(events);
    const end = itemOf(subscription).current_period_end;
    expect(Math.abs(end - paidUntil)).toBeLessThan(30);
    expect(await planOf(company)).toMatchObject({
      subscriptionStatus: "active",
      pauseEndDate: null,
      subscriptionEndDate: new Date(end * 1000).toISOString(),
    });
    expect((await reactivate(company)).status).toBe(409);
    expect(itemOf(subscription).current_period_end).toBe(end);
  });

  it("moves its end once for several pauses at once", async () => {
    const { company, subscription } = await subscribed("basic", "year");
    const paidUntil = itemOf(subscription).current_period_end;
    await Promise.all([pause(company, 3), pause(company, 3), pause(company, 3)]);
    const { current_period_end: end } = itemOf(subscription);
    const resumes = subscription.pause_collection?.resumes_at ?? 0;
    expect(Math.abs(end - paidUntil - (resumes - seconds()))).toBeLessThan(30);
  });

  it("keeps its end when it was paused by hand at the provider and reactivated", async () => {
    const { company, subscription } = await subscribed("basic", "year");
    const paidUntil = itemOf(subscription).current_period_end;
    subscription.pause_collection = { behavior: "void", resumes_at: seconds() + 9_000_000 };
    await updated(subscription);
    expect((await reactivate(company)).status).toBe(200);
    expect(itemOf(subscription).current_period_end).toBe(paidUntil);
  });

  it("keeps its end when changed within moved time, with the difference on the next bill", async () => {
    const { company, subscription } = await subscribed("basic", "year");
    await pause(company, 3);
    await updated(subscription);
    await reactivate(company);
    await updated(subscription);
    const end = itemOf(subscription).current_period_end;
    const left = Math.ceil((end - seconds()) / 86_400);
    await company.owner.json("POST", "/api/subscription/upgrade", { tier: "enterprise" });
    const form = sentTo(subscription).at(-1)?.form;
    const cents = Number(form?.["add_invoice_items[0][price_data][unit_amount]"]);
    expect(Math.abs(cents - ((127_500 - 40_800) * left) / 365)).toBeLessThan(1000);
    expect(form).toMatchObject({ proration_behavior: "none" });
    expect(itemOf(subscription).current_period_end).toBe(end);
    await updated(subscription);
    expect(await planOf(company)).toMatchObject({ subscriptionTier: "enterprise", equipmentLimit: 65 });
  });

  it("can be canceled at the end of its period, keeps access until then, and can be kept after all", async () => {
    const { company, subscription } = await subscribed();
    expect((await company.owner.json("POST", "/api/subscription/cancel")).status).toBe(200);
    expect(stripe.posted(`/v1/subscriptions/${subscription.id}`).at(-1)?.form).toEqual({
      cancel_at_period_end: "true",
    });
    await updated(subscription);
    expect(await planOf(company)).toMatchObject({ subscriptionStatus: "active", cancelAtPeriodEnd: true });
    expect((await company.owner.json("POST", "/api/subscription/cancel")).status).toBe(409);
    expect((await company.owner.json("POST", "/api/subscription/reactivate")).status).toBe(200);
    await updated(subscription);
    expect(await planOf(company)).toMatchObject({ subscriptionStatus: "active", cancelAtPeriodEnd: false });
  });

  it("reports an unanswered change as open, and a second press doesn't repeat it", async () => {
    const { company, subscription } = await subscribed("basic", "year");
    const paidUntil = itemOf(subscription).current_period_end;
    stripe.loseAnswers(true);
    const lost = await pause(company, 3);
    stripe.loseAnswers(false);
    expect(lost.status).toBe(504);
    expect(lost.body.message).toMatch(/did not answer in time/);
    const end = itemOf(subscription).current_period_end;
    expect(end).toBeGreaterThan(paidUntil);
    expect((await planOf(company)).subscriptionStatus).toBe("active");
    expect((await pause(company, 3)).status).toBe(409);
    expect(itemOf(subscription).current_period_end).toBe(end);
    await updated(subscription);
    expect((await planOf(company)).subscriptionStatus).toBe("paused");
  });

  it("stays when the provider refuses a change, and says so", async () => {
    const { company, subscription } = await subscribed("basic");
    stripe.answerAll({ status: 400, body: { error: { type: "invalid_request_error", message: "No." } } });
    const acts: [string, unknown][] = [
      ["/api/subscription/upgrade", { tier: "enterprise" }],
      ["/api/subscription/pause", { months: 3 }],
      ["/api/subscription/cancel", undefined],
    ];
    for (const [path, body] of acts) expect((await company.owner.json("POST", path, body)).status).toBe(502);
    stripe.answerAll(null);
    expect(await planOf(company)).toMatchObject({ subscriptionTier: "basic", subscriptionStatus: "active" });
    expect(subscription.status).toBe("active");
  });

  it.each<[string, string, unknown]>([
    ["a trial", "/api/subscription/pause", { months: 3 }],
    ["a trial", "/api/subscription/reactivate", undefined],
    ["a trial", "/api/subscription/upgrade", { tier: "enterprise" }],
  ])("is required: in %s, %s answers 409", async (_, path, body) => {
    expect((await newcomer.owner.json("POST", path, body)).status).toBe(409);
  });

  it.each([1, 4, 12, "3; drop", null, [3]])("can't be paused for %j months", async (months) => {
    const { owner } = customer.company;
    expect((await owner.json("POST", "/api/subscription/pause", { months })).status).toBe(400);
  });
});

describe("a trial", () => {
  it("is canceled at once, without the provider, and mailed once", async () => {
    const company = await newCompany(product);
    const asked = stripe.calls.length;
    const [first, second] = await Promise.all([
      company.owner.json("POST", "/api/subscription/cancel"),
      company.owner.json("POST", "/api/subscription/cancel"),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect(stripe.calls.length).toBe(asked);
    expect(await company.owner.ask("GET", "/api/subscription/info")).toMatchObject({
      status: "expired",
      hasActiveSubscription: false,
      isTrialExpired: true,
    });
    const mails = await product.mailbox(company.email);
    expect(mails.filter(({ subject }) => subject === "Your free trial was canceled")).toHaveLength(1);
  });
});

describe("the daily comparison", () => {
  const DAILY = "30 3 * * *";

  it("gives a plan whose event never arrived, and ends one that is over at the provider", async () => {
    const lost = await newCompany(product);
    await checkout(lost, "basic");
    stripe.pay(lastSession());
    const { company: over, subscription } = await subscribed();
    subscription.status = "canceled";
    subscription.ended_at = seconds();
    await product.runCron(new Date(), DAILY);
    expect(await planOf(lost)).toMatchObject({ subscriptionTier: "basic", subscriptionStatus: "active" });
    expect((await planOf(over)).subscriptionStatus).toBe("expired");
  });
});
