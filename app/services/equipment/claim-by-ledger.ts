import { AppError, type AppErrorCode } from "#app/domain/app-error.ts";

/** How often an act is judged again because its machine's ledger moved before it was stored. */
const ATTEMPTS = 8;

/**
 * Stores an act that was judged by a machine's ledger, and judges it again for as long as the ledger moves in between.
 * @param claim judges what was read and stores it; answers whether the ledger was still the one it was judged by
 * @throws {AppError} `busy` when the ledger never stood still; what `claim` and `readAgain` throw
 */
export async function claimByLedger<Judged>(
  first: Judged,
  {
    readAgain,
    claim,
    busy,
  }: {
    readAgain: () => Promise<Judged>;
    claim: (judged: Judged) => Promise<boolean>;
    busy: AppErrorCode;
  },
): Promise<void> {
  let judged = first;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await claim(judged)) return;
    judged = await readAgain();
  }
  throw new AppError(busy, { params: { retryAfter: 1 } });
}
