import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#app/domain/durations.ts";
import { formatDate } from "#app/i18n/format.ts";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { putMachines } from "#tests/support/machines.ts";
import { plainText } from "#tests/support/page-text.ts";
import { type Product, startProduct } from "#tests/support/product.ts";
import { deliver, type StripeServer, startStripe, stripeEvent } from "#tests/support/stripe-server.ts";

/** The subscription page and its questions, as a browser without script uses them. */

const PAGE = "/subscription";
const BROKEN = { status: 402, body: { error: { type: "card_error", message: "No." } } };

let stripe: StripeServer;
let product: Product;
let trial: Company;
let customer: Company;
let plan: ReturnType<StripeServer["pay"]>;
beforeAll(async () => {
  stripe = await startStripe();
  product = await startProduct({ ...stripe.settings, RATE_LIMIT_SCALE: "100" });
  trial = await newCompany(product);
  customer = await newCompany(product);
  await choose(customer, "basic");
  plan = stripe.pay(lastSession());
  await hear();
});
afterAll(async () => {
  await product.stop();
  await stripe.stop();
});
afterEach(() => stripe.answerAll(null));

const lastSession = () => [...stripe.sessions.values()].at(-1)?.id ?? "";

const hear = () => deliver(product, stripeEvent("customer.subscription.updated", plan));

const sent = () => stripe.posted(`/v1/subscriptions/${plan.id}`);

const choose = (company: Company, tier: string, more: Record<string, string> = {}) =>
  company.owner.post(PAGE, { tier, billingInterval: "month", ...more });

async function textOf(response: Response): Promise<string> {
  const html = await response.text();
  return plainText(html.slice(html.indexOf("<main"), html.indexOf("</main>")));
}

const read = async ({ owner }: Company, path = PAGE) => textOf(await owner.get(path));

/** Where a press leads, and the text of that page. */
async function followed({ owner }: Company, response: Response): Promise<string> {
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe(PAGE);
  return textOf(await owner.get(PAGE));
}

/** Answers a question of the page, with its hidden fields. */
async function answer(company: Company, path: string, more: Record<string, string> = {}) {
  const html = await company.owner.html(path);
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const hidden = Object.fromEntries(fields.map(([, name, value]) => [name, value ?? ""]));
  return company.owner.post(path, { ...hidden, ...more });
}

async function trialEnds(ends: number): Promise<void> {
  await product.run("update companies set trial_ends_at = ?1 where id = ?2", ends, trial.id);
}

describe("the page in a trial", () => {
  it("shows the plan, its use and the remaining days", async () => {
    await trialEnds(Date.now() + 1.5 * DAY_MS);
    const text = await read(trial);
    expect(text).toContain("Current plan Trial Basic");
    expect(text).toContain("0 of 15");
    expect(text).toContain("2 days left");
    await trialEnds(Date.now() + 0.5 * DAY_MS);
    expect(await read(trial)).toContain("1 day left");
    await trialEnds(Date.now() - 1);
    const over = await read(trial);
    expect(over).toContain("Your free trial has ended");
    expect(over).not.toContain("day left");
    await trialEnds(Date.now() + 10 * DAY_MS);
  });

  it("shows monthly prices, and yearly ones with the charge at once", async () => {
    const monthly = await read(trial);
    for (const price of ["$40 a month", "$68 a month", "$125 a month"]) expect(monthly).toContain(price);
    expect(monthly).toContain("Professional Most Popular");
    // After the promotion nothing mentions it.
    expect(monthly).not.toMatch(/launch special|list price/i);
    const yearly = await read(trial, `${PAGE}?billing=year`);
    for (const price of ["$34 a month", "$58 a month", "$106 a month"]) expect(yearly).toContain(price);
    for (const total of ["$408 a year", "$693.60 a year", "$1,275 a year"]) expect(yearly).toContain(total);
  });

  it.each([
    ["success=true", "Payment Successful!"],
    ["canceled=true", "Payment Canceled"],
  ])("says so once after a return with %s, at an address without it", async (query, title) => {
    const text = await followed(trial, await trial.owner.get(`${PAGE}?${query}`));
    expect(text).toContain(title);
    expect(text).toContain("Trial");
    expect(await read(trial)).not.toContain(title);
  });

  it("leads to the chosen checkout, and says when it can't", async () => {
    const chosen = await choose(trial, "enterprise", { billingInterval: "year" });
    expect(chosen.headers.get("Location")).toBe(`https://checkout.stripe.test/${lastSession()}`);
    stripe.answerAll(BROKEN);
    const refused = await choose(trial, "basic");
    expect(refused.status).toBe(502);
    expect(await textOf(refused)).toContain("Payment Error Failed to start checkout process");
  });

  it("charges no other price than it showed", async () => {
    const before = stripe.sessions.size;
    // Shown during the promotion.
    const late = await choose(trial, "basic", { priceShown: "3200" });
    expect(late.status).toBe(409);
    expect(await textOf(late)).toContain("Payment Error The price has changed since");
    expect(stripe.sessions.size).toBe(before);
    expect((await choose(trial, "basic", { priceShown: "4000" })).status).toBe(303);
  });

  it.each([
    ["professional", "professional"],
    ["basic", "enterprise"],
  ])("leaves one checkout open when %s and %s are pressed at the same time", async (one, other) => {
    await Promise.all([choose(trial, one), choose(trial, other)]);
    const own = [...stripe.sessions.values()].filter(({ form }) => form.client_reference_id === trial.id);
    expect(own.filter(({ status }) => status === "open")).toHaveLength(1);
  });

  it("sells nothing more once a checkout is paid, even before its event arrives", async () => {
    const company = await newCompany(product);
    await choose(company, "basic");
    const paid = stripe.pay(lastSession());
    const before = stripe.sessions.size;
    const again = await choose(company, "enterprise");
    expect(again.status).toBe(409);
    expect(await textOf(again)).toContain("Payment Error A plan was paid just now");
    expect(stripe.sessions.size).toBe(before);
    // After the end of a plan, the next can be bought.
    paid.status = "canceled";
    expect((await choose(company, "enterprise")).status).toBe(303);
  });

  it.each([
    ["change?tier=basic", "Update Failed"],
    ["pause", "Pause Failed"],
    ["reactivate", "Reactivation Failed"],
  ])("has no question at /subscription/%s", async (path, title) => {
    const text = await followed(trial, await trial.owner.get(`${PAGE}/${path}`));
    expect(text).toContain(title);
  });
});

