import type { ObjectStore } from "#app/adapters/objects/port.ts";

/** Objects in memory, for services called without a Worker. */
export function memoryStore(): ObjectStore & { objects: Map<string, Uint8Array> } {
  const objects = new Map<string, Uint8Array>();
  return {
    objects,
    async put(key, bytes) {
      objects.set(key, new Uint8Array(bytes));
    },
    async get(key) {
      const bytes = objects.get(key);
      if (!bytes) return null;
      const body = new Blob([bytes as BlobPart]).stream() as unknown as ReadableStream;
      return { body, contentType: "text/csv", size: bytes.byteLength, etag: key };
    },
    async delete(keys) {
      for (const key of keys) objects.delete(key);
    },
  };
}
