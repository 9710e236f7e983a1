import { beforeAll, describe, expect, it } from "vitest";
import {
  type Company,
  newCompany,
  newOperator,
  OWNER_PASSWORD,
  SHARED_PASSWORD,
} from "#tests/support/accounts.ts";
import { seedFleet } from "#tests/support/fleet.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

const CHOICE = "/equipment-list/labels";
const PRINT = `${CHOICE}/print`;

let loader: string;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const company = await newCompany(product);
const operator = await newOperator(product, company);
beforeAll(async () => {
  loader = await add("Loader");
});

async function add(name: string, fields: Record<string, unknown> = {}, by = company): Promise<string> {
  return (await by.machine({ name, ...fields })).id;
}

async function retire(id: string) {
  expect((await company.owner.json("POST", `/api/equipment/${id}/retire`, {})).status).toBe(201);
}

const labelsIn = (html: string) =>
  [...html.matchAll(/<article class="label[^"]*">.*?<\/article>/gs)].map(([label]) => label);
const namesIn = (html: string) => labelsIn(html).map((label) => /<h2>(.*?)<\/h2>/.exec(label)?.[1] ?? "");
const sheetsIn = (html: string) => html.split('<section class="sheet">').slice(1);
const print = (query: string, by: Client = company.owner) => by.html(`${PRINT}${query}`);

/** The destination of a sign-in's form; the language switch has its own `next`. */
const nextIn = (html: string) =>
  /name="next" value="([^"]*)"/.exec(/<form[^>]*class="card".*?<\/form>/s.exec(html)?.[0] ?? "")?.[1] ?? "";

/** Follows redirects; returns each target, and the last page. */
async function follow(client: Client, first: Response) {
  const by: string[] = [];
  let response = first;
  while (response.status === 302 && by.length < 5) {
    by.push(response.headers.get("Location") ?? "");
    await response.arrayBuffer();
    response = await client.get(by.at(-1) ?? "");
  }
  return { by, status: response.status, html: await response.text() };
}
const scan = async (client: Client, id: string) => follow(client, await client.get(`/scan/${id}`));

