import { withoutAccents } from "#app/domain/accents.ts";

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is in the list of the most common ones, which has no accents, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Unpacked at first use: the list is long, and most requests don't need it.
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return (await common).has(withoutAccents(password).toLowerCase());
}
