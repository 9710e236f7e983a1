import { safeNext } from "#app/auth/safe-next.server.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";

/** Where a task's form leads back to. */
export function nextOf(machineId: string, next: FormDataEntryValue | null): string {
  return safeNext(next) ?? `/equipment-items/${machineId}/services`;
}

/** What the pages of a machine's tasks share. */
export function taskPage(
  { id, name, type, serialNumber, unit }: EquipmentRow,
  { request, actor, now }: { request: Request; actor: Actor; now: Date },
) {
  return {
    machine: { name, type, serialNumber, unit },
    today: todayOf(actor, now),
    next: nextOf(id, new URL(request.url).searchParams.get("next")),
    key: newFormKey(),
  };
}

/** Why the company may not add or change tasks besides the default; null if it may. */
export function closedFor(actor: Actor, now: Date): { trialExpired: boolean } | null {
  const { premium, isTrialExpired } = subscriptionOf(actor, now);
  return premium ? null : { trialExpired: isTrialExpired };
}
