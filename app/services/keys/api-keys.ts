import { AppError } from "#app/domain/app-error.ts";
import { todayIn } from "#app/domain/calendar-date.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { identityKey } from "#app/domain/identity.ts";
import { ENDED_LISTED_MS, isOver, KEYS_A_DAY, KEYS_MAX, keyExpiry } from "#app/domain/keys/api-key.ts";
import { KEY_CHANCE, KEY_CHARACTERS, keyTextOf } from "#app/domain/keys/key-text.ts";
import type { SentKey } from "#app/forms/keys/key-form.ts";
import { hashToken, newId, randomText } from "#app/platform/tokens.server.ts";
import { type Proof, requireProof } from "#app/services/accounts/proof.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { queueEmailWhere } from "#app/services/mail/outbox.ts";
import { rateLimited } from "#app/services/rate-limit.ts";
import { runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import { selectClosingReceivers } from "#db/queries/accounts/account-closing.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import {
  endKey,
  insertKey,
  isMade,
  isNotRevoked,
  type KeyRow,
  selectApiKey,
  selectKeyOfForm,
  selectKeys,
} from "#db/queries/keys/api-keys.ts";
import { keyMails } from "./key-mails.ts";

/* The keys of a company, as its owner sees, makes and ends them. */

/** A key as calls answer it; never its text or hash. */
export function keyRecord(row: KeyRow) {
  const { id, name, scopes, last4, madeAt, expiresAt, lastUsedAt, endedAt } = row;
  const [madeBy, endedBy] = [row.madeByName, row.endedByName];
  return { id, name, scopes, last4, madeBy, madeAt, expiresAt, lastUsedAt, endedAt, endedBy };
}

/** The keys of a company, for the session's round trip; `keysOf` takes its rows. */
export function keysReads(db: Database, scope: CompanyScope, now: Date) {
  return { keys: selectKeys(db, scope, new Date(now.getTime() - ENDED_LISTED_MS)) };
}

/** Live keys first, then those that ended in the last 90 days; the newest first. */
export function keysOf(rows: readonly KeyRow[], now: Date) {
  const listed = rows.map((row) => ({ ...keyRecord(row), isOver: isOver(row, now) }));
  return [...listed.filter((key) => !key.isOver), ...listed.filter((key) => key.isOver)];
}

export async function listKeys({ db, now }: ServiceContext, { companyId }: Actor) {
  const at = now();
  return keysOf(await keysReads(db, companyId, at).keys, at).map(({ isOver: _, ...record }) => record);
}

/**
 * Makes a key and mails the owner's confirmed addresses. Its text is in the answer alone: nothing stores it. Sent again
 * with its `formKey` it makes nothing.
 * @throws {AppError} key.made; key.name_taken at `name`; key.limit; auth.proof_required and its kin;
 * request.rate_limited
 */
export async function makeKey(
  ctx: ServiceContext,
  actor: Actor,
  { name, scopes, expires }: SentKey,
  { formKey, proof }: { formKey: string | null; proof: Proof },
) {
  await requireProof(ctx, actor, proof);
  const { db } = ctx;
  const { companyId, company } = actor;
  const now = ctx.now();
  const key = keyTextOf(randomText(KEY_CHARACTERS, KEY_CHANCE));
  const row: KeyRow = {
    id: newId(),
    companyId,
    name,
    nameKey: identityKey(name),
    scopes,
    hash: hashToken(key),
    last4: key.slice(-4),
    formKey,
    madeById: actor.id,
    madeByName: actor.name,
    madeAt: now,
    expiresAt: keyExpiry(expires, now),
    endToldAt: null,
    lastUsedAt: null,
    endedAt: null,
    endedById: null,
    endedByName: null,
  };
  const made = isMade({ companyId, keyId: row.id });
  const mails = keyMails(ctx, "made", row, company, await selectClosingReceivers(db, companyId));
  const limits = {
    live: KEYS_MAX,
    aDay: KEYS_A_DAY * ctx.settings.rateLimitScale,
    dayBefore: new Date(now.getTime() - DAY_MS),
  };
  const { inserted, ofForm, there } = await runBatch(db, {
    inserted: insertKey(db, row, limits),
    recorded: recordActivity(
      db,
      actor,
      {
        action: "key.make",
        subject: name,
        subjectId: row.id,
        details: [
          { field: "scopes", to: scopes.join(", ") },
          { field: "keyEnds", to: row.expiresAt ? todayIn(company.timeZone, row.expiresAt) : "never" },
        ],
      },
      now,
      made,
    ),
    mails: mails.map((mail) => queueEmailWhere(db, mail, made)),
    ofForm: formKey ? [selectKeyOfForm(db, companyId, formKey)] : [],
    ...{ there: keysReads(db, companyId, now).keys },
  });
  if (inserted.length === 0) throw refusalOf(row, { ofForm: ofForm.flat(), there });
  ctx.defer(deliverOutbox(ctx));
  return { ...keyRecord(row), key };
}

/** Why a key was not stored. */
function refusalOf(
  { nameKey, madeAt }: KeyRow,
  { ofForm, there }: { ofForm: readonly object[]; there: readonly KeyRow[] },
): AppError {
  if (ofForm.length > 0) return new AppError("key.made");
  const live = there.filter((key) => !isOver(key, madeAt));
  if (live.some((key) => key.nameKey === nameKey)) {
    return new AppError("key.name_taken", { fields: { name: [{ key: "errors:key.name_taken" }] } });
  }
  if (live.length >= KEYS_MAX) return new AppError("key.limit");
  const first = there[KEYS_A_DAY - 1]?.madeAt ?? madeAt;
  return rateLimited(new Date(first.getTime() + DAY_MS), madeAt);
}

/**
 * Ends a key at once, also one whose time is over.
 * @throws {AppError} key.not_found, also for another company's; key.ended
 */
export async function revokeKey(
  { db, now }: ServiceContext,
  actor: Actor,
  id: string,
): Promise<{ name: string }> {
  const ref = { companyId: actor.companyId, keyId: id };
  const [row] = await selectApiKey(db, ref);
  if (!row) throw new AppError("key.not_found");
  const at = now();
  const { ended } = await runBatch(db, {
    recorded: recordActivity(
      db,
      actor,
      { action: "key.revoke", subject: row.name, subjectId: id },
      at,
      isNotRevoked(ref),
    ),
    ended: endKey(db, ref, { endedAt: at, endedById: actor.id, endedByName: actor.name }),
  });
  if (ended.length === 0) throw new AppError("key.ended");
  return { name: row.name };
}
