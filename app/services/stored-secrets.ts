import { STORED_SECRETS, type StoredSecret } from "#app/domain/stored-secret.ts";
import { currentForm, decryptSecret, encryptSecret, type SecretOf } from "#app/platform/encryption.server.ts";
import { logFailure, logLine } from "#app/platform/log.server.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { replaceSecrets, type SecretRow, selectSecretsOfOtherForms } from "#db/queries/stored-secrets.ts";
import { SECRET_COLUMNS, type SecretColumn } from "#db/tables.ts";
import type { ServiceContext } from "./context.ts";

/* Secrets that are stored encrypted. docs/operating.md says how the key is changed. */

/** How many values of a column a run encrypts. */
const MOST = 200;

/** A stored secret as plain text; null without one, and where no key of ours opens it. */
export async function openSecret(
  { settings }: ServiceContext,
  cipher: string | null | undefined,
  of: SecretOf,
): Promise<string | null> {
  if (!cipher) return null;
  try {
    return await decryptSecret(cipher, of, settings.encryptionKeys);
  } catch (error) {
    logFailure(error, "A stored secret could not be opened", { purpose: of.purpose });
    return null;
  }
}

/**
 * Encrypts anew, under the current key, what another one encrypted: at most 200 values of each column, the next run goes
 * on. A value that was changed meanwhile stays, and so does what no key opens.
 */
export async function encryptAnew(ctx: ServiceContext): Promise<void> {
  for (const purpose of STORED_SECRETS) {
    for (const column of SECRET_COLUMNS[purpose]) await encryptColumn(ctx, purpose, column);
  }
}

async function encryptColumn(ctx: ServiceContext, purpose: StoredSecret, column: SecretColumn) {
  const { db, settings } = ctx;
  const { encryptionKeys: keys } = settings;
  const form = currentForm(keys);
  const underCurrent = async ({ holder, cipher }: SecretRow) => {
    const of = { purpose, holder };
    const plain = await decryptSecret(cipher, of, keys).catch(() => null);
    return plain === null ? [] : [{ holder, from: cipher, to: await encryptSecret(plain, of, keys) }];
  };
  let [left, unread] = [MOST, 0];
  const read = (last: SecretRow | null, limit: number) =>
    selectSecretsOfOtherForms(db, column, { form, after: last?.holder ?? "", limit });
  for await (const page of pagesByKey(read, { limit: MOST })) {
    const anew = (await Promise.all(page.map(underCurrent))).flat();
    unread += page.length - anew.length;
    if (anew.length > 0) await replaceSecrets(db, column, anew.slice(0, left));
    left -= anew.length;
    if (left <= 0) break;
  }
  if (unread > 0) logLine("No key opens some stored secrets", { purpose, count: unread });
}
