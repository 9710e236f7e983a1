import { hashToken } from "#app/platform/tokens.server.ts";
import { ANY_SERVER, type Json } from "./calls.ts";

/** The description as the build wrote it: vite.description.ts. */
const built = import.meta.glob<string>("/build/openapi.json", {
  eager: true,
  query: "?raw",
  import: "default",
});
const text = Object.values(built)[0] ?? "{}";

let parsed: Json | null = null;

/** The description, read once per isolate. */
export function descriptionOfBuild(): Json {
  parsed ??= JSON.parse(text) as Json;
  return parsed;
}

/** The description as a deployment answers it, with its tag. */
export function descriptionAt(appUrl: string): { text: string; tag: string } {
  const servers = ({ servers }: typeof ANY_SERVER) => JSON.stringify({ servers }).slice(1, -1);
  const own = text.replace(servers(ANY_SERVER), servers({ servers: [{ url: appUrl }] }));
  return { text: own, tag: `"${hashToken(own).slice(0, 16)}"` };
}
