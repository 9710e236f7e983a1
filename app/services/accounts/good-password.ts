import { isBreached } from "#app/adapters/breach-list.ts";
import { isTooEasy } from "#app/domain/accounts/easy-password.ts";
import { invalidField } from "#app/domain/app-error.ts";
import { identityKey } from "#app/domain/identity.ts";
import { logFailure } from "#app/platform/log.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { isCommonPassword } from "./common-passwords.server.ts";

/** The names that a person's password must not be. */
export const namesOf = (
  person: {
    email: string | null;
    firstName: string | null;
    lastName: string | null;
    operatorUsername: string | null;
  },
  companyName: string,
) => [companyName, person.email, person.firstName, person.lastName, person.operatorUsername];

/**
 * Refuses a password that is one of the account's own names or a word of the product, one of the most common ones, or
 * one that a list of breaches knows, if there is such a list. Without its answer the password is accepted.
 * @throws {AppError} request.invalid with the reason at the field
 */
export async function assertGoodPassword(
  { settings }: ServiceContext,
  password: string,
  ownNames: readonly (string | null)[],
  field: string,
): Promise<void> {
  const names = ownNames.filter((name) => name !== null);
  const key = identityKey(password);
  if (names.some((name) => identityKey(name) === key)) {
    throw invalidField(field, "auth:signup.passwordIsName");
  }
  if (isTooEasy(password, names)) throw invalidField(field, "auth:signup.passwordEasy");
  if (await isCommonPassword(password)) {
    throw invalidField(field, "auth:signup.passwordCommon");
  }
  const { breachCheckUrl } = settings;
  if (breachCheckUrl && (await isKnownBreach(breachCheckUrl, password))) {
    throw invalidField(field, "auth:signup.passwordBreached");
  }
}

async function isKnownBreach(url: string, password: string): Promise<boolean> {
  try {
    return await isBreached(url, password);
  } catch (error) {
    logFailure(error, "A password could not be looked up in the list of breaches");
    return false;
  }
}
