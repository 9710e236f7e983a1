import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { openImport } from "./open-import.ts";
export async function undoHistory(_c: ServiceContext, _a: Actor, _i: string): Promise<void> {
  throw new Error("x");
}
export async function undoBlockers(c: ServiceContext, a: Actor, i: string) {
  const { row } = await openImport(c, a, i);
  return { row, blockers: [] as { text: string }[], goes: [] as { what: "lead"; count: number }[] };
}
