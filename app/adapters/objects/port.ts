/** Stores the bytes of objects: photos, and files of closed months. The caller decides who may read one. */
export type ObjectStore = {
  put(key: string, bytes: ArrayBuffer | Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<{ body: ReadableStream; contentType: string; size: number; etag: string } | null>;
  delete(keys: string[]): Promise<void>;
};
