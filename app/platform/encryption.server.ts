import { createHash, randomBytes } from "node:crypto";

/** AES-GCM for the shared operator password, which access cards print. Stored as `v1.iv.ciphertext`. */
const encoder = new TextEncoder();

async function importKey(encryptionKey: string): Promise<CryptoKey> {
  const material = createHash("sha256").update(`shared-password:${encryptionKey}`).digest();
  return crypto.subtle.importKey("raw", material, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** `companyId` is bound to the ciphertext: a value copied to another company's row can't be decrypted. */
export async function encryptSharedPassword(plain: string, companyId: string, encryptionKey: string) {
  const iv = randomBytes(12);
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: encoder.encode(companyId) },
    await importKey(encryptionKey),
    encoder.encode(plain),
  );
  return `v1.${iv.toString("base64url")}.${Buffer.from(sealed).toString("base64url")}`;
}

/** @throws when the key differs or the stored value was changed. */
export async function decryptSharedPassword(stored: string, companyId: string, encryptionKey: string) {
  const [version, iv, sealed] = stored.split(".");
  if (version !== "v1" || !iv || !sealed) throw new Error("The stored shared password has no known form");
  const plain = await crypto.subtle.decrypt(
    {
      name: "AES-GCM",
      iv: Buffer.from(iv, "base64url"),
      additionalData: encoder.encode(companyId),
    },
    await importKey(encryptionKey),
    Buffer.from(sealed, "base64url"),
  );
  return new TextDecoder().decode(plain);
}
