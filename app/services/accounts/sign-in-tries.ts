import type { ServiceContext } from "#app/services/context.ts";
import {
  countAttempt,
  forgiveAttempts,
  type RateLimitUse,
  takeBackAttempts,
} from "#app/services/rate-limit.ts";
import { knownDevice, type TriedAccount } from "./known-device.ts";

/** Where a try comes from: its sender, and what its browser keeps of earlier sign-ins; null for nothing. */
export type TriedFrom = { address: string; device: string | null };

/** A try that was counted before it was made. */
export type CountedTry = {
  counted: { who: string; uses: [RateLimitUse, ...RateLimitUse[]] }[];
  address: RateLimitUse;
};

/**
 * Counts a try at a password or at security answers. A device on which the account signed in before is limited by
 * itself, so that nobody else's wrong tries keep its owner out; its own count against its sender too. Everybody else is
 * counted by account and sender, and only what that lets through counts for the account as a whole: a stranger's wrong
 * tries keep out that stranger, and many senders together still can't guess without end.
 * @param accounts all known to the device, or none
 * @throws {AppError} request.rate_limited
 */
export async function countTry(
  ctx: ServiceContext,
  accounts: readonly TriedAccount[],
  { address: sender, device }: TriedFrom,
): Promise<CountedTry> {
  const byDevice = ({ who, proof }: TriedAccount) => {
    const by = knownDevice(ctx.settings, device, { who, proof }, ctx.now());
    return by === null ? null : ({ name: "signInDevice", who, by } as const);
  };
  const address = { name: "signInAddress", who: sender } as const;
  const bySender = ({ who }: Pick<TriedAccount, "who">) =>
    ({ name: "signInSender", who, by: sender }) as const;
  const own = accounts.flatMap((account) => byDevice(account) ?? []);
  if (own.length > 0) {
    const beside = [address, ...own.map(bySender)].map((use) => ({
      ...use,
      allowance: Number.POSITIVE_INFINITY,
    }));
    await countAttempt(ctx, [...own, ...beside]);
    return { counted: own.map((use) => ({ who: use.who, uses: [use, bySender(use)] })), address };
  }
  const ofAccount = ({ who }: TriedAccount) => ({ name: "signInAccount", who }) as const;
  await countAttempt(ctx, [address, ...accounts.map(bySender)]);
  await countAttempt(ctx, accounts.map(ofAccount));
  const counted = accounts.map((account): CountedTry["counted"][number] => ({
    who: account.who,
    uses: [bySender(account), ofAccount(account)],
  }));
  return { counted, address };
}

/** Clears the wrong tries of the account whose password was right; the try counts for nobody else. */
export async function forgiveTries(ctx: ServiceContext, tried: CountedTry, who: string): Promise<void> {
  const own = tried.counted.filter((one) => one.who === who).flatMap(({ uses }) => uses);
  const others = tried.counted.filter((one) => one.who !== who).flatMap(({ uses }) => uses);
  await forgiveAttempts(ctx, {
    cleared: [{ name: "signInAccount", who }, ...own.filter(({ name }) => name !== "signInAccount")],
    uncounted: [tried.address, ...others],
  });
}

/** Takes back a try that turned out right, and leaves the wrong ones before it counted. */
export async function takeBackTry(ctx: ServiceContext, { counted, address }: CountedTry): Promise<void> {
  await takeBackAttempts(ctx, [address, ...counted.flatMap(({ uses }) => uses)]);
}
