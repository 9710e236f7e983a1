import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { MINUTE_MS } from "#app/domain/durations.ts";
import { decryptSecret, encryptSecret, type SecretOf } from "#app/platform/encryption.server.ts";
import type { ServiceContext } from "#app/services/context.ts";

const SEALED_MINUTES = 30;

const sealedSchema = z.object({ text: z.string(), until: z.number() });

/** A secret that a page hands to its own form or cookie, so that nothing is stored: for one person, and for a while. */
export function seal(
  { settings, now }: ServiceContext,
  of: SecretOf,
  text: string,
  minutes = SEALED_MINUTES,
): Promise<string> {
  const until = now().getTime() + minutes * MINUTE_MS;
  return encryptSecret(JSON.stringify({ text, until }), of, settings.encryptionKeys);
}

/** @throws {AppError} request.invalid for one that was changed, is somebody else's, or is too old */
export async function unseal(ctx: ServiceContext, of: SecretOf, sealed: string): Promise<string> {
  const plain = await decryptSecret(sealed, of, ctx.settings.encryptionKeys).catch(() => "null");
  const { success, data } = sealedSchema.safeParse(JSON.parse(plain));
  if (!success || data.until <= ctx.now().getTime()) throw new AppError("request.invalid");
  return data.text;
}
