/** One packet's bytes, without TCP and IP headers. */
const PACKET_BYTES = 1_400;
/** The most data that one connection may have in flight; then its sender blocks, as in TCP. */
const WINDOW_BYTES = 64 * 1024;

/** Bytes of one connection in one direction. `null` ends the connection. */
export type Flow = {
  push(chunk: Buffer | null): void;
  /** Drops data not yet sent or still in flight, and runs `then` once the other end hears of it. */
  breakOff(then: () => void): void;
};

type Waiting = { chunk: Buffer | null; since: number };
type Sender = { pause(): void; resume(): void };
type OpenFlow = {
  waiting: Waiting[];
  bytes: number;
  notBefore: number;
  broken: boolean;
  deliver: (chunk: Buffer | null) => void;
  sender: Sender;
};

/**
 * One direction of a line shared by all its connections: packets leave one after another at the line's rate,
 * taking turns between connections, and arrive half a round trip later in order. Its clock is computed, so
 * late timers on a busy machine don't slow it down.
 */
export class PacedLane {
  #flows: OpenFlow[] = [];
  #underWay: { at: number; run: () => void }[] = [];
  #freeAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bytesPerMs: number,
    private readonly latencyMs: number,
  ) {}

  /** @param notBefore when the connection is set up, in `performance.now()` */
  open(notBefore: number, sender: Sender, deliver: (chunk: Buffer | null) => void): Flow {
    const flow: OpenFlow = { waiting: [], bytes: 0, notBefore, broken: false, deliver, sender };
    this.#flows.push(flow);
    return {
      push: (chunk) => this.#push(flow, chunk),
      breakOff: (then) => {
        if (flow.broken) return;
        flow.broken = true;
        this.#flows = this.#flows.filter((other) => other !== flow);
        this.#arrive(performance.now() + this.latencyMs, then);
        this.#run();
      },
    };
  }

  /** The line is gone: data in flight never arrives. */
  clear(): void {
    for (const flow of this.#flows) flow.broken = true;
    this.#flows = [];
    this.#underWay = [];
    clearTimeout(this.#timer);
  }

  #push(flow: OpenFlow, chunk: Buffer | null): void {
    if (flow.broken) return;
    const since = performance.now();
    if (chunk === null) flow.waiting.push({ chunk, since });
    else {
      for (let at = 0; at < chunk.length; at += PACKET_BYTES)
        flow.waiting.push({ chunk: chunk.subarray(at, at + PACKET_BYTES), since });
      flow.bytes += chunk.length;
      if (flow.bytes > WINDOW_BYTES) flow.sender.pause();
    }
    this.#run();
  }

  #run(): void {
    const now = performance.now();
    while (this.#underWay[0] && this.#underWay[0].at <= now) this.#underWay.shift()?.run();
    while (this.#freeAt <= now && this.#sendNext(now));
    const next = Math.min(
      this.#underWay[0]?.at ?? Number.POSITIVE_INFINITY,
      ...this.#flows
        .filter(({ waiting }) => waiting.length > 0)
        .map(({ notBefore }) => Math.max(notBefore, this.#freeAt)),
    );
    clearTimeout(this.#timer);
    if (next < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#run(), Math.max(0, next - now));
  }

  /** Sends one packet of the flow whose turn it is; false if there is none. */
  #sendNext(now: number): boolean {
    const turn = this.#flows.findIndex(({ waiting, notBefore }) => waiting.length > 0 && notBefore <= now);
    const flow = this.#flows[turn];
    const packet = flow?.waiting.shift();
    if (!flow || !packet) return false;
    const bytes = packet.chunk?.length ?? 0;
    this.#freeAt = Math.max(this.#freeAt, packet.since, flow.notBefore) + bytes / this.bytesPerMs;
    flow.bytes -= bytes;
    if (flow.bytes < WINDOW_BYTES / 2) flow.sender.resume();
    this.#arrive(this.#freeAt + this.latencyMs, () => {
      if (!flow.broken) flow.deliver(packet.chunk);
    });
    this.#flows.splice(turn, 1);
    if (packet.chunk !== null) this.#flows.push(flow);
    return true;
  }

  #arrive(at: number, run: () => void): void {
    this.#underWay.push({ at: Math.max(at, this.#underWay.at(-1)?.at ?? 0), run });
  }
}
