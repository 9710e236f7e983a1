import type { Client, JsonAnswer } from "./product.ts";
import { FAULT_HEADER } from "./worker-faults.ts";

/** Imports of services, fuel, readings and machines, by call and by form. */

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the test asserts
export type Answer = any;

/** Where the answer to a form leads. */
export const at = (response: Response) => response.headers.get("Location") ?? "";

export type Imported = { id: string; asks: { field: string; values: string[] }[]; [field: string]: Answer };

/** `fault` names the call to the database or bucket that fails. */
type Sent = { name?: string; type?: string; key?: string; fault?: string | undefined };

/** Sends a file by call. */
export async function bringByCall(
  client: Client,
  content: string | Uint8Array,
  { name = "log.csv", type = "text/csv", key, fault }: Sent = {},
): Promise<JsonAnswer> {
  const response = await client.fetch(`/api/imports?name=${encodeURIComponent(name)}`, {
    method: "POST",
    body: content as BodyInit,
    headers: {
      "Content-Type": type,
      "X-Requested-With": "XMLHttpRequest",
      ...(key ? { "Idempotency-Key": key } : {}),
      ...(fault ? { [FAULT_HEADER]: fault } : {}),
    },
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers };
}

/** Brings a file, and returns the imports of its tables. */
export async function bringAll(
  client: Client,
  content: string | Uint8Array,
  name?: string,
): Promise<Imported[]> {
  const { status, body } = await bringByCall(client, content, { name });
  if (status !== 201) throw new Error(`The file was not taken: ${status} ${JSON.stringify(body)}`);
  return body.imports;
}

/** Brings a file with one table, and returns its import. */
export async function bring(client: Client, content: string | Uint8Array, name?: string): Promise<Imported> {
  const [first] = await bringAll(client, content, name);
  if (!first) throw new Error("A file has a table");
  return first;
}

/** Answers questions of an import. */
export const choose = (client: Client, id: string, mapping: Record<string, unknown>): Promise<Imported> =>
  client.ask("PUT", `/api/imports/${id}/mapping`, mapping);

/** The dry run of an import without an open question. */
export const check = (client: Client, id: string): Promise<Answer> =>
  client.ask("POST", `/api/imports/${id}/preview`);

/** Runs an import, by the version of its dry run. */
export const run = (client: Client, id: string, version?: number): Promise<Imported> =>
  client.ask("POST", `/api/imports/${id}/run`, version === undefined ? {} : { version });

/** Brings a file, answers its questions, checks and runs it. */
export async function importFile(
  client: Client,
  content: string | Uint8Array,
  mapping: Record<string, unknown> = {},
  name?: string,
): Promise<{ id: string; preview: Answer; record: Imported }> {
  const { id } = await bring(client, content, name);
  if (Object.keys(mapping).length > 0) await choose(client, id, mapping);
  const preview = await check(client, id);
  return { id, preview, record: await run(client, id, preview.version) };
}

/** Sends files by the form without script. */
export function uploadFiles(
  client: Client,
  files: readonly (readonly [name: string, content: string | Uint8Array])[],
  key = "",
): Promise<Response> {
  return client.postFiles("/imports", [
    ["idempotencyKey", key],
    ...files.map(([name, content]): [string, File] => ["files", new File([content as BlobPart], name)]),
  ]);
}
