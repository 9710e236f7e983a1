import { AppError } from "#app/domain/app-error.ts";
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from "#app/domain/csv.ts";
import { PHOTOS_PER_PART, partCount, partOfPhoto } from "#app/domain/files/all-data.ts";
import { plainFileName } from "#app/domain/files/file-name.ts";
import { photoFileName } from "#app/domain/photos/photo-format.ts";
import { type Proof, requireProof } from "#app/services/accounts/proof.ts";
import { countDownload, recordGiven } from "#app/services/activity/record-download.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { readFile } from "#app/services/imports/kept-bytes.ts";
import { photoIdOf } from "#app/shared/photo-path.ts";
import { runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { countPhotos, type DataRecord, selectPhotosFrom, selectRecords } from "#db/queries/files/all-data.ts";
import { selectKeptFiles } from "#db/queries/imports/kept-imports.ts";
import { columnNames, type RecordsName } from "#db/tables.ts";
import { DATA_FILES, RECORDS_PER_PAGE } from "./all-data-files.ts";
import type { Archive, ArchiveFile } from "./archive.ts";

const BROUGHT_PER_PAGE = 50;

type Read = ServiceContext;

/** The records that refer to each photo, by the photo's id: `reports 7d3f…`. */
type References = Map<string, string[]>;

/**
 * A part of all data of the actor's company: 500 photos, oldest first, and in part 1 every record too. It is recorded
 * before its first byte is read.
 * @throws {AppError} request.not_found for a part that there is not; auth.proof_required; request.rate_limited after 30 parts an hour
 */
export async function allDataPart(
  ctx: ServiceContext,
  actor: Actor,
  part: number,
  proof: Proof,
): Promise<Archive> {
  await countDownload(ctx, { name: "allDataOwner", who: actor.id });
  const now = ctx.now();
  const { companyId } = actor;
  const exists = Number.isSafeInteger(part) && part >= 1;
  const first = exists ? (part - 1) * PHOTOS_PER_PART : 0;
  const { counted, photos } = await runBatch(ctx.db, {
    counted: countPhotos(ctx.db, companyId),
    photos: selectPhotosFrom(ctx.db, companyId, { first, limit: PHOTOS_PER_PART }),
  });
  const parts = partCount(counted[0]?.photos ?? 0);
  if (!exists || part > parts) throw new AppError("request.not_found");
  await requireProof(ctx, actor, proof);
  const name = `all-data-${todayOf(actor, now)}-part-${part}-of-${parts}.zip`;
  await recordGiven(ctx, actor, [{ action: "all-data.download", subject: name }]);
  async function* files() {
    if (part === 1) {
      yield* recordFiles(ctx, companyId, now);
      yield* broughtFiles(ctx, companyId);
    }
    yield* photoFiles(ctx, photos, now);
  }
  return { name, files: files() };
}

/** The files that were brought for imports and are still kept, as they were sent. */
async function* broughtFiles(ctx: Read, companyId: string): AsyncGenerator<ArchiveFile> {
  const read = (last: { id: string } | null, limit: number) =>
    selectKeptFiles(ctx.db, companyId, { after: last?.id ?? "", limit });
  for await (const page of pagesByKey(read, { limit: BROUGHT_PER_PAGE })) {
    for (const { id, name, createdAt } of page) {
      const stored = await readFile(ctx, { companyId, id });
      if (stored) yield { name: `imports/${id}-${plainFileName(name)}`, at: createdAt, content: stored.body };
    }
  }
}

async function* recordFiles(ctx: Read, companyId: string, at: Date): AsyncGenerator<ArchiveFile> {
  yield { name: "about.txt", at, content: aboutText() };
  const references: References = new Map();
  // The photos come last, when everything that refers to them has been read.
  const names = (Object.keys(DATA_FILES) as RecordsName[]).filter((name) => name !== "photos");
  for (const name of [...names, "photos" as const]) {
    const file = DATA_FILES[name];
    if ("leftOut" in file) continue;
    yield { name: `${file.file}.csv`, at, content: records(ctx, companyId, name, references) };
  }
}

/** The lines of a table's CSV. Photos also have their file, their part, and the records that use them. */
async function* records(
  { db }: Read,
  companyId: string,
  name: RecordsName,
  references: References,
): AsyncGenerator<string> {
  const file = DATA_FILES[name];
  if ("leftOut" in file) return;
  const { by, without: except = [], page: limit = RECORDS_PER_PAGE } = file;
  const columns = columnNames(name).filter((column) => !(except as readonly string[]).includes(column));
  const ofPhotos = name === "photos";
  yield BYTE_ORDER_MARK + csvLine(ofPhotos ? [...columns, "file", "part", "refersTo"] : columns);
  let place = 0;
  const read = (after: DataRecord | null) => selectRecords(db, name, { companyId, by, except, after, limit });
  for await (const page of pagesByKey(read, { limit })) {
    yield page
      .map(({ values }) => {
        const cells = columns.map((column) => cellOf(values[column]));
        if (!ofPhotos) {
          noteReferences(references, file.file, values);
          return csvLine(cells);
        }
        const id = String(values.id);
        const referring = (references.get(id) ?? []).join("; ");
        if (!values.uploadedAt) return csvLine([...cells, null, null, referring]);
        const inPart = partOfPhoto(place);
        place += 1;
        return csvLine([...cells, photoPlace(id, values.contentType), inPart, referring]);
      })
      .join("");
  }
}

function noteReferences(references: References, file: string, { id, photos }: Record<string, unknown>): void {
  if (!Array.isArray(photos)) return;
  for (const path of photos) {
    const photo = photoIdOf(String(path));
    if (photo) references.set(photo, [...(references.get(photo) ?? []), `${file} ${id}`]);
  }
}

/** Instants in ISO form, structured values as JSON, and nothing for null. */
function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "number" || typeof value === "string") return value;
  return JSON.stringify(value);
}

