import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
let id: string;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
  ({ id } = await company.machine({ name: "Tractor", make: "Deere", model: "6155R" }));
});

const path = (machine = id) => `/api/equipment/${machine}/card`;
const put = (lines: unknown, rest: object = {}, machine = id) =>
  company.owner.json("PUT", path(machine), { lines, ...rest });
const card = async (machine = id) => await company.owner.ask("GET", path(machine));
const line = (label: string, value = "1") => ({ label, value });
const numbered = (count: number) => Array.from({ length: count }, (_, at) => line(`Line ${at + 1}`));
const events = async () =>
  (await company.owner.ask("GET", `/api/equipment/${id}/history`))
    .map(({ content }: { content: string }) => content)
    .filter((content: string) => content.startsWith("Card"));

describe("the card of a machine", () => {
  it("has no lines and version 0 before it is saved, and keeps its lines in their order", async () => {
    expect(await card()).toEqual({ lines: [], operatorsSee: false, version: 0 });
    const saved = await put(numbered(30), { operatorsSee: true, version: 0 });
    expect(saved).toMatchObject({ status: 200, body: { operatorsSee: true, version: 1 } });
    expect((await card()).lines).toEqual(numbered(30));
  });

  it.each([
    ["31 lines", numbered(31), { lines: ["30 lines at most"] }],
    ["a label alone", [line("Oil", " ")], { "lines.0.value": ["A line needs a label and a value"] }],
    ["a value alone", [line("", "15W-40")], { "lines.0.label": ["A line needs a label and a value"] }],
    ["a label of 41 characters", [line("x".repeat(41))], { "lines.0.label": [expect.any(String)] }],
    ["a text as a line", ["Oil"], { "lines.0": [expect.any(String)] }],
    ["a list as a line", [["Oil", "15W-40"]], { "lines.0": [expect.any(String)] }],
    ["a value of 121 characters", [line("Oil", "x".repeat(121))], { "lines.0.value": [expect.any(String)] }],
  ])("refuses %s (400), and changes nothing", async (_, lines, errors) => {
    const { status, body } = await put(lines);
    expect([status, body.errors]).toEqual([400, errors]);
    expect((await card()).version).toBe(0);
  });

  it("drops lines whose fields are both blank", async () => {
    await put([line(" ", ""), line("Oil", "15W-40")]);
    expect((await card()).lines).toEqual([line("Oil", "15W-40")]);
  });

  it("is refused for an old version (409)", async () => {
    await put([line("Oil")], { version: 0 });
    expect((await put([line("Coolant")], { version: 0 })).status).toBe(409);
    expect((await card()).lines).toEqual([line("Oil")]);
  });

  it("is recorded once a change in history and activity, and not when it stays the same", async () => {
    await put([line("Oil")], { version: 0 });
    await put([line("Oil")], { version: 1 });
    expect(await events()).toEqual(["Card changed."]);
    const body = await company.owner.ask("GET", "/api/activity?kind=equipment");
    const acts = body.records.filter(({ action }: { action: string }) => action === "equipment.card");
    expect(acts).toMatchObject([{ subject: "Tractor" }]);
    expect((await card()).version).toBe(1);
  });

  it("is read by operators where they may see it", async () => {
    const { client } = await newOperator(product, company);
    await put([line("Oil")], { version: 0 });
    expect((await client.json("GET", path())).status).toBe(404);
    await put([line("Oil")], { version: 1, operatorsSee: true });
    expect((await client.ask("GET", path())).lines).toEqual([line("Oil")]);
  });

  it("is neither written nor copied by another company (404)", async () => {
    const { owner } = await newCompany(product);
    expect((await owner.json("PUT", path(), { lines: [] })).status).toBe(404);
    expect((await owner.json("POST", `${path()}/copy`, { from: id })).status).toBe(404);
  });

  it("stays through retiring and restoring, and goes with the machine", async () => {
    await put([line("Oil")], { version: 0 });
    const retired = await company.owner.ask("POST", `/api/equipment/${id}/retire`, {});
    await company.owner.json("POST", `/api/retired-equipment/${retired.id}/restore`, {});
    expect((await card()).lines).toEqual([line("Oil")]);
    await company.owner.json("DELETE", `/api/equipment/${id}`);
    expect(await product.value("select count(*) from machine_cards where company_id = ?", company.id)).toBe(
      0,
    );
  });
});

