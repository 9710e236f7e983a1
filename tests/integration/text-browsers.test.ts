import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { startedProduct } from "#tests/support/started.ts";
import { newCompany, newOperator, OWNER_PASSWORD, SHARED_PASSWORD } from "../support/accounts.ts";
import { giveChecklist } from "../support/checklists.ts";

const LOADER = { name: "Loader 7", type: "machinery", unit: "hours", fuelType: "diesel" };

const product = await startedProduct();
const company = await newCompany(product);
const operator = await newOperator(product, company, "Lina");
const machine = await company.machine(LOADER);

type Answer = { status: number; body: string; cookies: string[]; location: string };

/**
 * A request as Lynx sends it: no Origin, no Sec-Fetch headers, and no Referer from an address with a query.
 */
function ask(path: string, headers: Record<string, string>, form?: Record<string, string>): Promise<Answer> {
  const body = form && new URLSearchParams(form).toString();
  const type = body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" };
  return new Promise((resolve, reject) => {
    const asked = request(
      new URL(path, product.url),
      { method: body === undefined ? "GET" : "POST", headers: { Accept: "text/html", ...type, ...headers } },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part) => {
          text += part;
        });
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: text,
            cookies: (answer.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? ""),
            location: answer.headers.location ?? "",
          }),
        );
      },
    );
    asked.on("error", reject).end(body);
  });
}

async function signIn(headers: Record<string, string> = {}): Promise<string> {
  const form = { operatorName: operator.username, password: SHARED_PASSWORD };
  const { status, cookies } = await ask("/employee-login?next=%2Foperator", headers, form);
  expect(status).toBe(302);
  return cookies.find((cookie) => cookie.startsWith("session=")) ?? "";
}

const actionsOf = (body: string) =>
  [...body.matchAll(/<form method="post" action="([^"]*)"/g)].map(([, action = ""]) => action);
