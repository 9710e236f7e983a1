import { DEMO_OPERATORS, DEMO_OWNER } from "#app/services/demo/demo-sign-ins.ts";
import { startByNpm } from "../support/npm-start.ts";
import { type Client, createClient } from "../support/product.ts";

/**
 * Sends many concurrent requests, reads and writes, to a running `npm start`. Now and then a crew signs in
 * together, which keeps the Worker busy with hashes for seconds. Every request must be answered well.
 */

const REQUESTS = 10_000;
const AT_ONCE = 32;
/** A later answer counts as none; a busy machine is only slow. */
const PATIENCE_MS = 300_000;
/** A crew signs in together after every so many requests. */
const CREW = 16;
const CREW_EVERY = 1_000;

type Desk = { owner: Client; operator: Client; visitor: () => Client; machines: string[] };
type Act = {
  name: string;
  as: "owner" | "operator" | "visitor";
  method?: string;
  path: string;
  body?: object;
};

const SIGN_IN: Act = {
  name: "sign-in",
  as: "visitor",
  method: "POST",
  path: "/api/auth/login",
  body: { emailOrBusinessName: DEMO_OWNER.name, password: DEMO_OWNER.password },
};

/** The act of request `index`, on one machine. */
function actOf(index: number, machine: string): Act {
  if (index % CREW_EVERY < CREW) return SIGN_IN;
  const acts: Act[] = [
    { name: "dashboard", as: "owner", path: "/" },
    { name: "equipment", as: "owner", path: "/api/equipment" },
    { name: "retired equipment", as: "owner", path: "/api/retired-equipment" },
    { name: "history", as: "owner", path: `/api/equipment/${machine}/history` },
    { name: "fuel reset page", as: "owner", path: "/fuel/reset/gas" },
    { name: "operator form", as: "operator", path: `/operator?equipment=${machine}` },
    { name: "sign-in page", as: "visitor", path: "/login" },
    {
      name: "report",
      as: "operator",
      method: "POST",
      path: "/api/operator-updates",
      body: { equipmentId: machine, notes: `Report ${index}` },
    },
    {
      name: "note",
      as: "owner",
      method: "POST",
      path: `/api/equipment/${machine}/notes`,
      body: { content: `Note ${index}` },
    },
    {
      name: "fuel",
      as: "owner",
      method: "PATCH",
      path: `/api/equipment/${machine}/usage`,
      body: { fuelAdded: 0.1 },
    },
  ];
  return acts[index % acts.length] ?? SIGN_IN;
}

/** Prints the results. @throws {Error} when a request was refused, failed, or got no answer */
export async function benchLoad(): Promise<void> {
  const started = await startByNpm({ RATE_LIMIT_SCALE: "100000" });
  try {
    const desk = await signIn(started.url);
    const tally = new Map<string, number[]>();
    const bad: string[] = [];
    let next = 0;
    const begun = performance.now();
    const worker = async () => {
      for (let index = next++; index < REQUESTS; index = next++) {
        const act = actOf(index, desk.machines[index % desk.machines.length] ?? "");
        const from = performance.now();
        const problem = await ask(act.as === "visitor" ? desk.visitor() : desk[act.as], act);
        if (problem) bad.push(`request ${index}, ${act.name}: ${problem}`);
        tally.set(act.name, [...(tally.get(act.name) ?? []), performance.now() - from]);
        if (index % CREW_EVERY === 0) console.log(`Request ${index}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const seconds = (performance.now() - begun) / 1000;
    console.log(`${REQUESTS} requests, ${AT_ONCE} at once, in ${seconds.toFixed(0)} s`);
    for (const [name, times] of tally) console.log(`  ${name}: ${spread(times)}`);
    for (const line of bad.slice(0, 10)) console.log(`  ${line}`);
    console.log(`  ${bad.length} refused, failed or without an answer`);
    if (bad.length > 0) throw new Error("The product did not stand the load");
  } finally {
    await started.stop();
  }
}

async function signIn(url: string): Promise<Desk> {
  const owner = createClient(url);
  const operator = createClient(url);
  await owner.json("POST", SIGN_IN.path, SIGN_IN.body);
  const [{ name, password }] = DEMO_OPERATORS;
  await operator.json("POST", "/api/employee/login", { operatorName: name, password });
  const { body } = await owner.json("GET", "/api/equipment");
  return {
    owner,
    operator,
    visitor: () => createClient(url),
    machines: body.map(({ id }: { id: string }) => id),
  };
}

/** What is wrong with the answer; null if nothing is. */
async function ask(client: Client, { method = "GET", path, body }: Act): Promise<string | null> {
  try {
    const response = await client.fetch(path, {
      method,
      body: body && JSON.stringify(body),
      headers: body && { "Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    return response.ok ? null : `${response.status} ${text.slice(0, 80)}`;
  } catch (error) {
    return error instanceof Error ? `${error.message} ${error.cause ?? ""}` : String(error);
  }
}

function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const ms = (value = 0) => `${value.toFixed(0)} ms`;
  return `${sorted.length}, median ${ms(sorted[sorted.length >> 1])}, slowest ${ms(sorted.at(-1))}`;
}
