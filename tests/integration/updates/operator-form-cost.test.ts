import { expect, it } from "vitest";
import { startOf } from "#app/i18n/checklist-starts.ts";
import { brotliSize } from "#tests/bench/measure.ts";
import { newCompany, newOperator } from "#tests/support/accounts.ts";
import { giveChecklist } from "#tests/support/checklists.ts";
import { scatterFleet, seedFleet } from "#tests/support/fleet.ts";
import { giveTasks } from "#tests/support/operator-tasks.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** What the operator's form may cost with 65 machines: bytes as compressed (brotli 4), and round trips to D1. */

/** The first flight of a new connection; with tasks, cards and checks a little more. */
const FORM = 6_000;
const FULL_FORM = 6_144;
const FORM_WITH_CHECKS = 8_000;
const SCRIPT = 7 * 1024;

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });

/** A company of 65 machines with an operator; the machines in the order of their names. */
async function fleetOf65() {
  const fleet = await newCompany(product);
  const { client } = await newOperator(product, fleet);
  await seedFleet(product.db, fleet.id, 65);
  await scatterFleet(product.db, fleet.id);
  const machines = await product.rows<{ id: string; name: string; sort: string; usage: number }>(
    "select id, name, sort_name as sort, current_usage as usage from equipment where company_id = ? order by sort_name",
    fleet.id,
  );
  return { fleet, client, machines, chosen: `/operator?equipment=${machines[0]?.id}` };
}

/** The form, read in one round trip, and its weight. */
async function weigh(client: Client, path = "/operator") {
  const response = await client.get(path);
  expect(response.headers.get("X-D1-Round-Trips")).toBe("1");
  const html = await response.text();
  const size = brotliSize(html);
  console.log(`${path.slice(0, 19)} in ${client.cookies.get("lng") ?? "en"}: ${size} bytes`);
  return { html, size };
}

/** The form in both languages, without a machine and with one. */
async function weighAll(client: Client, chosen: string) {
  const weights: Awaited<ReturnType<typeof weigh>>[] = [];
  for (const locale of ["en", "es"]) {
    client.cookies.set("lng", locale);
    for (const path of ["/operator", chosen]) weights.push(await weigh(client, path));
  }
  return weights;
}

it("the form fits the first flight of a new connection, with one script and no framework", async () => {
  const { client, machines, chosen } = await fleetOf65();
  await weigh(client, chosen);
  const { html, size } = await weigh(client);
  expect(html.match(/data-m=/g)).toHaveLength(65);
  expect(size).toBeLessThanOrEqual(FORM);
  expect(html).not.toContain('rel="stylesheet"');
  expect(html.match(/<script[^>]*>/g)).toHaveLength(2);
  // With a machine open, three recent ones and what waits.
  for (const { id: equipmentId } of machines.slice(0, 3)) {
    await client.ask("POST", "/api/operator-updates", { equipmentId, newUsage: 99_000 });
  }
  const returning = await weigh(client);
  expect(returning.html.match(/data-w=/g)).toHaveLength(3);
  expect(returning.size).toBeLessThanOrEqual(FORM);
});

it("its script and what is loaded later stay small", async () => {
  const { client } = await fleetOf65();
  const src = /<script type="module" src="(\/assets\/enhance-operator[^"]+)">/.exec(
    await client.html("/operator"),
  );
  const script = await client.html(src?.[1] ?? "");
  // The queue and the photo control, loaded once the page is shown.
  const later = [...new Set(script.match(/\/assets\/enhance-[^"'`]+\.js/g))];
  expect(later).toHaveLength(2);
  const sizes = [script, ...(await Promise.all(later.map((path) => client.html(path))))].map(brotliSize);
  console.log(`The script: ${sizes[0]} bytes, and later ${sizes.slice(1).join(" and ")}`);
  expect(sizes[0]).toBeLessThanOrEqual(SCRIPT);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(17 * 1024);
});

it("asking what was paid for fuel takes at most 120 bytes more", async () => {
  const { fleet, client, chosen } = await fleetOf65();
  const weighAsking = async (askFuelCost: boolean) => {
    await fleet.owner.ask("PUT", "/api/fuel-settings", { askFuelCost });
    return (await weighAll(client, chosen)).map(({ size }) => size);
  };
  const off = await weighAsking(false);
  for (const [index, on] of (await weighAsking(true)).entries()) {
    expect(on - (off[index] ?? 0)).toBeLessThanOrEqual(120);
  }
});

it("4 operator tasks of 2 programs fit", async () => {
  const { client, machines, chosen } = await fleetOf65();
  const programs = [
    ["Grease all pins", "Wash and check the radiator"],
    ["Check tire pressure", "Clean the air filter"],
  ];
  for (const [index, { id, usage }] of machines.entries()) {
    // Some of them due, some not.
    const tasks = (programs[index % 2] ?? []).map((name, at) => ({
      name,
      serviceInterval: 100,
      lastUsage: usage - ((index * 7 + at * 5) % 13) * 10,
    }));
    await giveTasks(product.db, id, tasks);
  }
  for (const { html, size } of await weighAll(client, chosen)) {
    expect(html.match(/Check tire pressure/g)?.length).toBeLessThanOrEqual(3);
    expect(size).toBeLessThanOrEqual(FULL_FORM);
  }
});

it("cards of all machines fit, 20 of which share their name with one other", async () => {
  const { fleet, client, machines, chosen } = await fleetOf65();
  for (let pair = 0; pair < 10; pair += 1) {
    const [one, two] = [machines[pair * 2], machines[pair * 2 + 1]];
    const set = "update equipment set name = ?, sort_name = ? where id = ?";
    await product.run(set, one?.name, one?.sort, two?.id);
  }
  await product.run(
    `insert into machine_cards (company_id, equipment_id, lines, operators_see, updated_at)
      select company_id, id, '[{"label":"Oil","value":"15W-40"}]', 1, 0 from equipment where company_id = ?`,
    fleet.id,
  );
  for (const { html, size } of await weighAll(client, chosen)) {
    expect(html.match(/\(SN-\d+\)/g)?.length).toBeGreaterThanOrEqual(20);
    expect(size).toBeLessThanOrEqual(FULL_FORM);
  }
});

it("5 issues take 450 bytes, and all is within 8,000 with 4 checklists of 10 lines", async () => {
  const { fleet, client, machines } = await fleetOf65();
  const words = [
    "The hydraulic hose at the boom leaks when it is warm",
    "Smokes at full load and smells of oil",
  ];
  const report = (machine: number, fields: object) =>
    client.ask("POST", "/api/operator-updates", { equipmentId: machines[machine]?.id, ...fields });
  const before = await weigh(client);
  for (const index of [0, 1, 2, 3, 4]) {
    const condition = index === 0 ? "do_not_run" : "needs_attention";
    await report(index, { condition, notes: `${words[index % 2]} ${index}` });
  }
  const withIssues = await weigh(client);
  for (const [index, start] of ["tractor", "truck", "loader", "forklift"].entries()) {
    const own = machines.filter((_, at) => at % 4 === index).map(({ id }) => id);
    await giveChecklist(fleet, own, startOf(start, "en")?.lines.slice(0, 10) ?? []);
  }
  await report(0, { check: [{ line: "Horn", ok: true }] });
  const all = await weigh(client, `/operator?equipment=${machines[1]?.id}`);
  expect(withIssues.size - before.size).toBeLessThanOrEqual(450);
  expect(all.size).toBeLessThanOrEqual(FORM_WITH_CHECKS);
});