describe("during the promotion", () => {
  it("the page shows launch prices beside the list prices, monthly and yearly", async () => {
    const promoted = await startProduct({ LAUNCH_PROMOTION_ENDS: "2099-01-01T00:00:00Z" });
    try {
      const company = await newCompany(promoted);
      const monthly = await read(company);
      expect(monthly).toContain("Launch special: 20% off all plans until Dec 31, 2098.");
      for (const [launch, list] of Object.entries({ $32: "$40", $54: "$68", $100: "$125" })) {
        expect(monthly).toContain(`${launch} a month List price ${list}`);
      }
      const yearly = await read(company, `${PAGE}?billing=year`);
      for (const [launch, list] of Object.entries({ $27: "$34", $46: "$58", $85: "$106" })) {
        expect(yearly).toContain(`${launch} a month, paid yearly List price ${list}`);
      }
      expect(yearly).toContain("$326.40 a year");
    } finally {
      await promoted.stop();
    }
  });
});

describe("the page of a plan", () => {
  it("shows the charged price, even if today's differs", async () => {
    expect(await read(customer)).toContain("Price $40 a month");
    const [item] = plan.items.data;
    if (item) item.price.unit_amount = 3200;
    await hear();
    expect(await read(customer)).toContain("Price $32 a month");
    expect(await read(customer, `${PAGE}/change?tier=professional`)).toContain(
      "From now on you pay $68 a month instead of $32 a month.",
    );
    if (item) item.price.unit_amount = 4000;
    await hear();
  });

  it("says before a change to yearly billing that it is charged at once", async () => {
    expect(await read(customer, `${PAGE}/change?tier=basic&billing=year`)).toContain(
      "begins today: $408 is charged at once",
    );
  });

  it("shows the banner above the limit of a smaller plan, and warns before the change", async () => {
    const banner = "You have exceeded your equipment limit.";
    const machines = Array.from({ length: 16 }, (_, index) => ({
      name: `Mower ${index}`,
      serial: `M${index}`,
      interval: 50,
      usage: 1,
    }));
    await putMachines(product, customer, machines.slice(1));
    expect(await read(customer)).not.toContain(banner);
    await putMachines(product, customer, machines.slice(0, 1));
    const text = await read(customer);
    expect(text).toContain(banner);
    expect(text).toContain("16 of 15");
    const [item] = plan.items.data;
    if (item) item.price.unit_amount = 6800;
    await hear();
    expect(await read(customer)).not.toContain(banner);
    expect(await read(customer, `${PAGE}/change?tier=basic`)).toContain("You have 16 machines");
  });

  it.each([
    ["change?tier=enterprise", {}, "Update Failed"],
    ["pause", { months: "3" }, "Pause Failed"],
    ["cancel", {}, "Cancellation Failed"],
  ])("says so and stays when the provider refuses at /subscription/%s", async (path, more, title) => {
    const page = await customer.owner.get(`${PAGE}/${path}`);
    expect(page.status).toBe(200);
    stripe.answerAll(BROKEN);
    const refused = await answer(customer, `${PAGE}/${path}`, more);
    expect(refused.status).toBe(502);
    expect(await textOf(refused)).toContain(`${title} The payment provider could not do this just now.`);
  });

  it.each<Record<string, string>>([{}, { months: "4" }])("can't be paused for %j", async (months) => {
    const refused = await answer(customer, `${PAGE}/pause`, months);
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain("For how long?");
  });

  it("is paused, reactivated, canceled and kept, each by one question", async () => {
    const asked = await read(customer, `${PAGE}/pause`);
    expect(await followed(customer, await answer(customer, `${PAGE}/pause`, { months: "6" }))).toContain(
      "Subscription Paused",
    );
    await hear();
    const paused = await read(customer);
    const day = (at: number) => formatDate(at * 1000, "en", "UTC");
    const end = day(plan.items.data[0]?.current_period_end ?? 0);
    const until = day(plan.pause_collection?.resumes_at ?? 0);
    expect(paused).toContain(
      `Your subscription is paused Your plan goes on by itself on ${until}. It is paid through ${end}, and nothing`,
    );
    expect(paused).toContain(
      "These wait: adding equipment, service parts, more service tasks, service programs, costs, fuel analytics, fuel prices and deliveries, asking operators what they paid, closing months, new accountants, and the weekly plan by email and in your calendar.",
    );
    expect(paused).toContain(`Paused until ${until} Paid through ${end}`);
    // The radio button said so before.
    expect(asked).toContain(`6 months, until ${until}; then paid through ${end}`);
    expect(paused).toContain("Reactivate your subscription to change the plan.");
    await customer.owner.post("/settings", { lng: "es" });
    const spanish = await read(customer);
    const fin = formatDate((plan.items.data[0]?.current_period_end ?? 0) * 1000, "es", "UTC");
    expect(spanish).toContain(`Está pagado hasta el ${fin} y antes no se cobra nada.`);
    expect(spanish).toContain(`Pagado hasta ${fin}`);
    await customer.owner.post("/settings", { lng: "en" });

    stripe.answerAll(BROKEN);
    const broken = await answer(customer, `${PAGE}/reactivate`);
    expect(await textOf(broken)).toContain("Reactivation Failed");
    stripe.answerAll(null);

    expect(await followed(customer, await answer(customer, `${PAGE}/cancel`))).toContain(
      "Subscription Canceled",
    );
    await hear();
    expect(await read(customer)).toContain("It was canceled as well: it ends on");
    expect(await read(customer, `${PAGE}/reactivate`)).toContain("The cancellation is taken back, too.");

    expect(await followed(customer, await answer(customer, `${PAGE}/reactivate`))).toContain(
      "Subscription Reactivated",
    );
    await hear();
    expect(await read(customer)).toContain("Current plan Active Professional");

    await answer(customer, `${PAGE}/cancel`);
    await hear();
    expect(await read(customer)).toContain("Your subscription was canceled Everything stays open until");
    expect(await followed(customer, await answer(customer, `${PAGE}/reactivate`))).toContain(
      "Subscription Reactivated",
    );
    await hear();
    expect(await read(customer)).not.toContain("canceled");
  });

  it("changes once for a button pressed twice, and says so to both", async () => {
    const path = `${PAGE}/change?tier=enterprise`;
    const html = await customer.owner.html(path);
    const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(idempotencyKey).not.toBe("");
    const before = sent().length;
    const press = () =>
      customer.owner.post(path, {
        idempotencyKey,
        tier: "enterprise",
        billingInterval: "month",
        priceShown: "12500",
      });
    const [first, second] = await Promise.all([press(), press()]);
    expect([first.status, second.status]).toEqual([302, 302]);
    expect(sent().length).toBe(before + 1);
    expect(await followed(customer, await press())).toContain("Subscription Updated");
    expect(sent().length).toBe(before + 1);
    await hear();
  });

  it("can't be changed by one manager when another has just canceled it", async () => {
    const path = `${PAGE}/change?tier=basic`;
    const html = await customer.owner.html(path);
    expect(html).toContain("Change plan");
    await answer(customer, `${PAGE}/cancel`);
    const before = sent().length;
    const late = await customer.owner.post(path, { tier: "basic", billingInterval: "month" });
    expect(late.status).toBe(409);
    expect(await textOf(late)).toContain("Update Failed");
    expect(sent().length).toBe(before);
    // Even if its event never came, it can be kept and canceled again.
    const { owner } = customer;
    for (const act of ["reactivate", "cancel", "reactivate"]) {
      expect((await owner.json("POST", `/api/subscription/${act}`)).status).toBe(200);
      expect(plan.cancel_at_period_end).toBe(act === "cancel");
    }
  });

  it("warns in red of a failed payment, and links to the card first", async () => {
    plan.status = "past_due";
    await hear();
    const html = await customer.owner.html(PAGE);
    expect(html).toMatch(/notice-error[^>]*><strong>Your last payment failed/);
    expect(html).toMatch(/class="btn btn-primary" name="intent" value="portal"/);
    expect(html).toContain("past_due");
    const portal = await customer.owner.post(PAGE, { intent: "portal" });
    expect(portal.headers.get("Location")).toBe("https://billing.stripe.test/session");
  });
});
