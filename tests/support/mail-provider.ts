import { createServer, type ServerResponse } from "node:http";
import { createResendEmailAdapter } from "#app/adapters/email/resend.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { chanceFrom } from "./chance.ts";
import { listen, shut } from "./listening.ts";

/** Time that passes only when somebody waits or works. */
export type SimulatedTime = { now: () => number; pass: (ms: number) => void };

export function simulatedTime(start: Date): SimulatedTime {
  let now = start.getTime();
  return {
    now: () => now,
    pass: (ms) => {
      now += ms;
    },
  };
}

/** How a call may fail: before or after the provider took its messages. */
export const FAULTS = [
  "error before",
  "error after",
  "hang before",
  "hang after",
  "cut before",
  "cut after",
  "half answer",
] as const;
type Fault = (typeof FAULTS)[number];

export type ProviderOptions = {
  time: SimulatedTime;
  seed?: number;
  /** Calls allowed in a second; Resend's own limit is 5. */
  perSecond?: number;
  /** How many of 100 calls fail; each kind of failure is as likely. */
  faultsPer100?: number;
  /** The faults in order, instead of by chance; null for none. */
  faults?: (call: number) => Fault | null;
};

type Message = { from?: string; to: string; subject: string; html: string; text: string };
type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** The adapter gives up a call after 10 s of simulated time. */
const TIMEOUT_MS = 10_000;
/** The same in real milliseconds: the server answers at once or never. */
const REAL_TIMEOUT_MS = 300;

/**
 * A server that speaks Resend's protocol: `POST /emails` and `POST /emails/batch` with both validation modes, keys
 * that it knows for 24 hours, and a limit of calls in a second. It fails by chance or as told. An address that
 * starts with `bad` is refused.
 */
export async function startMailProvider({
  time,
  seed = 1,
  perSecond = 5,
  faultsPer100 = 0,
  faults,
}: ProviderOptions) {
  const chance = chanceFrom(seed);
  /** The subjects of the sent messages, by address: more than one means a duplicate. */
  const left: Message[] = [];
  const known = new Map<string, { at: number; about: string; answer: Answer }>();
  const calls = { all: 0, paced: 0, failed: 0, replayed: 0, conflicts: 0, largest: 0 };
  let second = { start: 0, calls: 0 };

  const faultOf = (): Fault | null => {
    if (faults) return faults(calls.all);
    return chance.below(100) < faultsPer100 ? chance.of(FAULTS) : null;
  };

  const isPaced = () => {
    if (time.now() - second.start >= 1_000) second = { start: time.now(), calls: 0 };
    second.calls += 1;
    return second.calls > perSecond;
  };

  const take = (path: string, messages: Message[], permissive: boolean): Answer => {
    const isBad = ({ to }: Message) => to.startsWith("bad");
    const ids = (taken: Message[]) => taken.map(() => ({ id: `re-${left.length}-${chance.below(1e9)}` }));
    const invalid = { status: 422, body: refusal(422, "validation_error", "Invalid `to` field.") };
    if (messages.length > 100) return { status: 422, body: refusal(422, "validation_error", "Too many.") };
    const good = messages.filter((message) => !isBad(message));
    const single = path === "/emails";
    if (good.length < messages.length && (single || !permissive)) return invalid;
    left.push(...good);
    if (single) return { status: 200, body: ids(good)[0] };
    const errors = messages.flatMap((message, index) =>
      isBad(message) ? [{ index, message: "Invalid `to` field." }] : [],
    );
    return { status: 200, body: { data: ids(good), ...(permissive ? { errors } : {}) } };
  };

  /** As the provider's documentation has it: a key is known once its messages were taken. */
  const answerTo = (path: string, key: string, body: string, permissive: boolean): Answer => {
    const about = `${path} ${body}`;
    const before = known.get(key);
    if (before && time.now() - before.at < DAY_MS) {
      if (before.about === about) {
        calls.replayed += 1;
        return before.answer;
      }
      calls.conflicts += 1;
      return { status: 409, body: refusal(409, "invalid_idempotent_request", "Another payload.") };
    }
    const answer = take(path, [JSON.parse(body)].flat(), permissive);
    if (answer.status === 200) known.set(key, { at: time.now(), about, answer });
    return answer;
  };

  const say = (response: ServerResponse, { status, body, headers }: Answer, half = false) => {
    const text = JSON.stringify(body);
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(half ? text.slice(0, text.length / 2) : text);
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    calls.all += 1;
    calls.largest = Math.max(calls.largest, [JSON.parse(body)].flat().length);
    if (isPaced()) {
      calls.paced += 1;
      const headers = { "retry-after": "1" };
      return say(response, { status: 429, body: refusal(429, "rate_limit_exceeded", "Slow down."), headers });
    }
    const fault = faultOf();
    if (fault) calls.failed += 1;
    time.pass(fault?.startsWith("hang") ? TIMEOUT_MS : 200 + chance.below(800));
    const failure = { status: 500, body: refusal(500, "internal_server_error", "Sorry.") };
    if (fault === "error before") return say(response, failure);
    if (fault === "hang before") return;
    if (fault === "cut before") return response.destroy();
    const key = String(request.headers["idempotency-key"]);
    const permissive = request.headers["x-batch-validation"] === "permissive";
    const answer = answerTo(request.url ?? "", key, body, permissive);
    if (fault === "error after") return say(response, failure);
    if (fault === "hang after") return;
    if (fault === "cut after") return response.destroy();
    return say(response, answer, fault === "half answer");
  });
  const baseUrl = `http://127.0.0.1:${await listen(server)}`;

  return {
    baseUrl,
    calls,
    left,
    /** Addresses that got more than one message. */
    doubled: () => {
      const seen = new Set<string>();
      return left.map(({ to }) => to).filter((to) => seen.size === seen.add(to).size);
    },
    /** The product's adapter with the real SDK, in simulated time. */
    adapter: () =>
      createResendEmailAdapter({
        apiKey: "re_test",
        baseUrl,
        from: "Equipment Tracker <no-reply@example.com>",
        timeoutMs: TIMEOUT_MS,
        timing: {
          now: time.now,
          wait: async (ms) => time.pass(ms),
          timeout: () => AbortSignal.timeout(REAL_TIMEOUT_MS),
        },
      }),
    stop: async () => {
      server.closeAllConnections();
      await shut(server);
    },
  };
}

export type MailProvider = Awaited<ReturnType<typeof startMailProvider>>;

function refusal(statusCode: number, name: string, message: string) {
  return { statusCode, name, message };
}
