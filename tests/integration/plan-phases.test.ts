import { beforeAll, describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator, type Operator } from "#tests/support/accounts.ts";
import { HEADER, newDraft, textOf, upload } from "#tests/support/bulk-imports.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The acts allowed in each state of a subscription, in screens and calls, listed apart from the product's own table. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });

const DAY = 86_400_000;
const set = (columns: string) => async (company: Company) => {
  const { meta } = await product.run(`update companies set ${columns} where id = ?`, company.id);
  expect(meta.changes).toBe(1);
};
const tomorrow = Date.now() + DAY;
const yesterday = Date.now() - DAY;

/** How a company gets into each state. */
const PHASES = {
  trial: async () => {},
  "trial over": set("trial_ends_at = 1, subscription_ends_at = 1"),
  "trial canceled": async ({ owner }: Company) => {
    expect((await owner.json("POST", "/api/subscription/cancel", {})).status).toBe(200);
  },
  active: set(`subscription_status = 'active', trial_ends_at = 1, subscription_ends_at = ${tomorrow}`),
  "renewal not known yet": set(
    `subscription_status = 'active', trial_ends_at = 1, subscription_ends_at = ${yesterday}`,
  ),
  "canceled, paid to tomorrow": set(
    `subscription_status = 'active', cancel_at_period_end = 1, trial_ends_at = 1, subscription_ends_at = ${tomorrow}`,
  ),
  "canceled, period over": set(
    `subscription_status = 'active', cancel_at_period_end = 1, trial_ends_at = 1, subscription_ends_at = ${yesterday}`,
  ),
  "payment failed": set(
    `subscription_status = 'past_due', trial_ends_at = 1, subscription_ends_at = ${yesterday}`,
  ),
  paused: set(
    `subscription_status = 'paused', trial_ends_at = 1, subscription_ends_at = ${tomorrow}, pause_ends_at = ${tomorrow}`,
  ),
  "plan ended": set(
    `subscription_status = 'expired', trial_ends_at = 1, subscription_ends_at = ${yesterday}`,
  ),
  "a status of the provider's": set(
    `subscription_status = 'incomplete', trial_ends_at = 1, subscription_ends_at = ${tomorrow}`,
  ),
} as const satisfies Record<string, (company: Company) => Promise<void>>;
type Phase = keyof typeof PHASES;

type World = {
  company: Company;
  owner: Client;
  operator: Operator;
  machine: string;
  retired: string;
  /** Uploaded while it was allowed. */
  drafts: string[];
  report: string;
};

const PARTS = [{ part: "Belt", partNumber: "B-1", qty: 2 }];
const LOADER = { name: "Loader", type: "machinery", unit: "hours", currentUsage: 100, fuelType: "diesel" };
const file = (name: string) => `${HEADER}\n${name},tools,1,hours`;

