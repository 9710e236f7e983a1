/** A file of an archive, read while the archive is written. */
export type ArchiveFile = {
  name: string;
  at: Date;
  content: string | AsyncIterable<string | Uint8Array> | ReadableStream;
};

/** Files to be sent as one ZIP. */
export type Archive = { name: string; files: AsyncIterable<ArchiveFile> | Iterable<ArchiveFile> };
