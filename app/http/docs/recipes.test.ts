import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it, vi } from "vitest";
import { recipe } from "./recipes.ts";

const ADDRESS = "https://equipment.example";

afterEach(() => {
  vi.useRealTimers();
});

type Entry = {
  id: string;
  date: string;
  equipmentName: string;
  usage: number;
  taskNames: string[];
  otherWork: string;
  voidedAt: string | null;
};

const entry = (id: string): Entry => ({
  id,
  date: "2026-05-04",
  equipmentName: "Loader 7",
  usage: 1200.5,
  taskNames: ["Oil"],
  otherWork: "",
  voidedAt: null,
});

/** The spreadsheet's script with what Google gives it, over these services of the product. */
function spreadsheet(services: Entry[]) {
  const properties = new Map([["KEY", "eqtkey_test"]]);
  const rows: unknown[][] = [];
  const asked: string[] = [];
  const fetch = (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${headers.Authorization} ${url}`);
    const since = new URL(url).searchParams.get("since") ?? "";
    const from = since.startsWith("services.") ? Number(since.slice("services.".length)) : 0;
    const entries = services.slice(from, from + 100);
    const answer = { entries, next: `services.${from + entries.length}` };
    return { getResponseCode: () => 200, getContentText: () => JSON.stringify(answer) };
  };
  const store = {
    getProperty: (name: string) => properties.get(name) ?? null,
    setProperty: (name: string, value: string) => properties.set(name, value),
  };
  const sheet = {
    getDataRange: () => ({ getValues: () => rows }),
    appendRow: (row: unknown[]) => rows.push(row),
  };
  const given = {
    PropertiesService: { getScriptProperties: () => store },
    SpreadsheetApp: { getActiveSpreadsheet: () => ({ getActiveSheet: () => sheet }) },
    UrlFetchApp: { fetch },
  };
  const run = new Function(...Object.keys(given), `${recipe("sheets", ADDRESS)}\nreturn fetchServices;`)(
    ...Object.values(given),
  ) as () => void;
  return { run, rows, asked, properties };
}

describe("the script of a spreadsheet", () => {
  it("appends each service once, however often it runs, and goes on where it was", () => {
    const services = Array.from({ length: 230 }, (_, index) => entry(`s${index}`));
    const { run, rows, asked, properties } = spreadsheet(services);
    run();
    run();
    expect(rows.map(([id]) => id)).toEqual(services.map(({ id }) => id));
    services.push(entry("s230"));
    run();
    expect(rows).toHaveLength(231);
    expect(rows.at(-1)?.slice(0, 5)).toEqual(["s230", "2026-05-04", "Loader 7", 1200.5, "Oil"]);
    expect(asked[0]).toBe(
      `Bearer eqtkey_test ${ADDRESS}/api/service-entries?limit=100&since=2020-01-01T00%3A00%3A00Z`,
    );
    expect(properties.get("PLACE")).toBe("services.231");
  });

  it("appends none twice where its place was lost", () => {
    const { run, rows, properties } = spreadsheet([entry("s0"), entry("s1")]);
    run();
    properties.delete("PLACE");
    run();
    expect(rows).toHaveLength(2);
  });

  it("leaves out voided services", () => {
    const { run, rows } = spreadsheet([
      { ...entry("s0"), voidedAt: "2026-05-05T08:00:00.000Z" },
      entry("s1"),
    ]);
    run();
    expect(rows.map(([id]) => id)).toEqual(["s1"]);
  });

  it("keeps key and place in Script Properties alone", () => {
    expect(recipe("sheets", ADDRESS)).not.toMatch(/eqtkey|CacheService|\bcell\b/i);
    const { run, properties } = spreadsheet([entry("s0")]);
    run();
    expect([...properties.keys()]).toEqual(["KEY", "PLACE"]);
  });
});

/** A line of the signed example that the documentation shows. */
const shown = (pattern: RegExp) => pattern.exec(recipe("signed", ADDRESS))?.[1] ?? "";

const EXAMPLE = {
  secret: shown(/^secret: (.+)$/m),
  id: shown(/^webhook-id: (.+)$/m),
  at: Number(shown(/^webhook-timestamp: (.+)$/m)),
  body: shown(/^([{].+)$/m),
  signature: shown(/^webhook-signature: (.+)$/m),
};
type Delivery = typeof EXAMPLE;

/** What must be refused: each differs from the example, at an instant of the receiver's clock. */
const REFUSED: [what: string, sent: Partial<Delivery>, clock: number][] = [
  ["a changed body", { body: '{"type":"webhook.tess"}' }, 0],
  ["another id", { id: "evt_02" }, 0],
  ["another secret", { secret: `whsec_${Buffer.from("another secret").toString("base64")}` }, 0],
  ["a signature of another version", { signature: EXAMPLE.signature.replace("v1,", "v1a,") }, 0],
  ["a signature of version 0", { signature: EXAMPLE.signature.replace("v1,", "v0,") }, 0],
  ["an empty signature", { signature: "" }, 0],
  ["one of 301 seconds ago", {}, 301],
  ["one 301 seconds ahead", {}, -301],
];

const TWO_SIGNATURES = { ...EXAMPLE, signature: `v1,${"A".repeat(43)}= ${EXAMPLE.signature}` };

const headersOf = ({ id, at, signature }: Delivery) => ({
  "webhook-id": id,
  "webhook-timestamp": String(at),
  "webhook-signature": signature,
});

it("has an example that is signed as described", () => {
  const key = Buffer.from(EXAMPLE.secret.slice("whsec_".length), "base64");
  const signed = createHmac("sha256", key).update(`${EXAMPLE.id}.${EXAMPLE.at}.${EXAMPLE.body}`);
  expect(`v1,${signed.digest("base64")}`).toBe(EXAMPLE.signature);
});

describe("the check of a signature in JavaScript", () => {
  /** Receives deliveries one after the other, and keeps the events that it worked on. */
  const receiver = (work: (event: unknown) => unknown) => {
    const text = recipe("javascript", ADDRESS)
      .replace(/^import .*$/m, "")
      .replace("export ", "");
    const receive = new Function("Webhook", `${text}\nreturn receive;`)(Webhook);
    return (sent: Delivery, clock: number): Promise<void> => {
      vi.useFakeTimers({ now: (EXAMPLE.at + clock) * 1000 });
      return receive(headersOf(sent), sent.body, sent.secret, work);
    };
  };

  it("takes the example once, and again only if its work failed", async () => {
    const work = vi.fn().mockRejectedValueOnce(new Error("Busy"));
    const receive = receiver(work);
    await expect(receive(EXAMPLE, 0)).rejects.toThrow("Busy");
    await receive(EXAMPLE, 0);
    await receive(EXAMPLE, 0);
    expect(work.mock.calls).toEqual([[{ type: "webhook.test" }], [{ type: "webhook.test" }]]);
  });

  it("takes the example among two signatures", async () => {
    const work = vi.fn();
    await receiver(work)(TWO_SIGNATURES, 299);
    expect(work).toHaveBeenCalledOnce();
  });

  it.each(REFUSED)("refuses %s", async (_what, sent, clock) => {
    const work = vi.fn();
    await expect(receiver(work)({ ...EXAMPLE, ...sent }, clock)).rejects.toThrow();
    expect(work).not.toHaveBeenCalled();
  });
});

/** A machine without Python can't run its recipe. */
const hasPython = (() => {
  try {
    execFileSync("python3", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

describe.runIf(hasPython)("the check of a signature in Python", () => {
  /** Receives deliveries one after the other, of which the first `busy` can't be worked on; what each gave. */
  const read = (deliveries: [Delivery, clock: number][], busy = 0): string[] => {
    const asked = deliveries.map(([sent, clock]) => ({
      ...sent,
      headers: headersOf(sent),
      now: EXAMPLE.at + clock,
    }));
    const program = `import sys
${recipe("python", ADDRESS)}
busy = ${busy}
def work(event):
    global busy
    busy -= 1
    if busy >= 0:
        raise ValueError("Busy")
    print(json.dumps(event))
for sent in json.load(sys.stdin):
    time.time = lambda: sent["now"]
    try:
        receive(sent["headers"], sent["body"].encode(), sent["secret"], work)
        print("Answered")
    except ValueError as error:
        print(error)
`;
    return execFileSync("python3", ["-c", program], { input: JSON.stringify(asked) })
      .toString()
      .trim()
      .split("\n");
  };

  it("takes the example once, and again only if its work failed", () => {
    const thrice: [Delivery, number][] = [0, 0, 0].map((clock) => [EXAMPLE, clock]);
    expect(read(thrice, 1)).toEqual(["Busy", '{"type": "webhook.test"}', "Answered", "Answered"]);
  });

  it("takes the example among two signatures", () => {
    expect(read([[TWO_SIGNATURES, 299]])).toEqual(['{"type": "webhook.test"}', "Answered"]);
  });

  it("refuses what the other check refuses", () => {
    const answers = read(REFUSED.map(([, sent, clock]) => [{ ...EXAMPLE, ...sent }, clock]));
    const reasons = REFUSED.map(([, , clock]) => (clock === 0 ? "Wrong signature" : "Too old, or ahead"));
    expect(answers).toEqual(reasons);
  });
});