describe("scanning a label", () => {
  it("opens the operator's form with the machine chosen, after one redirect", async () => {
    const { by, html } = await scan(operator.client, loader);
    expect(by).toEqual([`/operator?equipment=${loader}`]);
    expect(html).toMatch(
      new RegExp(`<option[^>]*value="${loader}"[^>]*selected|selected=""[^>]*value="${loader}"`),
    );
    expect(html).toContain('name="newUsage"');
  });

  it("opens the machine's page to owners and managers, after one redirect", async () => {
    const { by, html } = await scan(company.owner, loader);
    expect(by).toEqual([`/equipment-items/${loader}`]);
    expect(html).toContain(`href="/equipment-items/${loader}/usage?next=`);
  });

  it("looks the machine up in the session's round trip", async () => {
    const response = await operator.client.get(`/scan/${loader}`);
    expect(response.headers.get("X-D1-Round-Trips")).toBe("1");
  });

  it("asks visitors to sign in as an operator, and leads from there straight to the machine", async () => {
    const visitor = product.client();
    const asked = await visitor.get(`/scan/${loader}`);
    const signIn = `/employee-login?next=${encodeURIComponent(`/scan/${loader}`)}`;
    expect([asked.status, asked.headers.get("Location")]).toEqual([302, signIn]);
    const form = await visitor.html(signIn);
    const next = nextIn(form);
    expect(next).toBe(`/scan/${loader}`);
    // A wrong password keeps the destination.
    const refused = await visitor.post(signIn, {
      operatorName: operator.username,
      password: "wrong-one-1",
      next,
    });
    expect(refused.status).toBe(401);
    expect(nextIn(await refused.text())).toBe(next);
    const answer = await visitor.post(signIn, {
      operatorName: operator.username,
      password: SHARED_PASSWORD,
      next,
    });
    const { by, html } = await follow(visitor, answer);
    expect(by).toEqual([`/operator?equipment=${loader}`]);
    expect(html).toContain('name="newUsage"');
  });

  it("lets an owner switch from the operators' sign-in to their own, on to the machine, and back", async () => {
    const visitor = product.client();
    const next = `/scan/${loader}`;
    const operators = await visitor.html(`/employee-login?next=${encodeURIComponent(next)}`);
    const own = `/login?next=${encodeURIComponent(next)}`;
    expect(operators).toContain(`href="${own}"`);
    const owners = await visitor.html(own);
    expect(owners).toContain(`href="/employee-login?next=${encodeURIComponent(next)}"`);
    const answer = await visitor.post(own, {
      emailOrBusinessName: company.email,
      password: OWNER_PASSWORD,
      next: nextIn(owners),
    });
    const { by } = await follow(visitor, answer);
    expect(by).toEqual([`/equipment-items/${loader}`]);
    // Without a destination, the links are the plain ones.
    expect(await product.client().html("/login")).toContain('href="/employee-login"');
  });

  it("answers alike for another company's machine and a missing one", async () => {
    const other = await newCompany(product);
    const foreign = await add("Secret Crane", {}, other);
    const retired = await add("Secret Wreck", {}, other);
    await other.owner.json("POST", `/api/equipment/${retired}/retire`, {});
    for (const client of [operator.client, company.owner]) {
      const missing = await scan(client, crypto.randomUUID());
      expect(missing.status).toBe(404);
      expect(missing.html).toContain("<h1>This label is not in your list</h1>");
      expect(missing.html).toContain(`${company.businessName} has no machine with this label.`);
      for (const id of [foreign, retired]) {
        const answer = await scan(client, id);
        expect(answer.status).toBe(404);
        expect(answer.html.replaceAll(id, "ID")).toBe(
          (await scan(client, id.replace(/^./, "x"))).html.replaceAll(id.replace(/^./, "x"), "ID"),
        );
        expect(answer.html).not.toContain("Secret");
      }
    }
    // The sign-in doesn't lead to it either.
    const visitor = product.client();
    const answer = await visitor.post("/employee-login", {
      operatorName: operator.username,
      password: SHARED_PASSWORD,
      next: `/scan/${foreign}`,
    });
    expect((await follow(visitor, answer)).status).toBe(404);
  });

  it("says that a machine is retired, and opens it once restored", async () => {
    const id = await add("Old Saw");
    await retire(id);
    const seen = await scan(operator.client, id);
    expect(seen.status).toBe(410);
    expect(seen.html).toContain("<h1>This machine is retired</h1>");
    expect(seen.html).toContain("Old Saw is no longer in use");
    expect((await scan(company.owner, id)).html).toContain('href="/retired-equipment"');
    operator.client.cookies.set("lng", "es");
    expect((await scan(operator.client, id)).html).toContain("<h1>Este equipo está retirado</h1>");
    operator.client.cookies.set("lng", "en");
    const [retired] = await company.owner.ask("GET", "/api/retired-equipment");
    await company.owner.json("POST", `/api/retired-equipment/${retired.id}/restore`);
    expect((await scan(operator.client, id)).by).toEqual([`/operator?equipment=${id}`]);
  });
});

describe("labels on paper", () => {
  it("show the machine's name, short number, service and code, in the reader's language", async () => {
    const id = await add("Excavator <1>", {
      serviceInterval: 1250.5,
      hasScheduledMaintenance: true,
      maintenanceStartDate: "2026-01-31",
      maintenanceInterval: 3,
      maintenanceIntervalUnit: "months",
    });
    const [label = ""] = labelsIn(await print(`?machine=${id}&format=avery-5163`));
    expect(label).toContain("<h2>Excavator &lt;1&gt;</h2>");
    expect(label).toContain("Service every 1,250.5 hours or 3 months");
    expect(label).toContain(`ID ${id.slice(0, 8)}`);
    expect(label).toContain("<svg");
    company.owner.cookies.set("lng", "es");
    expect(await print(`?machine=${id}`)).toContain("Servicio cada 1,250.5 horas o 3 meses");
    company.owner.cookies.set("lng", "en");
    const [plain = ""] = labelsIn(await print(`?machine=${loader}`));
    expect(plain).not.toContain("Service every");
  });

  it("cover only the company's machines", async () => {
    const other = await newCompany(product);
    const foreign = await add("Secret Crane", {}, other);
    expect(namesIn(await print(`?machine=${foreign}&machine=${loader}`))).toEqual(["Loader"]);
    const refused = await company.owner.get(`${PRINT}?machine=${foreign}`);
    expect([refused.status, refused.headers.get("Location")]).toEqual([302, CHOICE]);
    expect(await company.owner.html(CHOICE)).toContain("No labels to print");
    const choice = await company.owner.get(`${CHOICE}?machine=${foreign}`);
    expect(choice.status).toBe(404);
    expect(await choice.text()).not.toContain("Secret");
  });

  it("are not printed for retired machines", async () => {
    const id = await add("Gone");
    await retire(id);
    expect((await company.owner.get(`${PRINT}?machine=${id}`)).status).toBe(302);
  });
});

