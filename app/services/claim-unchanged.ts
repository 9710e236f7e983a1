import { AppError, type AppErrorCode } from "#app/domain/app-error.ts";

/** How often an act is judged again because what it read has changed. */
const ATTEMPTS = 8;

/**
 * Stores an act that was judged by what it read, and reads and judges it again while that keeps changing.
 * @param first what was read already, if it was
 * @param claim judges what was read and stores it; returns what it stored, or nothing if what was read had changed
 * @throws {AppError} `busy` when it keeps changing; everything that `claim` and `read` throw
 */
export async function claimUnchanged<Judged, Stored extends object | true>(
  read: () => Promise<Judged>,
  {
    first,
    claim,
    busy,
  }: {
    first?: Judged;
    claim: (judged: Judged) => Promise<Stored | false | null | undefined>;
    busy: AppErrorCode;
  },
): Promise<Stored> {
  let judged = first;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    judged ??= await read();
    const stored = await claim(judged);
    if (stored) return stored;
    judged = undefined;
  }
  throw new AppError(busy, { params: { retryAfter: 1 } });
}
