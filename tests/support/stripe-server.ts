import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import type { Product } from "./product.ts";

/** A received call; `form` has Stripe's bracket names, as in `items[0][id]`. */
type StripeCall = {
  method: string;
  path: string;
  form: Record<string, string>;
  headers: IncomingHttpHeaders;
};

type Subscription = ReturnType<typeof newSubscription>;
type Session = {
  id: string;
  url: string;
  status: string;
  form: Record<string, string>;
  subscription: string | null;
};

const WEBHOOK_SECRET = "whsec_test_secret";

/**
 * A server that speaks Stripe's protocol for subscriptions and stores their state. It uses real time; only
 * calls and tests change a subscription.
 */
export async function startStripe() {
  const calls: StripeCall[] = [];
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, Subscription>();
  const products = new Map<string, { id: string; name: string; active: boolean }>();
  /** Answers by idempotency key, as Stripe remembers them. */
  const remembered = new Map<string, { request: string; answer: Answer }>();
  let customers = 0;
  let broken: Answer | null = null;
  /** Whether acts are done but their answers lost. */
  let losing = false;
  const deletedCustomers = new Set<string>();
  let knowsCustomers = true;
  /** Subscriptions for which Stripe fails. */
  const failing = new Set<string>();
  /** Holds back the next answer about a subscription after it was made. */
  let gate: Promise<void> | null = null;

  type Answer = { status: number; body: unknown };
  const ok = (body: unknown): Answer => ({ status: 200, body });
  const refusal = (status: number, code: string, param?: string): Answer => ({
    status,
    body: { error: { type: "invalid_request_error", code, param, message: `Refused: ${code}` } },
  });

  const answerTo = ({ method, path, form }: StripeCall): Answer => {
    const [, version, ...parts] = path.split("?")[0]?.split("/") ?? [];
    if (version !== "v1") return refusal(404, "unknown_path");
    const [kind, id, act] = parts[0] === "checkout" ? parts.slice(1) : parts;
    const isUnknown = form.customer && (!knowsCustomers || deletedCustomers.has(form.customer));
    if (isUnknown) return refusal(400, "resource_missing", "customer");
    const used = Object.entries(form).find(([name]) => name.endsWith("[price_data][product]"));
    if (used && !products.get(used[1])) return refusal(400, "resource_missing", used[0]);
    if (used && !products.get(used[1])?.active) return refusal(400, "product_inactive", used[0]);
    if (kind === "products") {
      const product = products.get(id ?? form.id ?? "");
      if (!id) {
        if (product) return refusal(400, "resource_already_exists", "id");
        const made = { id: form.id ?? "", name: form.name ?? "", active: true };
        products.set(made.id, made);
        return ok({ ...made, object: "product" });
      }
      if (!product) return refusal(404, "resource_missing", "id");
      if (form.active) product.active = form.active === "true";
      return ok({ ...product, object: "product" });
    }
    if (method === "POST" && kind === "customers" && !id) {
      customers += 1;
      return ok({ id: `cus_${customers}`, object: "customer", ...form });
    }
    if (method === "GET" && kind === "sessions" && !id) {
      const query = new URL(path, base).searchParams;
      if (deletedCustomers.has(query.get("customer") ?? ""))
        return refusal(400, "resource_missing", "customer");
      const data = [...sessions.values()]
        .filter(
          ({ status, form }) => status === query.get("status") && form.customer === query.get("customer"),
        )
        .map((session) => ({ ...session, object: "checkout.session" }));
      return ok({ object: "list", data, has_more: false, url: "/v1/checkout/sessions" });
    }
    if (method === "POST" && kind === "sessions" && !id) {
      const name = `cs_${sessions.size + 1}`;
      const url = `https://checkout.stripe.test/${name}`;
      const session = { id: name, url, status: "open", form, subscription: null };
      sessions.set(name, session);
      return ok({ ...session, object: "checkout.session" });
    }
    const session = kind === "sessions" ? sessions.get(id?.split("?")[0] ?? "") : undefined;
    if (session && !act) {
      const subscription = structuredClone(subscriptions.get(session.subscription ?? "")) ?? null;
      return ok({ ...session, object: "checkout.session", subscription });
    }
    if (kind === "sessions" && act === "expire") {
      if (session?.status !== "open") return refusal(400, "checkout_session_not_open");
      session.status = "expired";
      return ok({ ...session, object: "checkout.session" });
    }
    if (kind === "billing_portal") {
      return ok({
        id: "bps_1",
        object: "billing_portal.session",
        url: "https://billing.stripe.test/session",
      });
    }
    if (kind !== "subscriptions") return refusal(404, "unknown_path");
    if (!id) {
      const query = new URL(path, base).searchParams;
      const whose = query.get("customer");
      if (deletedCustomers.has(whose ?? "")) return refusal(400, "resource_missing", "customer");
      const live = [...subscriptions.values()].filter(
        ({ status, customer }) => status !== "canceled" && (whose === null || customer === whose),
      );
      const from = live.findIndex(({ id: before }) => before === query.get("starting_after")) + 1;
      const to = from + Number(query.get("limit") ?? 10);
      const data = live.slice(from, to);
      return ok({ object: "list", data, has_more: to < live.length, url: "/v1/subscriptions" });
    }
    if (failing.has(id)) return { status: 500, body: { error: { type: "api_error", message: "Down" } } };
    const subscription = subscriptions.get(id);
    if (!subscription) return refusal(404, "resource_missing");
    if (method === "DELETE") {
      subscription.status = "canceled";
      subscription.ended_at = seconds();
    }
    const trialEnd = Number(form.trial_end ?? Number.NaN);
    if (trialEnd <= seconds() || trialEnd > seconds() + TWO_YEARS) {
      return refusal(400, "parameter_invalid_integer", "trial_end");
    }
    if (method === "POST") update(subscription, form);
    return ok(structuredClone(subscription));
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const call: StripeCall = {
      method: request.method ?? "",
      path: request.url ?? "",
      form: Object.fromEntries(new URLSearchParams(text)),
      headers: request.headers,
    };
    calls.push(call);
    const key = request.headers["idempotency-key"]?.toString();
    const about = `${call.method} ${call.path} ${text}`;
    const known = key ? remembered.get(key) : undefined;
    const repeated = known?.request === about;
    let answer: Answer;
    if (known) answer = repeated ? known.answer : refusal(400, "idempotency_error");
    else {
      answer = broken ?? answerTo(call);
      if (key) remembered.set(key, { request: about, answer });
    }
    if (gate && call.method === "GET") {
      const held = gate;
      gate = null;
      await held;
    }
    if (losing && call.method === "POST") return response.destroy();
    response.writeHead(answer.status, {
      "Content-Type": "application/json",
      "Stripe-Should-Retry": "false",
      ...(repeated ? { "Idempotent-Replayed": "true" } : {}),
    });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    settings: {
      STRIPE_SECRET_KEY: "sk_test_key",
      STRIPE_API_BASE: base,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    calls,
    sessions,
    subscriptions,
    products,
    failing,
    deletedCustomers,
    /** Adds a paid subscription; monthly basic. */
    add(id: string, customer: string): Subscription {
      const subscription = newSubscription(id, {
        customer,
        "line_items[0][price_data][unit_amount]": "4000",
        "line_items[0][price_data][recurring][interval]": "month",
      });
      subscriptions.set(id, subscription);
      return subscription;
    },
    /** The calls that changed something, by path. */
    posted: (path: string) => calls.filter((call) => call.method === "POST" && call.path === path),
    /** Pays a checkout and creates its subscription. */
    pay(sessionId: string): Subscription {
      const session = sessions.get(sessionId);
      if (session?.status !== "open") throw new Error(`Checkout ${sessionId} is not open`);
      session.status = "complete";
      const subscription = newSubscription(`sub_${subscriptions.size + 1}`, session.form);
      subscriptions.set(subscription.id, subscription);
      session.subscription = subscription.id;
      return subscription;
    },
    /** From now on every call gets this answer; null restores normal answers. */
    answerAll(answer: Answer | null) {
      broken = answer;
    },
    /** Whether it knows any customer, also those it has made. */
    knowCustomers(known: boolean) {
      knowsCustomers = known;
    },
    /** From now on every act is done and its answer lost; false restores normal answers. */
    loseAnswers(lost: boolean) {
      losing = lost;
    },
    /** Holds back the next answer to a query, as of the query; the returned function releases it. */
    holdNextAnswer(): () => void {
      let release = () => {};
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>;

export function seconds(at: Date = new Date()): number {
  return Math.floor(at.getTime() / 1000);
}

const MONTH = 30 * 24 * 3600;
const TWO_YEARS = 730 * 24 * 3600;

function newSubscription(id: string, form: Record<string, string>) {
  const price = (name: string) => form[`line_items[0][price_data]${name}`] ?? "";
  const start = seconds();
  return {
    id,
    object: "subscription",
    customer: form.customer ?? "",
    status: "active",
    start_date: start,
    ended_at: null as number | null,
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    pause_collection: null as { behavior: string; resumes_at: number | null } | null,
    metadata: {
      company_id: form["subscription_data[metadata][company_id]"] ?? "",
      tier: form["subscription_data[metadata][tier]"] ?? "",
    } as Record<string, string>,
    items: {
      object: "list",
      data: [
        {
          id: `si_${id}`,
          object: "subscription_item",
          current_period_start: start,
          current_period_end: start + MONTH,
          price: {
            id: `price_${id}`,
            object: "price",
            product: price("[product]"),
            unit_amount: Number(price("[unit_amount]")),
            recurring: { interval: price("[recurring][interval]") },
          },
        },
      ],
    },
  };
}

function update(subscription: Subscription, form: Record<string, string>): void {
  const [item] = subscription.items.data;
  for (const [name, value] of Object.entries(form)) {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    if (key && value === "") delete subscription.metadata[key];
    else if (key) subscription.metadata[key] = value;
  }
  if (item && form["items[0][price_data][unit_amount]"]) {
    item.price.product = form["items[0][price_data][product]"] ?? "";
    item.price.unit_amount = Number(form["items[0][price_data][unit_amount]"]);
    item.price.recurring.interval = form["items[0][price_data][recurring][interval]"] ?? "";
  }
  if (form.pause_collection === "") subscription.pause_collection = null;
  if (form["pause_collection[resumes_at]"]) {
    const resumes_at = Number(form["pause_collection[resumes_at]"]);
    subscription.pause_collection = { behavior: form["pause_collection[behavior]"] ?? "", resumes_at };
  }
  if (form.cancel_at_period_end) subscription.cancel_at_period_end = form.cancel_at_period_end === "true";
  if (item && form.trial_end === "now") {
    subscription.status = "active";
    item.current_period_start = seconds();
    item.current_period_end = seconds() + MONTH;
  } else if (item && form.trial_end) {
    subscription.status = "trialing";
    item.current_period_start = seconds();
    item.current_period_end = Number(form.trial_end);
  }
}

let events = 0;

/** An event in Stripe's format. */
export function stripeEvent(type: string, object: unknown, id?: string) {
  events += 1;
  return { id: id ?? `evt_${events}`, object: "event", type, created: seconds(), data: { object } };
}

/** Delivers an event to the product's webhook like Stripe; `signed` may be another moment, secret or body. */
export async function deliver(
  product: Product,
  event: unknown,
  signed: { at?: number; secret?: string; body?: string; header?: string | null } = {},
): Promise<{ status: number; body: { outcome?: string; message?: string } }> {
  const payload = JSON.stringify(event);
  const header =
    signed.header === undefined
      ? Stripe.webhooks.generateTestHeaderString({
          payload,
          secret: signed.secret ?? WEBHOOK_SECRET,
          timestamp: signed.at ?? seconds(),
        } as Parameters<typeof Stripe.webhooks.generateTestHeaderString>[0])
      : signed.header;
  const response = await fetch(`${product.url}/api/stripe/webhook`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Connection: "close",
      ...(header === null ? {} : { "Stripe-Signature": header }),
    },
    body: signed.body ?? payload,
  });
  return { status: response.status, body: await response.json() };
}
