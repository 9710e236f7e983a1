import { SCOPES, type Scope } from "#app/domain/keys/api-key.ts";
import type { Client, JsonAnswer, Product } from "./product.ts";

/** Another program with a key of a company. */
export type Program = {
  id: string;
  name: string;
  key: string;
  /** Sends JSON with the key alone: no cookie, no marker, no origin. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<JsonAnswer>;
};

/** A request with this key. */
export function programOf(product: Product, key: string): Program["send"] {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(product.url + path, {
      method,
      redirect: "manual",
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text || null,
      headers: response.headers,
    };
  };
}

/** Names of keys differ, whatever tests run before. */
const made = new WeakMap<Product, number>();

/** Makes a key by the call; of all scopes, unless told. */
export async function newProgram(
  product: Product,
  { owner }: { owner: Client },
  scopes: readonly Scope[] = SCOPES,
  given?: string,
): Promise<Program> {
  made.set(product, (made.get(product) ?? 0) + 1);
  const name = given ?? `Program ${made.get(product)}`;
  const answer = await owner.json("POST", "/api/keys", { name, scopes, expires: "90" });
  if (answer.status !== 201) throw new Error(`No key was made: ${JSON.stringify(answer.body)}`);
  const { id, key } = answer.body;
  return { id, name, key, send: programOf(product, key) };
}
