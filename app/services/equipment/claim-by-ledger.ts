import { AppError, type AppErrorCode } from "#app/domain/app-error.ts";

/** How often an act is judged again because its machine's ledger changed. */
const ATTEMPTS = 8;

/**
 * Stores an act judged by a machine's ledger, and judges it again while the ledger keeps changing.
 * @param claim judges what was read and stores it; returns what it stored, or nothing if the ledger had changed
 * @throws {AppError} `busy` when the ledger keeps changing; everything that `claim` and `readAgain` throw
 */
export async function claimByLedger<Judged, Stored extends object | true>(
  first: Judged,
  {
    readAgain,
    claim,
    busy,
  }: {
    readAgain: () => Promise<Judged>;
    claim: (judged: Judged) => Promise<Stored | false | null | undefined>;
    busy: AppErrorCode;
  },
): Promise<Stored> {
  let judged = first;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored = await claim(judged);
    if (stored) return stored;
    judged = await readAgain();
  }
  throw new AppError(busy, { params: { retryAfter: 1 } });
}
