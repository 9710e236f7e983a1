import { randomBytes } from "node:crypto";
import { Agent, createServer, type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { listen } from "./support/listening.ts";
import { PacedLane } from "./support/paced-lane.ts";
import { ONE_BAR, type Pace } from "./support/paced-relay.ts";
import { type Fate, lossy, openPoorLine, type PoorLine } from "./support/poor-line.ts";

/** Tests of the bad line that browser tests and the benchmark use. */

const QUICK: Pace = { bitsPerSecond: 1_000_000, roundTripMs: 60, setUpRoundTrips: 2 };
const BYTES = 62_500; // half a second
const TEXT = "Loader 7 was greased. ".repeat(200);

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A server that records its requests, behind a line. */
async function serverBehind(options: { pace?: Pace; fate?: Fate[] } = {}) {
  const received: string[] = [];
  const hosts: (string | undefined)[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    received.push(`${incoming.method} ${incoming.url} ${Buffer.concat(chunks).length}`);
    hosts.push(incoming.headers.host);
    if (incoming.url === "/blob") return void outgoing.end(randomBytes(BYTES));
    if (incoming.url === "/moved") return void outgoing.writeHead(303, { Location: "/text" }).end();
    outgoing.setHeader("ETag", '"one"');
    outgoing.setHeader("Content-Type", "text/plain; charset=utf-8");
    if (incoming.headers["if-none-match"] === 'W/"one"') return void outgoing.writeHead(304).end();
    outgoing.end(TEXT);
  });
  const port = await listen(server);
  const fates = [...(options.fate ?? [])];
  const line = await openPoorLine({
    target: () => `http://127.0.0.1:${port}`,
    pace: options.pace ?? null,
    fate: () => fates.shift() ?? "arrives",
    pages: { "/~bare": "<p>Bare</p>" },
  });
  onTestFinished(async () => {
    await line.stop();
    server.closeAllConnections();
    server.close();
  });
  return { line, received, hosts };
}

/** Sends requests over kept connections; rejects when the line breaks. */
function asker(line: PoorLine) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return (path: string, init: { body?: Buffer; headers?: Record<string, string>; timeout?: number } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const method = init.body ? "POST" : "GET";
      const headers = { ...init.headers, ...(init.body ? { "Content-Length": init.body.length } : {}) };
      const asked = request(`${line.url}${path}`, { method, agent, headers }, async (answer) => {
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk as Buffer);
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks),
          });
        } catch (error) {
          reject(error);
        }
      });
      asked.on("error", reject);
      if (init.timeout) asked.setTimeout(init.timeout, () => asked.destroy(new Error("timed out")));
      asked.end(init.body);
    });
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