async function made(client: Client, path: string, body: unknown) {
  const answer = await client.json("POST", path, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(201);
  return answer.body;
}

async function worldIn(phase: Phase): Promise<World> {
  const company = await newCompany(product);
  const { owner } = company;
  const operator = await newOperator(product, company);
  const { id: machine } = await made(owner, "/api/equipment", {
    ...LOADER,
    serviceInterval: 250,
    serviceParts: PARTS,
  });
  await owner.json("PATCH", `/api/equipment/${machine}/usage`, { fuelAdded: 12.5 });
  const { id: old } = await made(owner, "/api/equipment", { ...LOADER, name: "Old" });
  const { id: retired } = await made(owner, `/api/equipment/${old}/retire`, {});
  const drafts = [
    await newDraft(product, owner, file("By form")),
    await newDraft(product, owner, file("By script")),
  ];
  const { id: report } = await made(operator.client, "/api/operator-updates", {
    equipmentId: machine,
    newUsage: 110,
    fuelAdded: 3,
    fuelType: "diesel",
  });
  await PHASES[phase](company);
  return { company, owner, operator, machine, retired, drafts, report };
}

const ENDED = "Your trial or subscription has ended. Please choose a plan to continue adding new items.";
const PREMIUM = "This needs a live trial or an active subscription.";

/** A notice's link, within the page's main part. */
const TO_PLANS = /notice[^>]*>(?:(?!<\/form>).)*?<a class="btn" href="\/subscription">Upgrade Now<\/a>/s;

type Answered = { status: number; text: string };
const called = async (client: Client, method: string, path: string, body?: unknown): Promise<Answered> => {
  const answer = await client.json(method, path, body);
  return { status: answer.status, text: answer.body?.message ?? "" };
};
const posted = async (client: Client, path: string, fields: Record<string, string>): Promise<Answered> => {
  const answer = await client.post(path, fields);
  return { status: answer.status, text: await textOf(answer) };
};
/** Whether the act was done; a refusal is a 403 with a reason. */
const done = ({ status, text }: Answered, refusal: string) => {
  if (status === 403) expect(text).toContain(refusal);
  else expect([200, 201, 204, 302], `${status} ${text.slice(0, 300)}`).toContain(status);
  return status !== 403;
};
const shows = async (client: Client, path: string, words: string) => {
  const answer = await client.get(path);
  expect(answer.status).toBe(200);
  return (await textOf(answer)).includes(words);
};
const downloads = async (client: Client, path: string) => {
  const answer = await client.get(path);
  const lines = (await answer.text()).trim().split("\r\n");
  return (
    answer.status === 200 && answer.headers.get("Content-Type")?.includes("text/csv") && lines.length > 1
  );
};
const FORM = { name: "Typed in", type: "tools", unit: "hours" };

const ACTS = {
  "add by call": async ({ owner }) => done(await called(owner, "POST", "/api/equipment", LOADER), ENDED),
  "add by form": async ({ owner }) => {
    const answer = await owner.post("/add-equipment", {
      ...FORM,
      description: "kept & typed",
      "serviceParts[0].part": "Chain",
      "serviceParts[0].partNumber": "C-1",
      "serviceParts[0].qty": "3",
    });
    const html = await answer.text();
    if (answer.status === 403) {
      expect(html).toContain("kept &amp; typed");
      for (const [name, value] of Object.entries({ part: "Chain", partNumber: "C-1", qty: "3" })) {
        expect(html).toMatch(
          new RegExp(`<input[^>]* name="serviceParts\\[0\\]\\.${name}"[^>]* value="${value}"`),
        );
      }
      expect(html).toMatch(TO_PLANS);
    }
    return done({ status: answer.status, text: html }, ENDED);
  },
  "upload a file": async ({ owner }) => {
    const answer = await upload(product, owner, file("Uploaded"));
    const html = await answer.text();
    if (answer.status === 403) expect(html).toMatch(TO_PLANS);
    return done({ status: answer.status, text: html }, ENDED);
  },
  "import an older file": async ({ owner, drafts }) => done(await posted(owner, drafts[0] ?? "", {}), ENDED),
  "import it in steps": async ({ owner, drafts }) =>
    done(await called(owner, "POST", `${drafts[1]}/step`, { rows: 10, includeDuplicates: false }), ENDED),
  "restore a machine": async ({ owner, retired }) =>
    done(await called(owner, "POST", `/api/retired-equipment/${retired}/restore`), "?"),
  "rename, with its parts as they are": async ({ owner, machine }) =>
    done(
      await called(owner, "PATCH", `/api/equipment/${machine}`, { name: "Renamed", serviceParts: PARTS }),
      PREMIUM,
    ),
  "change parts by call": async ({ owner, machine }) => {
    const serviceParts = [{ part: "Filter", partNumber: "F-1", qty: 1 }];
    const answer = await called(owner, "PATCH", `/api/equipment/${machine}`, { name: "No", serviceParts });
    const { body } = await owner.json("GET", `/api/equipment/${machine}`);
    const isDone = done(answer, PREMIUM);
    expect(body.serviceParts).toEqual(isDone ? serviceParts : PARTS);
    return isDone;
  },
  "remove parts by call": async ({ owner, machine }) =>
    done(await called(owner, "PATCH", `/api/equipment/${machine}`, { serviceParts: [] }), PREMIUM),
  "edit by form": async ({ owner, machine }) =>
    done(await posted(owner, `/add-equipment?edit=${machine}`, { ...FORM, name: "By form" }), "?"),
  "enter parts by form": async ({ owner }) => {
    const { id } = (await owner.json("GET", "/api/equipment")).body[0];
    await posted(owner, `/add-equipment?edit=${id}`, {
      ...FORM,
      "serviceParts[0].part": "Chain",
      "serviceParts[0].partNumber": "",
      "serviceParts[0].qty": "1",
    });
    const { body } = await owner.json("GET", `/api/equipment/${id}`);
    const entered = body.serviceParts.some(({ part }: { part: string }) => part === "Chain");
    expect(await shows(owner, "/equipment-list", "Its parts stay as they were")).toBe(!entered);
    return entered;
  },
  "see fuel analytics": async ({ owner }) => shows(owner, "/fuel", "Since the last reset"),
  "see costs": async ({ owner }) => shows(owner, "/costs", "No costs in these 12 months."),
  "read costs by call": async ({ owner }) => done(await called(owner, "GET", "/api/costs"), PREMIUM),
  "see the dashboard's fuel": async ({ owner }) => shows(owner, "/", "All fuel analytics"),
  "see parts entry": async ({ owner }) => shows(owner, "/add-equipment", "Add a part"),
  "reset fuel by call": async ({ owner }) =>
    done(await called(owner, "POST", "/api/fuel/reset/gas"), PREMIUM),
  "reset all fuel by call": async ({ owner }) =>
    done(await called(owner, "POST", "/api/fuel/reset"), PREMIUM),
  "reset fuel by form": async ({ owner }) => done(await posted(owner, "/fuel/reset/diesel", {}), PREMIUM),
  "export fuel": async ({ owner }) => downloads(owner, "/exports/fuel-usage.csv"),
  "export fuel by call": async ({ owner }) =>
    (await owner.json("GET", "/api/fuel-usage/export")).body.length > 0,
  "export the list": async ({ owner }) => downloads(owner, "/exports/equipment-list.csv"),
  "export history": async ({ owner }) => downloads(owner, "/exports/equipment-history.csv"),
  "export operators": async ({ owner }) => downloads(owner, "/exports/operators.csv"),
  "report as operator": async ({ operator, machine }) =>
    done(
      await called(operator.client, "POST", "/api/operator-updates", { equipmentId: machine, newUsage: 120 }),
      "?",
    ),
  "review a report": async ({ owner, report }) =>
    done(await called(owner, "POST", `/api/operator-updates/${report}/apply`, {}), "?"),
  "update usage and fuel": async ({ owner, machine }) =>
    done(
      await called(owner, "PATCH", `/api/equipment/${machine}/usage`, { usageIncrease: 5, fuelAdded: 2 }),
      "?",
    ),
  "record a service": async ({ owner, machine }) =>
    done(await called(owner, "PATCH", `/api/equipment/${machine}/reset-service`), "?"),
  "write a note": async ({ owner, machine }) =>
    done(await called(owner, "POST", `/api/equipment/${machine}/notes`, { content: "Leaks" }), "?"),
  "add an operator": async ({ owner }) =>
    done(await called(owner, "POST", "/api/employees", { firstName: "Ana", lastName: "Paz" }), "?"),
  "retire a machine": async ({ owner, machine }) =>
    done(await called(owner, "POST", `/api/equipment/${machine}/retire`, {}), "?"),
} as const satisfies Record<string, (world: World) => Promise<boolean | undefined>>;
type ActName = keyof typeof ACTS;

/** Without a live plan a company keeps using its machines, and loses what is listed. */
const CLOSED_WITHOUT_PLAN: ActName[] = [
  "add by call",
  "add by form",
  "upload a file",
  "import an older file",
  "import it in steps",
  "change parts by call",
  "remove parts by call",
  "enter parts by form",
  "see costs",
  "read costs by call",
  "see fuel analytics",
  "see the dashboard's fuel",
  "see parts entry",
  "reset fuel by call",
  "reset all fuel by call",
  "reset fuel by form",
];

type Gate = { badge: string; button: string } | null;
const OPEN: Gate = null;
const TRIAL_EXPIRED: Gate = { badge: "Trial Expired", button: "Continue with Paid Plan" };
const REQUIRED: Gate = { badge: "Subscription Required", button: "Upgrade Now" };
const GATES: Record<Phase, Gate> = {
  trial: OPEN,
  "trial over": TRIAL_EXPIRED,
  "trial canceled": TRIAL_EXPIRED,
  active: OPEN,
  "renewal not known yet": OPEN,
  "canceled, paid to tomorrow": OPEN,
  "canceled, period over": REQUIRED,
  "payment failed": OPEN,
  paused: REQUIRED,
  "plan ended": REQUIRED,
  "a status of the provider's": REQUIRED,
};
const INFO: Record<Phase, [status: string, isTrialExpired: boolean]> = {
  trial: ["trial", false],
  "trial over": ["expired", true],
  "trial canceled": ["expired", true],
  active: ["active", false],
  "renewal not known yet": ["active", false],
  "canceled, paid to tomorrow": ["active", false],
  "canceled, period over": ["expired", false],
  "payment failed": ["past_due", false],
  paused: ["paused", false],
  "plan ended": ["expired", false],
  "a status of the provider's": ["incomplete", false],
};

/** The notice at the top of the dashboard, in both languages, and its link. */
const NOTICES: Record<Phase, [en: string, es: string, href: string] | null> = {
  trial: null,
  "trial over": ["Your free trial has ended", "Su prueba gratuita ha terminado", "/subscription"],
  "trial canceled": ["Your free trial has ended", "Su prueba gratuita ha terminado", "/subscription"],
  active: null,
  "renewal not known yet": null,
  "canceled, paid to tomorrow": null,
  "canceled, period over": ["Your subscription has ended", "Su suscripción ha terminado", "/subscription"],
  "payment failed": null,
  paused: ["Your subscription is paused", "Su suscripción está en pausa", "/subscription/reactivate"],
  "plan ended": ["Your subscription has ended", "Su suscripción ha terminado", "/subscription"],
  "a status of the provider's": [
    "Your subscription is not active",
    "Su suscripción no está activa",
    "/subscription",
  ],
};

/** The words of the blocks in Spanish. */
const SPANISH: Record<string, string> = {
  "Trial Expired": "Prueba vencida",
  "Continue with Paid Plan": "Continuar con un plan de pago",
  "Subscription Required": "Se requiere una suscripción",
  "Upgrade Now": "Mejorar el plan",
};

describe.each(Object.keys(PHASES) as Phase[])("%s", (phase) => {
  let world: World;
  beforeAll(async () => {
    world = await worldIn(phase);
  });
  const gate = GATES[phase];

  it("shows in the subscription info", async () => {
    const { body } = await world.owner.json("GET", "/api/subscription/info");
    const [status, isTrialExpired] = INFO[phase];
    const live = gate === OPEN;
    expect(body).toEqual({
      tier: "basic",
      status,
      hasActiveSubscription: live,
      canAccessFuelAnalytics: live,
      canAccessPartsEntry: live,
      equipmentLimit: 15,
      isTrialExpired,
    });
  });

  it("shows at the top of the dashboard where acts have stopped, in both languages", async () => {
    const { owner } = world;
    const topOf = async () => {
      const html = await owner.html("/");
      return html.slice(html.indexOf("<h1"), html.indexOf("<details", html.indexOf("<h1")));
    };
    const notice = NOTICES[phase];
    for (const lng of ["en", "es"] as const) {
      await owner.post("/settings", { lng });
      const top = await topOf();
      if (!notice) {
        expect(top).not.toContain('class="notice"');
        continue;
      }
      const [en, es, href] = notice;
      expect(top).toContain(`<strong>${lng === "en" ? en : es}</strong>`);
      expect(top).toMatch(new RegExp(`<a class="btn" href="${href}"`));
    }
    await owner.post("/settings", { lng: "en" });
    const page = await textOf(await world.operator.client.get("/"));
    for (const title of notice?.slice(0, 2) ?? []) expect(page).not.toContain(title);
  });

  it("shows its blocks, in both languages", async () => {
    const blocks = [
      ["/fuel", "Premium Feature: Fuel Analytics", "Función premium: Análisis de combustible"],
      ["/", "Premium Feature: Fuel Analytics", "Función premium: Análisis de combustible"],
      ["/costs", "Premium Feature: Cost Analytics", "Función premium: Análisis de costos"],
      ["/fuel/reset/gas", "Premium Feature: Fuel Analytics", "Función premium: Análisis de combustible"],
      ["/add-equipment", "Premium Feature: Parts Entry", "Función premium: Registro de refacciones"],
      [
        `/add-equipment?edit=${world.machine}`,
        "Premium Feature: Parts Entry",
        "Función premium: Registro de refacciones",
      ],
    ] as const;
    for (const lng of ["en", "es"] as const) {
      world.owner.cookies.set("lng", lng);
      await world.owner.post("/settings", { lng });
      for (const [path, en, es] of blocks) {
        const html = await world.owner.html(path);
        const title = lng === "en" ? en : es;
        const worded = (text: string) => (lng === "en" ? text : SPANISH[text]);
        if (!gate) {
          expect(html, path).not.toContain(title);
          continue;
        }
        const block = html.slice(html.indexOf(title));
        expect(html, path).toContain(title);
        expect(block, path).toContain(`>${worded(gate.badge)}<`);
        expect(block, path).toMatch(
          new RegExp(`<a class="btn" href="/subscription">${worded(gate.button)}</a>`),
        );
      }
    }
    await world.owner.post("/settings", { lng: "en" });
  });

  // In order: later acts see the results of earlier ones.
  it.each(Object.keys(ACTS) as ActName[])("%s", async (name) => {
    const open = gate === OPEN || !CLOSED_WITHOUT_PLAN.includes(name);
    expect(await ACTS[name](world)).toBe(open);
  });
});
