import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { passOn } from "./edge.ts";
import { listen, shut } from "./listening.ts";
import { openRelay, type Pace } from "./paced-relay.ts";

/**
 * The fate of a request:
 * - `arrives` and is answered
 * - `dropped`: sent completely, but the connection breaks before the server sees any of it
 * - `cut`: the connection breaks when half of its body has reached the server
 * - `unanswered`: the server has handled it, and the connection breaks before a byte of the answer
 * - `halfAnswered`: the same, in the middle of the answer
 * - `halfStalls`: silence after the first half of the answer
 * - `stalls`: the server never sees it, and nothing comes back
 * - `silent`: the server has handled it, and nothing comes back
 */
export type Fate =
  | "arrives"
  | "dropped"
  | "cut"
  | "unanswered"
  | "halfAnswered"
  | "halfStalls"
  | "stalls"
  | "silent";

/** The server handles them, and its answer is lost. */
const ACTED_UPON: Fate[] = ["unanswered", "halfAnswered", "halfStalls", "silent"];

/** A request, and how many of its kind (method and path, ids aside) came before it. */
export type Sent = { method: string; path: string; before: number };

export type Exchange = Sent & {
  fate: Fate;
  /** 0 without an answer. */
  status: number;
  /** On the line, with headers. */
  bytesUp: number;
  bytesDown: number;
  /** When the request's headers had arrived and when its last byte left, in `performance.now()`. */
  from: number;
  to: number;
};

export type PoorLine = {
  url: string;
  /** Every request that arrived or was lost, in the order of their ends. */
  log: Exchange[];
  /** Requests still in progress. */
  readonly open: number;
  /** Applies to later requests. */
  setFate(fate: (sent: Sent) => Fate): void;
  /** `false`: no line at all. */
  setLine(there: boolean): void;
  stop(): Promise<void>;
};

type LineOptions = {
  /** The server behind it, looked up for each request, so that it may change. */
  target: () => string;
  /** Null: unthrottled. */
  pace: Pace | null;
  /** How long the device still believes in a lost connection, in ms. */
  noticesAfter?: number;
  fate?: (sent: Sent) => Fate;
  /** Pages of the line itself, served without the server: baselines. */
  pages?: Record<string, string>;
  /** Headers that only a local server sends. */
  withoutHeaders?: RegExp;
};

/**
 * A bad line in front of a server, with Cloudflare's edge at its far end. It speaks HTTP/1.1 with keep-alive,
 * streams both ways, keeps the browser's Host header, and loses what it is told to lose.
 */
export async function openPoorLine(options: LineOptions): Promise<PoorLine> {
  let fateOf = options.fate ?? (() => "arrives" as const);
  const log: Exchange[] = [];
  const counts = new Map<string, number>();
  const sockets = new Map<Socket, { read: number; written: number }>();
  let open = 0;

  const server = createServer((request, response) => {
    const { method = "", url: path = "" } = request;
    const kind = `${method} ${path.replace(/[\w-]{20,}/g, "*").replace(/\?.*/, "")}`;
    const sent = { method, path, before: counts.get(kind) ?? 0 };
    counts.set(kind, sent.before + 1);
    const fate = fateOf(sent);
    const from = performance.now();
    open += 1;
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      open -= 1;
      const { socket } = request;
      const bytes = { read: socket.bytesRead, written: socket.bytesWritten };
      const before = sockets.get(socket) ?? { read: 0, written: 0 };
      sockets.set(socket, bytes);
      const status = response.headersSent ? response.statusCode : 0;
      const [bytesUp, bytesDown] = [bytes.read - before.read, bytes.written - before.written];
      log.push({ ...sent, fate, status, bytesUp, bytesDown, from, to: performance.now() });
    };
    response.on("finish", end);
    response.on("close", end);
    carry(request, response, fate, options);
  });
  // As long as Cloudflare's.
  server.keepAliveTimeout = 400_000;
  server.requestTimeout = 0;
  server.on("connection", (socket: Socket) => {
    sockets.set(socket, { read: 0, written: 0 });
    socket.on("close", () => sockets.delete(socket));
  });
  const relay = await openRelay(await listen(server), options.pace);
  return {
    url: `http://127.0.0.1:${relay.port}`,
    log,
    get open() {
      return open;
    },
    setFate(fate) {
      fateOf = fate;
    },
    setLine: relay.setLine,
    async stop() {
      await relay.stop();
      server.closeAllConnections();
      await shut(server);
    },
  };
}

