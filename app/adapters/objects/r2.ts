import type { ObjectStore } from "./port.ts";

/** Stores objects in a folder of an R2 bucket. */
export function createR2Store(bucket: R2Bucket, folder: string): ObjectStore {
  const path = (key: string) => `${folder}/${key}`;
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
