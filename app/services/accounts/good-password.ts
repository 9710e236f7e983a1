import { invalidField } from "#app/domain/app-error.ts";
import { identityKey } from "#app/domain/identity.ts";
import { isCommonPassword } from "./common-passwords.server.ts";

/**
 * Refuses a password that is one of the account's own names or one of the most common ones.
 * @throws {AppError} request.invalid with the reason at the field
 */
export async function assertGoodPassword(password: string, names: string[], field: string): Promise<void> {
  const key = identityKey(password);
  if (names.some((name) => identityKey(name) === key)) {
    throw invalidField(field, "auth:signup.passwordIsName");
  }
  if (await isCommonPassword(password)) {
    throw invalidField(field, "auth:signup.passwordCommon");
  }
}
