import { connect, createServer, type Socket } from "node:net";
import { listen, shut } from "./listening.ts";
import { type Flow, PacedLane } from "./paced-lane.ts";

/** How slow a line is. */
export type Pace = {
  /** In each direction, shared by all connections. */
  bitsPerSecond: number;
  roundTripMs: number;
  /**
   * What passes before a new connection carries its first request: one round trip for TCP and one for TLS 1.3. The bytes
   * of the handshakes and TCP's slow start are left out; a page within the first flight (14 KB) doesn't meet the latter.
   */
  setUpRoundTrips: number;
};

/** The line of the field: one bar of signal. */
export const ONE_BAR: Pace = { bitsPerSecond: 250_000, roundTripMs: 800, setUpRoundTrips: 2 };

export type Relay = {
  port: number;
  /** Nothing gets through any more: connections break, new ones are refused; or all is as it was. */
  setLine(there: boolean): void;
  stop(): Promise<void>;
};

/** Carries TCP connections to a port of this machine, at a pace or, where that is null, as fast as they come. */
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

/** What one end says goes to the other by the flow; that it broke, too. */
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