describe("label sheets", () => {
  let fleet: Company;
  const get = (query: string) => print(query, fleet.owner);
  beforeAll(async () => {
    fleet = await newCompany(product);
    await seedFleet(product.db, fleet.id, 65);
  });

  it("65 machines need three sheets of Avery 5160, each with its own labels", async () => {
    const html = await get("?format=avery-5160");
    expect(sheetsIn(html).map((sheet) => labelsIn(sheet).length)).toEqual([30, 30, 5]);
    expect(new Set(namesIn(html)).size).toBe(65);
    expect(html.replace(/<[^>]+>/g, "")).toContain("65 labels on 3 sheets");
    expect(html).toContain("@page{size:215.9mm 279.4mm}");
  });

  it("skip the used labels of a half-used sheet", async () => {
    const [first = "", ...others] = sheetsIn(await get("?format=avery-5160&start=7"));
    expect(first.match(/class="label used"/g)).toHaveLength(6);
    expect(first.indexOf("<article")).toBeGreaterThan(first.lastIndexOf('class="label used"'));
    expect([first, ...others].map((sheet) => labelsIn(sheet).length)).toEqual([24, 30, 11]);
    expect(others.join("")).not.toContain('class="label used"');
  });

  it.each(["0", "31", "-1", "1.5", "many"])("have no place %s", async (start) => {
    const response = await fleet.owner.get(`${PRINT}?format=avery-5160&status=overdue&start=${start}`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, `${CHOICE}?status=overdue`]);
    expect(await fleet.owner.html(CHOICE)).toContain("Enter a number from 1 to 30.");
  });

  it("contain the filtered machines, or the ticked ones among them", async () => {
    expect(namesIn(await get("?search=pickup")).every((name) => name.startsWith("Pickup"))).toBe(true);
    expect(namesIn(await get("?search=pickup"))).toHaveLength(13);
    expect(namesIn(await get("?type=other"))).toHaveLength(13);
    const body = await fleet.owner.ask("GET", "/api/equipment");
    const overdue = body.filter((machine: { status: string }) => machine.status === "overdue");
    const status = await fleet.owner.get(`${PRINT}?status=overdue`);
    const counted = /<p class="font-semibold">(\d+)/.exec(await fleet.owner.html("/equipment/overdue"))?.[1];
    expect(namesIn(await status.text())).toHaveLength(Number(counted));
    expect(overdue.length === 0 || overdue.length === Number(counted)).toBe(true);
    const [a, b] = body as { id: string }[];
    expect(
      labelsIn(await get(`?search=no-such-machine&machine=${a?.id}&machine=${b?.id}&machine=${a?.id}`)),
    ).toHaveLength(2);
  });

  it("remember the paper", async () => {
    await get("?format=roll-2x1");
    expect(await get("")).toContain("@page{size:50.8mm 25.4mm}");
    const form = await fleet.owner.html(CHOICE);
    expect(form).toMatch(/<input[^>]*value="roll-2x1"[^>]*checked=""|checked=""[^>]*value="roll-2x1"/);
    // An unknown paper falls back to the remembered one.
    expect(await get("?format=avery-0000")).toContain("@page{size:50.8mm 25.4mm}");
  });

  it("print 500 machines in a few round trips", async () => {
    const large = await newCompany(product);
    await seedFleet(product.db, large.id, 500);
    const response = await large.owner.get(`${PRINT}?format=avery-l7160`);
    const html = await response.text();
    expect(new Set(namesIn(html)).size).toBe(500);
    expect(sheetsIn(html)).toHaveLength(24);
    const choice = await large.owner.html(CHOICE);
    expect(choice.match(/type="checkbox" name="machine"|name="machine"[^>]*type="checkbox"/g)).toHaveLength(
      200,
    );
    expect(choice).toContain("The first 200 of 500 are shown.");
    // All machines that can be ticked fit into one address.
    const ids = [...choice.matchAll(/value="([a-z\d]{20})"/g)].map(([, id]) => `machine=${id}`);
    expect(`${PRINT}?${ids.join("&")}`.length).toBeLessThan(16_000);
    expect(labelsIn(await print(`?${ids.join("&")}`, large.owner))).toHaveLength(200);
  });
});