describe("one direction", () => {
  const sender = { pause: () => undefined, resume: () => undefined };
  /** When each of the concurrent flows has arrived completely, in milliseconds. */
  async function arrivals(flows: { bytes: number; setUp?: number }[]) {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const lane = new PacedLane(ONE_BAR.bitsPerSecond / 8_000, 400);
    const started = performance.now();
    const got = flows.map(() => ({ bytes: 0, at: 0 }));
    flows.forEach(({ bytes, setUp = 0 }, index) => {
      const seen = got[index] ?? { bytes: 0, at: 0 };
      const deliver = (chunk: Buffer | null) => {
        seen.bytes += chunk?.length ?? 0;
        if (chunk === null) seen.at = performance.now() - started;
      };
      const flow = lane.open(started + setUp, sender, deliver);
      flow.push(Buffer.alloc(bytes));
      flow.push(null);
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(got.map(({ bytes }) => bytes)).toEqual(flows.map(({ bytes }) => bytes));
    return got.map(({ at }) => at);
  }
  const within = (at: number | undefined, wanted: number) => {
    expect(at).toBeGreaterThanOrEqual(wanted - 1);
    expect(at).toBeLessThanOrEqual(wanted * 1.05);
  };

  it("carries 31,250 bytes in a second, plus half a round trip", async () => {
    const [at] = await arrivals([{ bytes: 31_250 }]);
    within(at, 1400);
  });

  it("holds data sent before the connection is set up", async () => {
    const [at] = await arrivals([{ bytes: 1_000, setUp: 1600 }]);
    within(at, 1600 + 32 + 400);
  });

  it("is shared in turns", async () => {
    const [one, two, short] = await arrivals([{ bytes: 31_250 }, { bytes: 31_250 }, { bytes: 1_000 }]);
    within(one, 2400);
    within(two, 2432);
    // It doesn't wait for the long ones.
    expect(short).toBeLessThan(700);
  });

  it("blocks a sender whose bytes don't leave", () => {
    const calls: string[] = [];
    const lane = new PacedLane(1, 0);
    const flow = lane.open(0, { pause: () => calls.push("pause"), resume: () => undefined }, () => undefined);
    flow.push(Buffer.alloc(50_000));
    expect(calls).toEqual([]);
    flow.push(Buffer.alloc(50_000));
    expect(calls).toEqual(["pause"]);
    lane.clear();
  });
});

describe("the line", () => {
  it("sets a connection up in two round trips, and answers on an open one in one", async () => {
    const { line } = await serverBehind({ pace: QUICK });
    const ask = asker(line);
    expect(await timed(() => ask("/moved"))).toBeGreaterThan(3 * 60 - 2);
    expect(await timed(() => ask("/moved"))).toBeGreaterThan(60 - 2);
    expect(await timed(() => asker(line)("/moved"))).toBeGreaterThan(3 * 60 - 2);
  });

  it.each([
    ["down", (ask: ReturnType<typeof asker>) => ask("/blob")],
    ["up", (ask: ReturnType<typeof asker>) => ask("/post", { body: randomBytes(BYTES) })],
  ])("carries bytes at its rate, %s", async (_, run) => {
    const { line } = await serverBehind({ pace: QUICK });
    const ask = asker(line);
    await ask("/moved");
    expect(await timed(() => run(ask))).toBeGreaterThan(500 + 60 - 2);
  });
});

describe("the edge", () => {
  it("compresses text, with a weak ETag, and passes a 304 on", async () => {
    const { line, hosts } = await serverBehind();
    const ask = asker(line);
    const headers = { "Accept-Encoding": "gzip, br" };
    const { headers: answered, body } = await ask("/text", { headers });
    expect(answered).toMatchObject({ "content-encoding": "br", etag: 'W/"one"', vary: "Accept-Encoding" });
    expect(brotliDecompressSync(body).toString()).toBe(TEXT);
    const again = await ask("/text", { headers: { ...headers, "If-None-Match": 'W/"one"' } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await ask("/text", { headers: { "Accept-Encoding": "gzip" } })).headers).toMatchObject({
      "content-encoding": "gzip",
    });
    const plain = await ask("/text");
    expect(plain.headers).toMatchObject({ etag: '"one"' });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect((await ask("/blob", { headers })).headers["content-encoding"]).toBeUndefined();
    expect(new Set(hosts)).toEqual(new Set([new URL(line.url).host]));
  });

  it("counts bytes with headers, and answers its own pages", async () => {
    const { line, received } = await serverBehind();
    const ask = asker(line);
    await ask("/~bare");
    await ask("/post", { body: randomBytes(10_000) });
    expect(received).toEqual(["POST /post 10000"]);
    const [bare, post] = line.log;
    expect(bare).toMatchObject({ method: "GET", path: "/~bare", status: 200, fate: "arrives" });
    expect(bare?.bytesUp).toBeGreaterThan(50);
    expect(bare?.bytesUp).toBeLessThan(120);
    expect(bare?.bytesDown).toBeGreaterThan(100);
    expect(bare?.bytesDown).toBeLessThan(350);
    expect(post?.bytesUp).toBeGreaterThan(10_050);
    expect(post?.bytesUp).toBeLessThan(10_150);
  });

  it("answers like Cloudflare when the Worker is missing", async () => {
    const line = await openPoorLine({ target: () => "http://127.0.0.1:9", pace: null });
    onTestFinished(() => line.stop());
    expect((await asker(line)("/")).status).toBe(502);
  });
});

describe("losses", () => {
  const body = Buffer.alloc(1000, "x");
  const WHOLE = "POST /text 1000";
  it.each<[Fate, string[]]>([
    ["dropped", []],
    ["cut", []],
    ["unanswered", [WHOLE]],
    ["halfAnswered", [WHOLE]],
  ])("break a request that is %s, and the next one arrives", async (fate, arrived) => {
    const { line, received } = await serverBehind({ fate: [fate] });
    const ask = asker(line);
    await expect(ask("/text", { body })).rejects.toThrow();
    expect(received).toEqual(arrived);
    expect((await ask("/text", { body })).status).toBe(200);
    expect(line.log.map((exchange) => exchange.fate)).toEqual([fate, "arrives"]);
    expect(line.open).toBe(0);
  });

  it.each<[Fate, string[]]>([
    ["stalls", []],
    ["silent", [WHOLE]],
  ])("leave a request that %s without an answer", async (fate, arrived) => {
    const { line, received } = await serverBehind({ fate: [fate] });
    await expect(asker(line)("/text", { body, timeout: 150 })).rejects.toThrow("timed out");
    expect(received).toEqual(arrived);
  });

  it("include everything while the line is down, and nothing after it is back", async () => {
    const { line, received } = await serverBehind({ pace: QUICK });
    const ask = asker(line);
    await ask("/moved");
    const broken = expect(ask("/post", { body: randomBytes(BYTES) })).rejects.toThrow();
    line.setLine(false);
    await broken;
    await expect(ask("/moved")).rejects.toThrow();
    expect(received).toHaveLength(1);
    line.setLine(true);
    expect((await ask("/moved")).status).toBe(303);
  });

  it("hit the same requests for the same seed, in about the given shares", () => {
    const draw = (seed: number) => {
      const fateOf = lossy(seed, { dropped: 0.2, unanswered: 0.3 }, ({ method }) => method === "POST");
      return Array.from({ length: 1000 }, (_, before) => {
        fateOf({ method: "GET", path: "/", before });
        return fateOf({ method: "POST", path: "/", before });
      });
    };
    const fates = draw(6);
    expect(draw(6)).toEqual(fates);
    expect(draw(7)).not.toEqual(fates);
    const share = (fate: Fate) => fates.filter((other) => other === fate).length / fates.length;
    expect(share("dropped")).toBeCloseTo(0.2, 1);
    expect(share("unanswered")).toBeCloseTo(0.3, 1);
    const spared = lossy(6, { dropped: 1 }, ({ method }) => method === "POST");
    expect(spared({ method: "GET", path: "/", before: 0 })).toBe("arrives");
  });
});
