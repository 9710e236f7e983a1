/** Stores the bytes of photos. Keys are object ids; the caller decides who may read one. */
export type PhotoStore = {
  put(key: string, bytes: ArrayBuffer | Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<{ body: ReadableStream; contentType: string; size: number; etag: string } | null>;
  delete(keys: string[]): Promise<void>;
};