const fieldValue = (body: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? "";

describe("a browser that sends no origin headers", () => {
  it("signs in with a chosen language, reports, switches and signs out", async () => {
    const Cookie = `lng=es; ${await signIn({ Cookie: "lng=es" })}`;
    const page = `/operator?equipment=${machine.id}`;
    const { body } = await ask(page, { Cookie });
    const [settings = "", report = "", logout = ""] = actionsOf(body);
    const sent = {
      equipmentId: machine.id,
      idempotencyKey: fieldValue(body, "idempotencyKey"),
      newUsage: "12,5",
      notes: "De Lynx",
    };
    expect((await ask(`/operator${report}`, { Cookie }, sent)).location).toBe(page);
    const [stored] = (await company.owner.json("GET", "/api/operator-updates")).body;
    expect(stored).toMatchObject({ newUsage: 12.5, notes: "De Lynx" });
    expect((await ask(settings, { Cookie }, { theme: "dark", next: page })).location).toBe(page);
    expect((await ask(logout, { Cookie }, {})).status).toBe(302);
    expect((await ask(page, { Cookie })).location).toContain("/employee-login");
  });

  it("proves who its owner is on a page whose address has a query, and goes on with the new session", async () => {
    const Cookie = `session=${company.owner.cookies.get("session")}`;
    const { body } = await ask("/prove?next=%2Faccount", { Cookie });
    const action = actionsOf(body).find((target) => target.startsWith("/prove")) ?? "";
    const form = { currentPassword: OWNER_PASSWORD, next: "/account" };
    expect((await ask("/prove", { Cookie }, form)).status).toBe(403);
    const proved = await ask(action, { Cookie }, form);
    expect([proved.status, proved.location]).toEqual([302, "/account"]);
    const renewed = proved.cookies.find((cookie) => cookie.startsWith("session=")) ?? "";
    expect((await ask("/account", { Cookie: renewed })).status).toBe(200);
    company.owner.cookies.set("session", renewed.slice("session=".length));
  });

  it("gets a form with its new token when the proof was right and the act was not", async () => {
    await product.run("update sessions set proved_at = 1 where user_id = ?", company.id);
    const Cookie = `session=${company.owner.cookies.get("session")}`;
    const Referer = `${product.url}/account/close`;
    const form = { password: OWNER_PASSWORD, companyName: "Another Farm" };
    const refused = await ask("/account/close", { Cookie, Referer }, form);
    expect(refused.status).toBe(400);
    const renewed = refused.cookies.find((cookie) => cookie.startsWith("session=")) ?? "";
    const settings = actionsOf(refused.body).find((target) => target.startsWith("/settings")) ?? "";
    const switched = await ask(settings, { Cookie: renewed }, { theme: "dark", next: "/account" });
    expect(switched.location).toBe("/account");
    company.owner.cookies.set("session", renewed.slice("session=".length));
  });

  it("is refused without its token, with another session's, and for requests that tokens don't cover", async () => {
    const [own, other] = [await signIn(), await signIn()];
    const tokenFor = async (Cookie: string) => {
      const { body } = await ask(`/operator?equipment=${machine.id}`, { Cookie });
      return /\?send=([\w-]+)/.exec(body)?.[1] ?? "";
    };
    const token = await tokenFor(own);
    expect(token).toHaveLength(22);
    const Cookie = own;
    const form = { equipmentId: machine.id, notes: "Forged" };
    const foreign = await tokenFor(other);
    for (const [path, headers] of [
      ["/operator?send", { Cookie }],
      ["/operator?send=", { Cookie }],
      [`/operator?send=${foreign}`, { Cookie }],
      [`/operator?send=${token}`, { Cookie, Referer: "https://evil.example/" }],
      [`/operator?send=${token}`, { Cookie, Origin: "https://evil.example" }],
      [`/operator?send=${token}`, { Cookie, Origin: "null" }],
      [`/operator?send=${token}`, { Cookie, "Sec-Fetch-Site": "cross-site" }],
      [`/api/operator-updates?send=${token}`, { Cookie }],
    ] as [string, Record<string, string>][]) {
      expect([path, headers, (await ask(path, headers, form)).status]).toEqual([path, headers, 403]);
    }
    const notes = (await company.owner.json("GET", "/api/operator-updates")).body.map(
      (update: { notes: string }) => update.notes,
    );
    expect(notes).not.toContain("Forged");
  });

  it("is the only kind that gets tokens", async () => {
    const { body } = await ask("/operator", { Cookie: await signIn(), "Sec-Fetch-Mode": "navigate" });
    expect(actionsOf(body)).toEqual(["/settings", "?send", "/logout"]);
  });
});

describe("a pre-start check in a text browser", () => {
  it("begins each line's words on a line of their own", async () => {
    await giveChecklist(company, [machine.id], ["*Brakes", "Lights"]);
    const { body } = await ask(`/operator?equipment=${machine.id}`, { Cookie: await signIn() });
    // w3m breaks a line before a div, and neither before a fieldset nor a legend.
    expect(body.match(/<div><fieldset class="field"><legend>(Brakes|Lights)</g)).toHaveLength(2);
  });

  it("stores no check where the browser chooses the first answer of each line", async () => {
    const { id } = await company.machine({ ...LOADER, name: "Loader 8" });
    await giveChecklist(company, [id], ["*Brakes", "Lights"]);
    const Cookie = await signIn();
    const path = `/operator?equipment=${id}`;
    const { body } = await ask(path, { Cookie });
    const action = actionsOf(body)[1] ?? "";
    const form = {
      equipmentId: id,
      idempotencyKey: fieldValue(body, "idempotencyKey"),
      "check[0].line": "*Brakes",
      "check[1].line": "Lights",
      ...chosenByLynx(body),
    };
    expect(form).toMatchObject({ "check[0].ok": "", "check[1].ok": "", condition: "ok", fuelType: "diesel" });
    const send = (fields: object) => ask(`/operator${action}`, { Cookie }, { ...form, ...fields });
    const checks = async () => (await company.owner.json("GET", `/api/checks?equipment=${id}`)).body;

    expect((await send({})).body).toContain("No Information Provided");
    const half = await send({ "check[0].ok": "true" });
    expect(half.body).toContain("Check Not Finished");
    // The refused form chooses what was answered, and nothing else.
    expect(chosenByLynx(half.body)).toMatchObject({ "check[0].ok": "true", "check[1].ok": "" });
    expect((await send({ newUsage: "20" })).location).toBe(path);
    expect(await checks()).toEqual([]);

    const key = fieldValue((await ask(path, { Cookie })).body, "idempotencyKey");
    const answered = { "check[0].ok": "true", "check[1].ok": "true", idempotencyKey: key };
    expect((await send(answered)).location).toBe(path);
    expect(await checks()).toHaveLength(1);
  });
});

/** The radios that Lynx sends: of a group without a chosen one the first. */
function chosenByLynx(body: string): Record<string, string> {
  const chosen = new Map<string, string>();
  for (const [tag] of body.matchAll(/<input type="radio"[^>]*>/g)) {
    const [, name = "", value = ""] = /name="([^"]*)"(?:.* value="([^"]*)")?/.exec(tag) ?? [];
    if (!chosen.has(name) || tag.includes(" checked")) chosen.set(name, value);
  }
  return Object.fromEntries(chosen);
}

