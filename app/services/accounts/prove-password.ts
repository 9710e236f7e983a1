import { AppError } from "#app/domain/app-error.ts";
import { verifySecret } from "#app/platform/hashing.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { triedPerson } from "./known-device.ts";
import { countTry, forgiveTries, type TriedFrom } from "./sign-in-tries.ts";

/**
 * Checks the signed-in user's password again. A wrong one counts as a failed sign-in.
 * @throws {AppError} account.wrong_password at `field`; request.rate_limited
 */
export async function provePassword(
  ctx: ServiceContext,
  user: { id: string; passwordHash: string | null },
  password: string,
  from: TriedFrom,
  field: "currentPassword" | "password" = "currentPassword",
): Promise<void> {
  const account = triedPerson(user);
  const tried = await countTry(ctx, [account], from);
  const right = user.passwordHash !== null && (await verifySecret(password, user.passwordHash));
  if (!right) {
    const wrong = { key: "errors:account.wrong_password" };
    throw new AppError("account.wrong_password", { fields: { [field]: [wrong] } });
  }
  await forgiveTries(ctx, tried, account.who);
}
