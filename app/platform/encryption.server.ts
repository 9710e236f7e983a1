import { createHash, randomBytes } from "node:crypto";
import type { StoredSecret } from "#app/domain/stored-secret.ts";

/**
 * AES-GCM for secrets that are read again: the shared operator password, which access cards print, calendar addresses,
 * authenticator keys, secrets of webhooks, and what a page hands to its own form. Stored as `v2.key.iv.ciphertext`, where
 * `key` names the key that opens it. `v1.iv.ciphertext` is from before keys were named.
 */
const encoder = new TextEncoder();

/**
 * What a secret is, and whose: the company of a shared password, the user of a calendar address. Each purpose has a
 * key of its own, and a value copied to another holder's row can't be decrypted.
 */
export type SecretOf = {
  purpose: StoredSecret | "authenticator-set-up" | "recovery-codes" | "passkey-challenge";
  holder: string;
};

export const sharedPasswordOf = (companyId: string): SecretOf => ({
  purpose: "shared-password",
  holder: companyId,
});

export const calendarFeedOf = (userId: string): SecretOf => ({ purpose: "calendar-feed", holder: userId });

export const authenticatorOf = (userId: string): SecretOf => ({ purpose: "authenticator", holder: userId });

export const webhookSecretOf = (webhookId: string): SecretOf => ({ purpose: "webhook", holder: webhookId });

/** The key that encrypts, and the one before it, which only decrypts. */
export type EncryptionKeys = { current: string; previous: string | undefined };

const nameOf = (key: string) => createHash("sha256").update(`key-id:${key}`).digest("hex").slice(0, 8);

/** How everything begins that the current key encrypted. */
export const currentForm = ({ current }: EncryptionKeys): string => `v2.${nameOf(current)}.`;

async function importKey({ purpose }: SecretOf, encryptionKey: string): Promise<CryptoKey> {
  const material = createHash("sha256").update(`${purpose}:${encryptionKey}`).digest();
  return crypto.subtle.importKey("raw", material, "AES-GCM", false, ["encrypt", "decrypt"]);
}

export async function encryptSecret(plain: string, of: SecretOf, keys: EncryptionKeys) {
  const iv = randomBytes(12);
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: encoder.encode(of.holder) },
    await importKey(of, keys.current),
    encoder.encode(plain),
  );
  return `${currentForm(keys)}${iv.toString("base64url")}.${Buffer.from(sealed).toString("base64url")}`;
}

/** @throws when neither key opens it, or the stored value was changed. */
export async function decryptSecret(stored: string, of: SecretOf, keys: EncryptionKeys): Promise<string> {
  const { names, iv, sealed } = partsOf(stored);
  for (const key of [keys.current, keys.previous]) {
    if (key === undefined || !names(key)) continue;
    const additionalData = encoder.encode(of.holder);
    const opened = await crypto.subtle
      .decrypt({ name: "AES-GCM", iv, additionalData }, await importKey(of, key), sealed)
      .catch(() => null);
    if (opened) return new TextDecoder().decode(opened);
  }
  throw new Error("No key opens the stored secret");
}

/** `names` says whether a key may have encrypted it. */
function partsOf(stored: string) {
  const [version, ...parts] = stored.split(".");
  const name = version === "v2" ? parts.shift() : null;
  const [iv, sealed] = parts;
  if (!(version === "v1" || name) || !iv || !sealed) throw new Error("The stored secret has no known form");
  return {
    names: (key: string) => name === null || name === nameOf(key),
    iv: Buffer.from(iv, "base64url"),
    sealed: Buffer.from(sealed, "base64url"),
  };
}