const photoPlace = (id: string, contentType: unknown) => `photos/${photoFileName(id, contentType)}`;

async function* photoFiles(
  { photos: store }: Read,
  photos: { id: string; contentType: string | null; createdAt: Date }[],
  at: Date,
): AsyncGenerator<ArchiveFile> {
  const missing: string[] = [];
  for (const { id, contentType, createdAt } of photos) {
    const photo = await store.get(id);
    if (photo) yield { name: photoPlace(id, contentType), at: createdAt, content: photo.body };
    else missing.push(id);
  }
  if (missing.length === 0) return;
  const content = `These photos are listed, but their files are missing:\r\n${missing.join("\r\n")}\r\n`;
  yield { name: "missing-photos.txt", at, content };
}

function aboutText(): string {
  const files = Object.values(DATA_FILES).flatMap((file) =>
    "leftOut" in file ? [] : [`${file.file}.csv: ${file.about}`],
  );
  return [
    "All data of your account.",
    "",
    "Part 1 holds every record and the oldest 500 photos; each further part holds the next 500 photos.",
    "A line is a record, and its columns are everything that is stored of it. Times are in ISO form, in UTC.",
    "Usage, intervals and amounts of fuel are in tenths: 12345 is 1234.5. Money is in cents.",
    "Prices of fuel (pricePerUnit) are in thousandths of a dollar. What has parts, such as a machine's parts, is JSON.",
    "Columns that end in Id name the record of another file by its id; equipmentId is the id in machines.csv,",
    "or originalEquipmentId in retired-machines.csv.",
    "A text that a spreadsheet would run as a formula has an apostrophe before it.",
    "Passwords, answers, tokens, sessions and mails are not in it.",
    "",
    "photos/: the photos as they are stored, by id. photos.csv says what refers to each. Small previews are left out.",
    "imports/: the files that were brought for an import and are still kept, as they were sent.",
    ...files,
    "",
  ].join("\r\n");
}
