import { TOTP } from "otpauth";
import type { Client } from "./product.ts";

/** The code of an authenticator's key, `steps` of 30 seconds from an instant. */
export function codeOf(key: string, at = new Date(), steps = 0): string {
  return new TOTP({ secret: key }).generate({ timestamp: at.getTime() + steps * 30_000 });
}

/**
 * Sets an authenticator up for a person in a fresh session. Its code of the step before is spent by it, so that the code
 * of now still works.
 */
export async function turnOnSecondStep(
  client: Client,
  at = new Date(),
): Promise<{ key: string; codes: string[] }> {
  const { key, sealed, replaces } = await client.ask("POST", "/api/user/authenticator");
  const code = codeOf(key, at, -1);
  const { recoveryCodes } = await client.ask("PUT", "/api/user/authenticator", { sealed, code, replaces });
  return { key, codes: recoveryCodes };
}
