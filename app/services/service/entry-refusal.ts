import { type AppError, invalidField } from "#app/domain/app-error.ts";
import type { EntryRefusal } from "#app/domain/service/new-entry.ts";

const MESSAGES: { readonly [refusal in EntryRefusal]: readonly [field: string, message: string] } = {
  future: ["date", "service:error.future"],
  unknownTask: ["tasks", "service:error.unknownTask"],
  nothingDone: ["tasks", "service:error.nothingDone"],
  unknownPhoto: ["photos", "story:notes.unknownPhoto"],
  unknownIssue: ["issueIds", "service:error.unknownIssue"],
  usageOfThatDay: ["usage", "service:error.usageOfThatDay"],
};

/** The refusal of an entry, at its field. */
export function entryRefused(refused: EntryRefusal): AppError {
  const [field, message] = MESSAGES[refused];
  return invalidField(field, message);
}
