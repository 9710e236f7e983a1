import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator, type Operator } from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
let operator: Operator;
let id: string;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
  operator = await newOperator(product, company);
  const facts = { make: "John Deere", model: "6155R", modelYear: 2019, place: "North yard" };
  ({ id } = await company.machine({ name: "Tractor", serialNumber: "RW6155", ...facts }));
});

const path = (machine = id) => `/operator/card/${machine}`;
const open = async (by = operator.client, machine = id) => {
  const answer = await by.get(path(machine));
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const formOf = (machine = id) => operator.client.html(`/operator?equipment=${machine}`);
const putCard = async (operatorsSee: boolean, value = "15W-40, 12 qt") => {
  const card = `/api/equipment/${id}/card`;
  const { version } = await company.owner.ask("GET", card);
  return company.owner.ask("PUT", card, { lines: [{ label: "Engine oil", value }], operatorsSee, version });
};
const addTask = (task: object): Promise<{ id: string }> =>
  company.owner.ask("POST", `/api/equipment/${id}/service-tasks`, { serviceInterval: 50, ...task });
const link = (machine = id) => `href="${path(machine)}"`;
const CARD = '<a class="btn" href="/operator/card/';

describe("the card that operators open", () => {
  it("shows name, facts, lines and the steps of their tasks, in one round trip and without a framework", async () => {
    await putCard(true);
    await addTask({ name: "Grease", byOperator: true, steps: "Wipe the zerks\nTwo strokes <each>" });
    await addTask({ name: "Valves", steps: "For the shop" });
    const { status, headers, html } = await open();
    expect([status, headers.get("X-D1-Round-Trips")]).toEqual([200, "1"]);
    expect(html).toContain("<h1>Tractor</h1>");
    expect(html).toContain("2019 John Deere 6155R · Serial RW6155 · North yard");
    expect(html).toContain("<dt>Engine oil</dt><dd>15W-40, 12 qt</dd>");
    expect(html).toContain("<h2>Grease</h2><p>Wipe the zerks<br/>Two strokes &lt;each&gt;</p>");
    expect(html).not.toMatch(/Valves|For the shop|__remix/);
    expect(html).toContain(`href="/operator?equipment=${id}"`);
    operator.client.cookies.set("lng", "es");
    expect((await open()).html).toContain("2019 John Deere 6155R · Serie RW6155 · North yard");
  });

  it("is none until operators may see it, or a task of theirs has steps (404)", async () => {
    await putCard(false);
    const { status, html, headers } = await open();
    expect([status, headers.get("ETag")]).toEqual([404, null]);
    expect(html).toContain("There is no card for this machine.");
    expect(html).not.toContain("15W-40");
    operator.client.cookies.set("lng", "es");
    expect((await open()).html).toContain("No hay ficha de este equipo.");
    const { id: task } = await addTask({ name: "Grease", byOperator: true, steps: "Wipe" });
    expect((await open()).html).toContain("Wipe");
    expect((await open()).html).not.toContain("15W-40");
    await company.owner.ask("PATCH", `/api/service-tasks/${task}`, { byOperator: false });
    expect((await open()).status).toBe(404);
    await putCard(true);
    expect((await open()).status).toBe(200);
  });

  it("shows the steps of the program that a machine follows", async () => {
    const task = { name: "Grease", serviceInterval: 50, byOperator: true, steps: "As the manual says" };
    const program = await company.owner.ask("POST", "/api/service-programs", {
      ...{ name: "Tractors", unit: "hours", tasks: [task] },
    });
    expect(await formOf()).not.toContain(CARD);
    await company.owner.ask("POST", `/api/service-programs/${program.id}/apply`, { equipmentIds: [id] });
    expect((await open()).html).toContain("As the manual says");
    expect(await formOf()).toContain(link());
  });

  it("is no other company's (404), and none of a retired machine, which it names (410)", async () => {
    await putCard(true);
    const stranger = await newOperator(product, await newCompany(product));
    const foreign = await open(stranger.client);
    expect(foreign.status).toBe(404);
    expect(foreign.html).not.toMatch(/Tractor|15W-40/);
    expect((await open(operator.client, "none")).status).toBe(404);
    await company.owner.ask("POST", `/api/equipment/${id}/retire`, {});
    const retired = await open();
    expect(retired.status).toBe(410);
    expect(retired.html).toContain("Tractor is no longer in use");
    expect(retired.html).not.toContain("15W-40");
  });

  it("tells machines of one name apart", async () => {
    await putCard(true);
    await company.machine({ name: "tractor", serialNumber: "OTHER" });
    expect((await open()).html).toContain("<h1>Tractor (RW6155)</h1>");
  });

  it("is kept by browsers, and answers 304 while nothing changed", async () => {
    await putCard(true);
    const { headers } = await open();
    const tag = headers.get("ETag") ?? "";
    expect([headers.get("Cache-Control"), tag]).toEqual([
      "private, no-cache",
      expect.stringMatching(/^W\/"/),
    ]);
    const again = (by = operator) => by.client.fetch(path(), { headers: { "If-None-Match": tag } });
    expect((await again()).status).toBe(304);
    // The page of another reader is another page.
    expect((await again(await newOperator(product, company, "Rosa"))).status).toBe(200);
    await putCard(true, "10W-30");
    expect((await again()).status).toBe(200);
  });
});

describe("the link in the operator's form", () => {
  it("stands in the form of a chosen or scanned machine that has something to open, and in no other", async () => {
    const { id: bare } = await company.machine({ name: "Bare" });
    await putCard(false);
    expect(await formOf()).not.toMatch(/operator\/card|enhance-extras/);
    await putCard(true);
    expect((await formOf()).split(CARD)).toHaveLength(2);
    expect(await formOf()).toContain(`${link()}>Machine card</a>`);
    expect(await formOf(bare)).not.toContain("operator/card");
    expect(await formOf(bare)).toMatch(/data-extras="\/assets\/enhance-extras/);
    const scanned = await operator.client.get(`/scan/${id}`);
    expect(await operator.client.html(scanned.headers.get("Location") ?? "")).toContain(link());
    operator.client.cookies.set("lng", "es");
    expect(await formOf()).toContain(`${link()}>Ficha del equipo</a>`);
  });

  it("holds no step, and goes with what it opens", async () => {
    const { id: task } = await addTask({ name: "Grease", byOperator: true, steps: "Wipe the zerks" });
    const html = await formOf();
    expect(html).toContain(link());
    expect(html).not.toContain("zerks");
    await company.owner.ask("PATCH", `/api/service-tasks/${task}`, { steps: "" });
    expect(await formOf()).not.toContain("operator/card");
  });
});
