import { connect, createServer, type Socket } from "node:net";
import { listen, shut } from "./listening.ts";
import { type Flow, PacedLane } from "./paced-lane.ts";

/** The speed of a line. */
export type Pace = {
  /** In each direction, shared by all connections. */
  bitsPerSecond: number;
  roundTripMs: number;
  /**
   * The delay before a new connection carries its first request: one round trip for TCP and one for TLS 1.3.
   * Handshake bytes and TCP's slow start are left out; a page within the first flight (14 KB) doesn't meet
   * the latter.
   */
  setUpRoundTrips: number;
};

/** The field's line: one bar of signal. */
export const ONE_BAR: Pace = { bitsPerSecond: 250_000, roundTripMs: 800, setUpRoundTrips: 2 };

type Relay = {
  port: number;
  /** `false` breaks all connections and refuses new ones; `true` restores the line. */
  setLine(there: boolean): void;
  stop(): Promise<void>;
};

/** Relays TCP connections to a local port, at a pace or, if null, unthrottled. */
export async function openRelay(targetPort: number, pace: Pace | null): Promise<Relay> {
  const bytesPerMs = pace ? pace.bitsPerSecond / 8_000 : Number.POSITIVE_INFINITY;
  const latency = pace ? pace.roundTripMs / 2 : 0;
  const setUp = pace ? pace.roundTripMs * pace.setUpRoundTrips : 0;
  const up = new PacedLane(bytesPerMs, latency);
  const down = new PacedLane(bytesPerMs, latency);
  const sockets = new Set<Socket>();
  let there = true;

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    if (!there) return near.resetAndDestroy();
    const far = connect({ port: targetPort, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
    const ready = performance.now() + setUp;
    join(near, far, up.open(ready, near, pass(far)));
    join(far, near, down.open(ready, far, pass(near)));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    }
  });
  const port = await listen(server);
  return {
    port,
    setLine(on) {
      there = on;
      if (on) return;
      up.clear();
      down.clear();
      for (const socket of sockets) socket.resetAndDestroy();
    },
    async stop() {
      up.clear();
      down.clear();
      for (const socket of sockets) socket.destroy();
      await shut(server);
    },
  };
}

function pass(to: Socket) {
  return (chunk: Buffer | null) => {
    if (to.destroyed || to.writableEnded) return;
    if (chunk === null) to.end();
    else to.write(chunk);
  };
}

/** Relays data and breaks of one end to the other through the flow. */
function join(from: Socket, to: Socket, flow: Flow): void {
  let ended = false;
  from.on("data", (chunk) => flow.push(chunk));
  from.on("end", () => {
    ended = true;
    flow.push(null);
  });
  from.on("error", () => undefined);
  from.on("close", () => {
    if (!ended) flow.breakOff(() => to.resetAndDestroy());
  });
}
