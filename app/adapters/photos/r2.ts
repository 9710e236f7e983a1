import type { PhotoStore } from "./port.ts";

/** Stores photos in an R2 bucket, under `photos/`. */
export function createR2PhotoStore(bucket: R2Bucket): PhotoStore {
  const path = (key: string) => `photos/${key}`;
  return {
    async put(key, bytes, contentType) {
      await bucket.put(path(key), bytes, { httpMetadata: { contentType } });
    },
    async get(key) {
      const object = await bucket.get(path(key));
      if (!object) return null;
      return {
        body: object.body as unknown as ReadableStream,
        contentType: object.httpMetadata?.contentType ?? "application/octet-stream",
        size: object.size,
        etag: object.httpEtag,
      };
    },
    async delete(keys) {
      if (keys.length > 0) await bucket.delete(keys.map(path));
    },
  };
}