function carry(request: IncomingMessage, response: ServerResponse, fate: Fate, options: LineOptions): void {
  const later = (end: () => void) => void setTimeout(end, options.noticesAfter ?? 0);
  const lose = () => later(() => request.socket.resetAndDestroy());
  request.on("error", () => undefined);
  if (fate === "stalls" || fate === "dropped") {
    request.resume();
    if (fate === "dropped") request.on("end", lose);
    return;
  }
  const page = options.pages?.[request.url ?? ""];
  if (page !== undefined) {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Content-Length", Buffer.byteLength(page));
    return void response.end(page);
  }
  const acted = ACTED_UPON.includes(fate);
  const inner = openRequest(
    options.target(),
    {
      method: request.method,
      path: request.url,
      headers: { ...request.headers, "accept-encoding": "identity", connection: "close" },
      agent: false,
      setHost: false,
    },
    (answer) => {
      answer.on("error", lose);
      if (acted) return void readWhole(answer).then((body) => loseAnswer(answer, body, response, fate, lose));
      const { headers, compress } = passOn(answer, request);
      for (const name of Object.keys(headers)) if (options.withoutHeaders?.test(name)) delete headers[name];
      response.writeHead(answer.statusCode ?? 502, headers);
      (compress ? answer.pipe(compress) : answer).pipe(response);
    },
  );
  inner.on("error", () => {
    if (response.headersSent || fate === "cut") return lose();
    // Cloudflare's answer when the Worker gives none.
    response.writeHead(502, { "Content-Type": "text/plain" });
    response.end("error code: 502");
  });
  // Nobody waits any longer, but requests to be handled still are.
  response.on("close", () => {
    if (!acted) inner.destroy();
  });
  if (fate === "cut") cutBody(request, inner, lose);
  else request.pipe(inner);
}

async function readWhole(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function loseAnswer(
  answer: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  fate: Fate,
  lose: () => void,
): void {
  if (fate === "silent") return;
  if (fate === "unanswered" || body.length === 0) {
    lose();
    return;
  }
  response.writeHead(answer.statusCode ?? 502, {
    "content-type": answer.headers["content-type"],
    "content-length": body.length,
  });
  // An orderly end, or the sent half would be taken back.
  const end = () => fate === "halfAnswered" && response.socket?.destroySoon();
  response.write(body.subarray(0, body.length / 2), end);
}

/** Passes on half of a body of known length, and breaks off at both ends. */
function cutBody(request: IncomingMessage, inner: ReturnType<typeof openRequest>, lose: () => void): void {
  let left = Math.floor(Number(request.headers["content-length"] ?? 0) / 2);
  request.on("data", (chunk: Buffer) => {
    if (left <= 0) return;
    inner.write(chunk.subarray(0, left));
    left -= chunk.length;
  });
  request.on("end", () => {
    inner.destroy();
    lose();
  });
}

/** Loses given shares of the requests of a kind, reproducibly for the same seed and order. */
export function lossy(
  seed: number,
  shares: Partial<Record<Fate, number>>,
  concerns: (sent: Sent) => boolean = () => true,
): (sent: Sent) => Fate {
  const generators = new Map<string, () => number>();
  return (sent) => {
    if (!concerns(sent)) return "arrives";
    // Each method has its own sequence, so a page's other requests change nothing.
    const random = generators.get(sent.method) ?? numbers(seed);
    generators.set(sent.method, random);
    let number = random();
    for (const [fate, share] of Object.entries(shares) as [Fate, number][]) {
      if (number < share) return fate;
      number -= share;
    }
    return "arrives";
  };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