describe("a copied card", () => {
  const copy = (from: string) => company.owner.json("POST", `${path()}/copy`, { from });

  it("adds the lines whose label is missing, whatever its case, and changes none", async () => {
    const other = await company.machine({ name: "Loader" });
    await put([line("Engine oil", "15W-40"), line("Belt"), line("Battery"), line("Grease")], {}, other.id);
    await put([line("ENGINE OIL", "10W-30")]);
    const { status, body } = await copy(other.id);
    expect([status, body.copied, body.lines]).toEqual([
      200,
      3,
      [line("ENGINE OIL", "10W-30"), line("Belt"), line("Battery"), line("Grease")],
    ]);
    expect((await copy(other.id)).body.copied).toBe(0);
    expect(await events()).toHaveLength(2);
  });

  it("fills a card to 30 lines", async () => {
    const other = await company.machine({ name: "Loader" });
    await put(numbered(5), {}, other.id);
    await put(Array.from({ length: 28 }, (_, at) => line(`Own ${at}`)));
    const { body } = await copy(other.id);
    expect([body.copied, body.lines.length]).toEqual([2, 30]);
  });

  it("is refused from a machine without a card, and from one of another company (400)", async () => {
    const stranger = await newCompany(product);
    const foreign = await stranger.machine();
    await stranger.owner.ask("PUT", path(foreign.id), { lines: [line("Oil")] });
    for (const from of [(await company.machine({ name: "Bare" })).id, foreign.id]) {
      const { status, body } = await copy(from);
      expect([status, Object.keys(body.errors)]).toEqual([400, ["from"]]);
    }
  });
});

describe("the screens of a card", () => {
  it("show it with Edit and Print once it has a line", async () => {
    expect(await company.owner.html(`/equipment-items/${id}`)).not.toContain("Machine card");
    await put([line("Engine oil", "15W-40")]);
    const html = await company.owner.html(`/equipment-items/${id}`);
    for (const words of ["Machine card", "15W-40", `/equipment-items/${id}/card/print`]) {
      expect(html).toContain(words);
    }
    expect(await company.owner.html(`/equipment-items/${id}/card/print`)).toContain("15W-40");
    expect(await company.owner.html(`/add-equipment?edit=${id}`)).toContain(`/equipment-items/${id}/card`);
  });

  it("list machines of the same make and model first, whatever their case", async () => {
    const other = await company.machine({ name: "Aerator" });
    const twin = await company.machine({ name: "Zetor", make: "DEERE", model: "6155r" });
    for (const machine of [other, twin]) await put([line("Oil")], {}, machine.id);
    const select =
      /<select[^>]*name="from".*?<\/select>/s.exec(
        await company.owner.html(`/equipment-items/${id}/card`),
      )?.[0] ?? "";
    expect([...select.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)).toEqual([
      twin.id,
      other.id,
    ]);
  });

  it("save and copy without script, and keep what was typed when it is refused", async () => {
    const to = `/equipment-items/${id}/card`;
    const key = /name="idempotencyKey" value="([^"]+)"/.exec(await company.owner.html(to))?.[1] ?? "";
    const sent = { intent: "save", version: "0", "lines[0].label": "Oil", "lines[0].value": "" };
    const refused = await company.owner.post(to, { ...sent, idempotencyKey: key });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("A line needs a label and a value");
    expect(html).toContain('value="Oil"');
    const saved = await company.owner.post(to, { ...sent, "lines[0].value": "15W-40", idempotencyKey: key });
    expect([saved.status, saved.headers.get("Location")]).toEqual([302, `/equipment-items/${id}`]);
    const old = await company.owner.post(to, { ...sent, "lines[0].value": "10W-30" });
    expect([old.status, await old.text()]).toEqual([409, expect.stringContaining('value="10W-30"')]);
  });
});
