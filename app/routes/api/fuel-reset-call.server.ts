import type { ResetChoice } from "#app/domain/fuel.ts";
import { call } from "#app/http/api.server.ts";
import { resetFuel } from "#app/services/fuel-reset.ts";

/** Resets one kind of fuel or both, and says what was closed; where every total was 0, nothing was. */
export function resetCall(choice: ResetChoice) {
  return call(async ({ services, actor, t }) => {
    const closed = await resetFuel(services, actor, choice);
    return { message: t(closed.length > 0 ? `fuel:reset.done.${choice}` : "fuel:reset.nothing"), closed };
  });
}
