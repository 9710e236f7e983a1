import { request } from "node:http";
import type { Miniflare, WorkerOptions } from "miniflare";

const DOOR = "d1-door";

/**
 * A Worker that passes Node's D1 statements on, over its own socket. Miniflare's bridge to a binding blocks
 * Node at each `prepare` and `bind`, which takes ten times as long as the statement.
 */
export const d1Door = (d1Databases: WorkerOptions["d1Databases"] = ["DB"]): WorkerOptions => ({
  name: DOOR,
  modules: true,
  script: `export default {
    async fetch(request, { DB }) {
      const { how, statements, options } = await request.json();
      const prepared = statements.map(({ sql, values }) => DB.prepare(sql).bind(...values));
      try {
        if (how === "batch") return Response.json(await DB.batch(prepared));
        if (how === "exec") return Response.json(await DB.exec(statements[0].sql));
        return Response.json(await prepared[0][how](...options));
      } catch (error) {
        const { message, cause } = error;
        return Response.json({ message, cause: cause?.message }, { status: 500 });
      }
    },
  }`,
  compatibilityDate: "2026-04-01",
  d1Databases,
  unsafeDirectSockets: [{ port: 0 }],
});

type How = "all" | "run" | "first" | "raw" | "batch" | "exec";
type Statement = { sql: string; values: unknown[] };

/** The database behind the door of a Miniflare. */
export async function openDoor(miniflare: Miniflare): Promise<D1Database> {
  const door = await miniflare.unsafeGetDirectURL(DOOR);
  const statements = new WeakMap<D1PreparedStatement, Statement>();

  const prepare = (sql: string, values: unknown[] = []): D1PreparedStatement => {
    const own = { sql, values };
    const ask = (how: How, options: unknown[] = []) => askDoor(door, how, [own], options);
    const prepared = {
      bind: (...bound: unknown[]) => prepare(sql, bound.map(bindable)),
      all: () => ask("all"),
      run: () => ask("run"),
      first: (...options: unknown[]) => ask("first", options),
      raw: (...options: unknown[]) => ask("raw", options),
    } as unknown as D1PreparedStatement;
    statements.set(prepared, own);
    return prepared;
  };

  return {
    prepare: (sql: string) => prepare(sql),
    batch: (batch: D1PreparedStatement[]) =>
      askDoor(
        door,
        "batch",
        batch.map((prepared) => {
          const own = statements.get(prepared);
          if (!own) throw new Error("A statement of another database");
          return own;
        }),
      ),
    exec: (sql: string) => askDoor(door, "exec", [{ sql, values: [] }]),
  } as unknown as D1Database;
}

/** Refuses what D1 refuses, where JSON would change the value. */
function bindable(value: unknown): unknown {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value;
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${value}'`);
}

function askDoor(door: URL, how: How, statements: Statement[], options: unknown[] = []): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // One connection per statement, so that none closes just as it is reused.
    const asked = request(door, { method: "POST", agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const said = JSON.parse(Buffer.concat(chunks).toString());
        if (answer.statusCode === 200) resolve(said);
        else reject(new Error(said.message, { cause: said.cause && new Error(said.cause) }));
      });
    });
    asked.on("error", reject);
    asked.end(JSON.stringify({ how, statements, options }));
  });
}
