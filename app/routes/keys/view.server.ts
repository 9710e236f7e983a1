import { KEYS_MAX } from "#app/domain/keys/api-key.ts";
import { asksProof } from "#app/http/accounts/proof.server.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { keysOf } from "#app/services/keys/api-keys.ts";
import type { KeyRow } from "#db/queries/keys/api-keys.ts";

type Args = Pick<GuardedArgs<"/settings/keys">, "actor" | "context" | "request" | "locale" | "t">;

/** The page's keys; `revoke` in its address asks before that one is ended. */
export function keysView({ actor, context, request, locale, t }: Args, rows: readonly KeyRow[]) {
  const now = context.now();
  const { timeZone } = actor.company;
  const day = (at: Date) => formatDate(at, locale, timeZone);
  const keys = keysOf(rows, now);
  const asked = new URL(request.url).searchParams.get("revoke");
  const worded = keys.map(({ id, name, scopes, last4, madeBy, madeAt, expiresAt, lastUsedAt, ...key }) => ({
    id,
    name,
    scopes,
    last4: t("keys:lastFour", { last4 }),
    made: t("keys:madeBy", { name: madeBy, date: day(madeAt) }),
    used: lastUsedAt ? formatDateTime(lastUsedAt, locale, timeZone) : t("keys:neverUsed"),
    ends: expiresAt ? day(expiresAt) : t("keys:neverEnds"),
    isOver: key.isOver,
    over: key.endedAt
      ? t("keys:ended", { date: day(key.endedAt), name: key.endedBy ?? "" })
      : t("keys:endedOn", { date: day(expiresAt ?? madeAt) }),
  }));
  const live = worded.filter((key) => !key.isOver);
  return {
    live,
    over: worded.filter((key) => key.isOver),
    asked: live.find(({ id }) => id === asked) ?? null,
    full: live.length >= KEYS_MAX,
    formKey: newFormKey(),
    /** What making a key asks of the owner. */
    asks: asksProof(actor, now),
  };
}

export type KeysView = ReturnType<typeof keysView>;
