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
export async function turnOnSecondStep(client: Client, at?: Date): Promise<{ key: string; codes: string[] }> {
  const { key, sealed, replaces } = await client.ask("POST", "/api/user/authenticator");
  const confirm = () => {
    const code = codeOf(key, at, -1);
    return client.json("PUT", "/api/user/authenticator", { sealed, code, replaces });
  };
  let answer = await confirm();
  // On the real clock a step may end meanwhile, with the code's time; on a busy machine more than once.
  for (let again = 0; again < 3 && answer.status === 400 && !at; again += 1) answer = await confirm();
  const { status, body } = answer;
  if (status >= 300) throw new Error(`The second step is not on: ${JSON.stringify(body)}`);
  return { key, codes: body.recoveryCodes };
}
