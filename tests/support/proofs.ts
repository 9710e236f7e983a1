import type { Proof } from "#app/services/accounts/proof.ts";

/** When an actor of a test proved who they are: late enough for every test. */
export const LONG_FRESH = new Date(4_000_000_000_000);

/** What a person who is fresh, or has nothing to prove, brings along. */
export const NO_PROOF: Proof = {
  from: { address: "127.0.0.1", device: null },
  challenge: null,
  given: { currentPassword: undefined, code: undefined },
  session: { sid: async () => "", renew: async () => false },
};
