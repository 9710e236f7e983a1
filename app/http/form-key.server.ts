import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { onceForForm as onceForTwins } from "#app/services/idempotency.ts";

/** The hidden field that makes a form count once, however often it is sent. */
export const KEY_FIELD = "idempotencyKey";

/**
 * Takes the key out of a form, and returns a function that runs its act once per user and key (decisions,
 * "API"). `target` is the method and path of the form.
 */
export function onceForForm(context: ServiceContext, actor: Actor, form: FormData, target: string) {
  const sent = form.get(KEY_FIELD);
  form.delete(KEY_FIELD);
  const key = typeof sent === "string" && sent !== "" && sent.length <= 200 ? sent : null;
  const request = {
    userId: actor.id,
    key,
    target,
    body: [...form.entries()].map(([name, value]) => [name, String(value)]),
  };
  return async <Value>(act: () => Promise<Value>): Promise<Value> => {
    const { value } = await onceForTwins(context, request, async () => ({ status: 201, value: await act() }));
    return value;
  };
}
