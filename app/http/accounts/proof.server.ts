import { type AppLoadContext, redirectDocument } from "@remix-run/cloudflare";
import { isFresh } from "#app/domain/accounts/fresh-proof.ts";
import { isManager } from "#app/domain/accounts/roles.ts";
import { isRefusal } from "#app/domain/app-error.ts";
import type { ProofInput } from "#app/forms/accounts/proof-form.ts";
import type { Proof } from "#app/services/accounts/proof.ts";
import type { Actor } from "#app/services/actor.ts";
import { readChallenge } from "./passkey.server.ts";
import { triedFrom } from "./tried-from.server.ts";

/** What a request's person can prove themselves with: its session, and what they typed. */
export async function proofOf(
  context: Pick<AppLoadContext, "session" | "settings">,
  request: Request,
  { currentPassword, code, response }: Partial<ProofInput> = {},
): Promise<Proof> {
  const from = await triedFrom(request, context.settings);
  const challenge = await readChallenge(request, context.settings);
  return { from, session: context.session, given: { currentPassword, code, response }, challenge };
}

/** What a form asks of a person before its act; null in a fresh session, and of operators. */
export type AsksProof = { code: boolean; passkey: boolean } | null;

export function asksProof({ role, provedAt, secondStep, hasPasskeys }: Actor, now: Date): AsksProof {
  if (!isManager(role) || isFresh(provedAt, now)) return null;
  return { code: secondStep, passkey: hasPasskeys };
}

/** Runs an act that has no fields to ask in: without a fresh proof it leads to the page that asks, and back to `next`. */
export async function orProveFirst<Value>(next: string, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    if (!isRefusal(error, "auth.proof_required")) throw error;
    throw provePage(next);
  }
}

/** The way to the page that proves who somebody is, and back. */
export const provePage = (next: string) => redirectDocument(`/prove?next=${encodeURIComponent(next)}`);
