import { newCompany } from "../support/accounts.ts";
import { startProduct } from "../support/product.ts";
import { seedHistory } from "../support/records.ts";
import { megabytes, readAll } from "./exports.ts";
import { workerdGrowth } from "./measure.ts";

const PHOTOS = 500;
const PHOTO_BYTES = 200 * 1024;
const RECORDS = 10_000;

/** Downloads a full part of all data, and measures the growth of workerd's memory, which must stay small. */
export async function benchAllData(): Promise<void> {
  const product = await startProduct({ RATE_LIMIT_SCALE: "100000" });
  try {
    const { id, owner } = await newCompany(product, "Photos");
    await seedHistory(product.db, id, RECORDS);
    // Compiles code and fills caches.
    await readAll(owner, "/exports/all-data.zip");
    const insert = product.db.prepare(
      "insert into photos (id, company_id, uploader_id, content_type, created_at, upload_expires_at, uploaded_at) values (?, ?, ?, 'image/jpeg', ?, 0, 0)",
    );
    const ids = Array.from({ length: PHOTOS }, (_, n) => `bench-photo-${n}`);
    await product.db.batch(ids.map((photo, n) => insert.bind(photo, id, id, n)));
    const bytes = new Uint8Array(PHOTO_BYTES).map((_, at) => at * 7);
    for (const photo of ids) await product.photos.put(`photos/${photo}`, bytes);
    let size = 0;
    const started = performance.now();
    const growth = await workerdGrowth(async () => {
      size = await readAll(owner, "/exports/all-data.zip");
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`All data (${PHOTOS} photos of 200 KB, ${RECORDS} records)`);
    console.log(`  ${megabytes(size)} in ${seconds} s; workerd grew by ${megabytes(growth)}`);
  } finally {
    await product.stop();
  }
}
