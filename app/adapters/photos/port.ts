/** Where the bytes of photos live. Keys are object ids; who may read one is the caller's business. */
export type PhotoStore = {
  put(key: string, bytes: ArrayBuffer | Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<{ body: ReadableStream; contentType: string; size: number; etag: string } | null>;
  delete(keys: string[]): Promise<void>;
};
