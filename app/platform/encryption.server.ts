import { createHash, randomBytes } from "node:crypto";

/**
 * AES-GCM for secrets that are read again: the shared operator password, which access cards print, calendar addresses,
 * authenticator keys, secrets of webhooks, and what a page hands to its own form. Stored as `v1.iv.ciphertext`.
 */
const encoder = new TextEncoder();

/**
 * What a secret is, and whose: the company of a shared password, the user of a calendar address. Each purpose has a
 * key of its own, and a value copied to another holder's row can't be decrypted.
 */
export type SecretOf = {
  purpose:
    | "shared-password"
    | "calendar-feed"
    | "authenticator"
    | "authenticator-set-up"
    | "recovery-codes"
    | "webhook"
    | "passkey-challenge";
  holder: string;
};

export const sharedPasswordOf = (companyId: string): SecretOf => ({
  purpose: "shared-password",
  holder: companyId,
});

export const calendarFeedOf = (userId: string): SecretOf => ({ purpose: "calendar-feed", holder: userId });

export const authenticatorOf = (userId: string): SecretOf => ({ purpose: "authenticator", holder: userId });

export const webhookSecretOf = (webhookId: string): SecretOf => ({ purpose: "webhook", holder: webhookId });

async function importKey({ purpose }: SecretOf, encryptionKey: string): Promise<CryptoKey> {
  const material = createHash("sha256").update(`${purpose}:${encryptionKey}`).digest();
  return crypto.subtle.importKey("raw", material, "AES-GCM", false, ["encrypt", "decrypt"]);
}

export async function encryptSecret(plain: string, of: SecretOf, encryptionKey: string) {
  const iv = randomBytes(12);
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: encoder.encode(of.holder) },
    await importKey(of, encryptionKey),
    encoder.encode(plain),
  );
  return `v1.${iv.toString("base64url")}.${Buffer.from(sealed).toString("base64url")}`;
}

/** @throws when the key differs or the stored value was changed. */
export async function decryptSecret(stored: string, of: SecretOf, encryptionKey: string) {
  const [version, iv, sealed] = stored.split(".");
  if (version !== "v1" || !iv || !sealed) throw new Error("The stored secret has no known form");
  const plain = await crypto.subtle.decrypt(
    {
      name: "AES-GCM",
      iv: Buffer.from(iv, "base64url"),
      additionalData: encoder.encode(of.holder),
    },
    await importKey(of, encryptionKey),
    Buffer.from(sealed, "base64url"),
  );
  return new TextDecoder().decode(plain);
}