describe("what needs script", () => {
  /** The buttons that send no form, and what a text browser would show although it is hidden. */
  const useless = (html: string) =>
    [...html.matchAll(/<(button|input|a)\b[^>]*>/g)]
      .map(([tag]) => tag)
      .filter(
        (tag) =>
          / type="button"/.test(tag) ||
          / hidden(?:=""|[ >])/.test(tag) ||
          /href="(?:#|javascript:[^"]*)"/.test(tag),
      );

  it.each([
    "/login",
    "/signup",
    "/employee-login",
    "/forgot-password",
    "/reset-password?token=x",
    "/contact",
    "/",
  ])("is not in the page %s of a visitor", async (path) => {
    const html = await product.client().html(path);
    expect(useless(html)).toEqual([]);
    expect(html).not.toMatch(/>Show password</);
  });

  it("is not in the pages and prints of a signed-in person", async () => {
    for (const path of ["/", "/profile", "/employees", "/issues", "/plan", "/retired-equipment"]) {
      expect([path, useless(await company.owner.html(path))]).toEqual([path, []]);
    }
    for (const path of ["/plan/print", "/issues/print", "/equipment-list/print", "/employees/access-cards"]) {
      const html = await company.owner.html(path);
      expect(html).toContain("data-without-script");
      expect([path, useless(html)]).toEqual([path, []]);
    }
    expect(useless(await operator.client.html("/operator"))).toEqual([]);
  });
});

describe("words beside each other", () => {
  const PAGES = [
    ...["/", "/updates", "/updates?show=all", "/books", "/employees", "/costs", "/fuel", "/fuel/prices"],
    ...[
      "/checks",
      "/checklists/new",
      "/equipment-list/labels",
      "/profile",
      "/imports",
      "/settings?tab=alerts",
    ],
    ...[
      "/settings?tab=language",
      `/equipment-items/${machine.id}`,
      `/equipment-items/${machine.id}/services`,
    ],
    `/equipment-items/${machine.id}/issue`,
  ];
  const bodyOf = async (path: string) =>
    (await company.owner.html(path)).replaceAll("<!-- -->", "").split("<script")[0] ?? "";
  const wordsIn = (html: string, tags: string) =>
    [...html.matchAll(new RegExp(`<(${tags})\\b[^>]*>(.*?)</\\1>`, "gs"))].map(([, , words = ""]) =>
      words.replace(/<[^>]*>/g, ""),
    );

  it("are neither a heading twice nor boxes on one line", async () => {
    await operator.client.json("POST", "/api/operator-updates", {
      ...{ equipmentId: machine.id, newUsage: 13, fuelAdded: 5 },
    });
    const faults: string[] = [];
    for (const path of PAGES) {
      const html = await bodyOf(path);
      const headings = wordsIn(html, "h2|summary");
      const again = wordsIn(html, "caption|legend|label").filter(
        (words) => words && headings.includes(words),
      );
      const joined =
        html.match(
          /<\/label><label[^>]*class="check|<\/a><(?:a|details)\b.{30}|[^>]<\/span><span class="sr">[^,]/g,
        ) ?? [];
      faults.push(...[...again, ...joined].map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it("are separated in the badges of a report, and no step is numbered twice", async () => {
    expect(await bodyOf("/updates?show=all")).toMatch(
      /Pending<\/b><span class="sr">, <\/span><b class="pill">Recent<\/b>/,
    );
    const empty = await newCompany(product);
    const setup = /<ol class="lines steps">.*?<\/ol>/s.exec(await empty.owner.html("/"))?.[0] ?? "";
    expect(wordsIn(setup, "span").filter(Boolean)).toEqual([]);
  });
});
