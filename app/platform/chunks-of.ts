/** The chunks of a stream; a reader that stops early cancels it. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // A cancelled ZIP rejects, though nothing failed.
    await reader.cancel().catch(() => undefined);
  }
}
