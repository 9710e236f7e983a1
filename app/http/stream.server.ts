import { logFailure } from "#app/platform/log-failure.ts";

/**
 * A body that is written while its parts are made: the next part is asked for when the reader has taken the last one,
 * so a body of any size needs the memory of one part. A failure of the first part is thrown here, while a status can
 * still tell of it. When a later part fails, `broken` is written and the connection breaks: not every runtime lets the
 * reader see that, so what came through must not pass for the whole by itself either.
 */
export async function streamText(
  parts: AsyncIterator<string, void>,
  broken: string,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string, void> | null = await parts.next();
  let failure: unknown = null;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (failure !== null) return controller.error(failure);
      try {
        const { done, value } = next ?? (await parts.next());
        next = null;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        logFailure(error);
        // An error now would take back what waits to be read; it follows when that has been taken.
        failure = error ?? new Error("A part could not be made");
        controller.enqueue(encoder.encode(broken));
      }
    },
    async cancel() {
      await parts.return?.();
    },
  });
}
