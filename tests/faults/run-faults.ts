import { HOUR_MS } from "#app/domain/durations.ts";
import { chanceFrom } from "../support/chance.ts";
import { tokensOf } from "../support/page-text.ts";
import { type Client, type Product, startProduct } from "../support/product.ts";
import { CALLS_PATH, entryWithFaults, FAULT_HEADER, FAULTS, type Fault } from "../support/worker-faults.ts";
import { ACTS, type Act, type CallSent, type FormSent, newWorld, type World } from "./acts.ts";
import { idsIn, putRows, type Rows, readRows, textOf } from "./company-state.ts";
import { FORMS } from "./forms.ts";

/**
 * Runs every act with a failure at each of its calls to D1 and R2. Afterwards nothing is half stored, and the
 * next try with the same key ends as the act does without a failure, once.
 */

const NOW = new Date("2026-11-20T15:00:00Z");
/** How long an act that died holds its key. */
const ABANDONED_MS = 61_000;

export type Broken = { act: string; call: number; fault: Fault; why: string };
export type FaultRun = { attempts: number; acts: number; broken: Broken[] };

type Field = { product: Product; world: World; rows: Rows; known: ReadonlySet<string> };

/** @param rounds how often each act runs, with other values each time */
export async function runFaults({
  seed,
  rounds,
  only,
}: {
  seed: number;
  rounds: number;
  only?: readonly string[];
}): Promise<FaultRun> {
  // Its company is an hour old: a service of this very moment would count as measured on a new meter.
  const entry = entryWithFaults(new Date(NOW.getTime() - HOUR_MS));
  const product = await startProduct({ RATE_LIMIT_SCALE: "100000" }, { entry });
  try {
    const world = await newWorld(product);
    const rows = await readRows(product.db);
    const field = { product, world, rows, known: idsIn(rows) };
    const acts = [...ACTS, ...FORMS].filter(({ name }) => !only || only.includes(name));
    const chance = chanceFrom(seed);
    const run: FaultRun = { attempts: 0, acts: acts.length, broken: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const act of acts) await breakAct(field, act, chance.below(1_000_000), run);
    }
    return run;
  } finally {
    await product.stop();
  }
}

async function breakAct(field: Field, act: Act, seed: number, run: FaultRun): Promise<void> {
  const text = async () =>
    textOf(await readRows(field.product.db), { known: field.known, now: NOW.getTime() });
  await begin(field);
  const before = await text();
  const clean = await send(field, act, { seed });
  if (clean.status >= 400)
    throw new Error(`${act.name} was refused: ${clean.status} ${readable(clean.body)}`);
  const after = await text();
  for (let call = 1; call <= clean.calls; call += 1) {
    for (const fault of FAULTS) {
      run.attempts += 1;
      const report = (why: string) => run.broken.push({ act: act.name, call, fault, why });
      await begin(field);
      const failed = await send(field, act, { seed, fault: `${call} ${fault}` });
      const state = await text();
      if (state !== before && state !== after)
        report(`something half is stored: ${difference(before, after, state)}`);
      if (failed.status < 400 && state !== after) report(`answered ${failed.status}, and nothing is stored`);
      if (failed.status >= 500 && !saysWhatToDo(act, failed.body))
        report(`says nothing of use: ${readable(failed.body)}`);
      let again = await send(field, act, { seed });
      if (again.status === 409) {
        await field.product.setClock(new Date(NOW.getTime() + ABANDONED_MS));
        again = await send(field, act, { seed });
      }
      const end = await text();
      if (withoutVersions(end) !== withoutVersions(after))
        report(`the next try, ${again.status}, leads elsewhere: ${difference(before, after, end)}`);
      if (again.status >= 400 && state !== after)
        report(`the next try is refused: ${again.status} ${readable(again.body)}`);
    }
  }
}

/** An edit that is sent again writes the same values, and only its version goes up once more. */
const withoutVersions = (text: string) => text.replace(/\["version","\d+"\]/g, "version");

async function begin({ product, rows }: Field): Promise<void> {
  await product.setClock(NOW);
  await putRows(product.db, rows);
}

type Sent = { seed: number; fault?: string };

async function send({ product, world }: Field, act: Act, { seed, fault }: Sent) {
  const client = act.by === "operator" ? world.operator : world.company.owner;
  const key = `${act.name} ${seed}`.replaceAll(" ", "-");
  const headers: Record<string, string> = fault ? { [FAULT_HEADER]: fault } : {};
  const chance = chanceFrom(seed);
  const response = await ("form" in act
    ? sendForm(client, act.form(world, chance), { key, headers })
    : sendCall(client, act.call(world, chance), { key, headers }));
  const answer = await response.text();
  const calls = Number(await product.client().html(CALLS_PATH));
  return { status: response.status, body: answer, calls };
}

type With = { key: string; headers: Record<string, string> };

function sendForm(client: Client, [path, fields]: FormSent, { key, headers }: With) {
  return client.post(path, { ...fields, idempotencyKey: key }, headers);
}

/** Sends a call with its key. */
export function sendCall(client: Client, [method, path, body]: CallSent, { key, headers }: With) {
  return client.fetch(path, {
    method,
    headers: {
      "X-Requested-With": "XMLHttpRequest",
      ...(body ? { "Content-Type": "application/json" } : {}),
      "Idempotency-Key": key,
      ...headers,
    },
    body: body && JSON.stringify(body),
  });
}

/**
 * Whether a failure has the reference of its log line; a page must also say that the act can be tried again.
 */
function saysWhatToDo(act: Act, answer: string): boolean {
  if ("call" in act) return /"reference":"[2-9A-Z]{8}"/.test(answer);
  return /<code>[2-9A-Z]{8}<\/code>/.test(answer) && /try again/i.test(answer);
}

/** The texts of a page, or a call's answer. */
function readable(answer: string): string {
  if (!answer.startsWith("<!DOCTYPE")) return answer;
  const main = answer.slice(answer.indexOf("<main"));
  return [...tokensOf(main)].map((token) => (token.kind === "text" ? token.text : "")).join(" ");
}

/** The first row that is neither as before the act nor as after it. */
function difference(before: string, after: string, state: string): string {
  const known = new Set([...before.split("\n"), ...after.split("\n")]);
  const own = state.split("\n");
  const strange = own.find((line) => !known.has(line));
  if (strange) return strange.slice(0, 600);
  const rows = (text: string) => text.split("\n").length;
  return `${rows(state)} rows, ${rows(before)} before, ${rows(after)} after`;
}
