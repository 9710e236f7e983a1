import { keepLogScope, logFailure } from "#app/platform/log.server.ts";

/**
 * A body written while its parts are made: the next part is requested when the client has taken the last one,
 * so a body of any size needs memory for one part. A failure of the first part is thrown here, while the
 * status can still change. If a later part fails, `broken` is written and the connection breaks; not every
 * runtime shows that to the client, so an incomplete body must also be recognisable by itself; `broken` is null for
 * a body that is, such as a ZIP.
 */
export async function streamParts(
  parts: AsyncIterator<string | Uint8Array, void>,
  broken: string | null,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const bytesOf = (part: string | Uint8Array) => (typeof part === "string" ? encoder.encode(part) : part);
  let next: IteratorResult<string | Uint8Array, void> | null = await parts.next();
  let failure: unknown = null;
  const log = keepLogScope(logFailure);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (failure !== null) return controller.error(failure);
      try {
        const { done, value } = next ?? (await parts.next());
        next = null;
        if (done) controller.close();
        else controller.enqueue(bytesOf(value));
      } catch (error) {
        log(error);
        // An error now would discard the data waiting to be read, so it follows later.
        failure = error ?? new Error("A part could not be made");
        if (broken === null) controller.error(failure);
        else controller.enqueue(encoder.encode(broken));
      }
    },
    async cancel() {
      await parts.return?.();
    },
  });
}
