import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { WaitingReport } from "./report.ts";

/** A photo as bytes, because some phones lose a Blob that is stored for long. */
export type PhotoBytes = {
  id: string;
  type: string;
  photo: ArrayBuffer;
  thumbnail: { type: string; bytes: ArrayBuffer } | null;
};

interface Reports extends DBSchema {
  reports: { key: string; value: WaitingReport };
  photos: { key: string; value: PhotoBytes };
}

let opening: Promise<IDBPDatabase<Reports>> | null = null;

function open(): Promise<IDBPDatabase<Reports>> {
  const forget = () => {
    opening = null;
  };
  opening ??= openDB<Reports>("reports", 1, {
    upgrade(db) {
      db.createObjectStore("reports", { keyPath: "key" });
      db.createObjectStore("photos", { keyPath: "id" });
    },
    // A newer version of this script is waiting to open the database.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  opening.catch(forget);
  return opening;
}

/** Begins a transaction that completes once its data is on disk, where browsers support it. */
const begin = async () =>
  (await open()).transaction(["reports", "photos"], "readwrite", { durability: "strict" });

/**
 * Stores a report with its photos in one transaction, replacing the refused report `mended`.
 * @throws if the browser has no store or no room
 */
export async function addReport(
  report: WaitingReport,
  photos: readonly PhotoBytes[],
  mended: string | null,
): Promise<void> {
  const tx = await begin();
  const reports = tx.objectStore("reports");
  const bytes = tx.objectStore("photos");
  const earlier = mended === null ? undefined : await reports.get(mended);
  const writes = [reports.put(report), ...photos.map((photo) => bytes.put(photo))];
  if (earlier) writes.push(reports.delete(earlier.key) as never, ...removals(earlier, bytes));
  await Promise.all([...writes, tx.done]);
}

/** The waiting reports of one reporter, or with null of all users of this device, oldest first. */
export async function listReports(reporterId: string | null): Promise<WaitingReport[]> {
  const all = await (await open()).getAll("reports");
  return all
    .filter((report) => reporterId === null || report.reporterId === reporterId)
    .sort((a, b) => a.writtenAt - b.writtenAt);
}

export async function readPhoto(id: string): Promise<PhotoBytes | undefined> {
  return (await open()).get("photos", id);
}

/**
 * Updates a report if it is still there, and deletes the bytes of photos it no longer needs. `change` returns null to
 * delete the report. One transaction, so a killed browser never leaves half a change.
 */
export async function changeReport(
  key: string,
  change: (report: WaitingReport) => WaitingReport | null,
): Promise<void> {
  const tx = await begin();
  const reports = tx.objectStore("reports");
  const before = await reports.get(key);
  const writes: Promise<unknown>[] = [];
  if (before) {
    const after = change(before);
    writes.push(after ? reports.put(after) : reports.delete(key));
    writes.push(...removals(before, tx.objectStore("photos"), after));
  }
  await Promise.all([...writes, tx.done]);
}

function removals(
  before: WaitingReport,
  bytes: { delete(id: string): Promise<void> },
  after: WaitingReport | null = null,
): Promise<never>[] {
  const kept = (after?.photos ?? []).filter(({ dropped }) => !dropped).map(({ id }) => id);
  return before.photos.filter(({ id }) => !kept.includes(id)).map(({ id }) => bytes.delete(id) as never);
}
