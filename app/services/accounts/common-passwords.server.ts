import { withoutAccents } from "#app/domain/accents.ts";

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password stands in the list of the commonest ones, which has no accents, without regard to case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Unpacked at the first use: the list is long, and most requests need none of it.
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return (await common).has(withoutAccents(password).toLowerCase());
}
