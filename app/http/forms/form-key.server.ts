import { newToken } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type CompleteKey, once } from "#app/services/idempotency.ts";
import { KEY_FIELD, KEY_MAX } from "#app/shared/idempotency-key.ts";

/** 132 bits. */
const LENGTH = 22;

/** A key for a new form; the page puts it into `KeyField`. */
export function newFormKey(): string {
  return newToken().slice(0, LENGTH);
}

/** The key sent with a form; null without a usable one. */
export function formKeyOf(form: FormData): string | null {
  const key = form.get(KEY_FIELD);
  return typeof key === "string" && key !== "" && key.length <= KEY_MAX ? key : null;
}

/**
 * Returns a function that runs a form's act once per user and key. A second press during the first waits for its
 * answer. Visitors have no keys: their act always runs.
 * @param target the method and path of the form
 * @returns a function that takes the act, the form's content besides its text fields, and `again`, which reads what
 * an act made if its answer was lost
 */
export function formOnce(context: ServiceContext, actor: Actor | null, form: FormData, target: string) {
  const key = formKeyOf(form);
  const fields = [...form.entries()].filter(
    ([name, value]) => name !== KEY_FIELD && typeof value === "string",
  );
  return async <Value>(
    act: (complete: CompleteKey | null) => Promise<Value>,
    beside: unknown = null,
    again?: (id: string) => Promise<Value>,
  ): Promise<Value> => {
    if (!actor) return act(null);
    const request = {
      userId: actor.id,
      key,
      target,
      body: beside ? { fields, beside } : fields,
      waits: true,
      again,
    };
    const { value } = await once(context, request, async (complete) => ({
      status: 201,
      value: await act(complete),
    }));
    return value;
  };
}
