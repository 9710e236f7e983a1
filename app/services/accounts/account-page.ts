import { partCount } from "#app/domain/files/all-data.ts";
import type { ResultsOf } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import { countWhatGoes } from "#db/queries/accounts/account-closing.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { countPhotos } from "#db/queries/files/all-data.ts";

type Session = { companyId: CompanyScope };

/** What the page of the owner's data reads in the session's round trip. */
export function accountReads(db: Database, { companyId }: Session) {
  return { photos: countPhotos(db, companyId) };
}

/** How many photos all data has, and in how many parts. */
export function dataParts({ photos: [counted] }: ResultsOf<ReturnType<typeof accountReads>>): {
  photos: number;
  parts: number;
} {
  const photos = counted?.photos ?? 0;
  return { photos, parts: partCount(photos) };
}

/** What the page that closes an account reads in the session's round trip. */
export function closingReads(db: Database, { companyId }: Session) {
  return { goes: countWhatGoes(db, companyId) };
}
