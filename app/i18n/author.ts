import { keyNameOf } from "#app/domain/keys/api-key.ts";
import type { Translate } from "./translate.ts";

/** Who did something, in the reader's words: a person's name, or that of a key of another program. */
export function authorText(t: Translate, id: string | null, name: string): string {
  const key = keyNameOf(id, name);
  return key === null ? name : t("keys:author", { name: key });
}

/** Who did a service: whoever recorded it, where nothing else was said. */
export function doerText(
  t: Translate,
  entry: { doneByName: string; recordedById: string | null; recordedByName: string },
): string {
  const { doneByName, recordedById, recordedByName } = entry;
  return doneByName === recordedByName ? authorText(t, recordedById, recordedByName) : doneByName;
}
