import type Stripe from "stripe";
import { AppError } from "#app/domain/app-error.ts";
import { logFailure } from "#app/platform/log.server.ts";

/** How Stripe's failures map to our errors. */

/**
 * Runs an act under an idempotency key. For a day Stripe repeats its first answer to a key, including
 * refusals and its own failures. A merely repeated one is sent again under a fresh key, so a changed card is
 * tried and nobody waits a day to cancel. Half-done acts are harmless: services read the plan before they
 * act.
 */
export async function underKey<Value>(
  key: string,
  act: (options: Stripe.RequestOptions) => Promise<Value>,
): Promise<Value> {
  try {
    return await act({ idempotencyKey: key });
  } catch (error) {
    if (!isRepeated(error)) throw error;
    return await act({ idempotencyKey: `${key}:${crypto.randomUUID()}` });
  }
}

function isRepeated(error: unknown): boolean {
  return faultOf(error).headers?.["idempotent-replayed"] === "true";
}

/** Asks about a customer; null if Stripe has no customer with that id. */
export async function ofCustomer<Value>(act: () => Promise<Value>): Promise<Value | null> {
  try {
    return await act();
  } catch (error) {
    if (isMissing(error) && faultOf(error).param === "customer") return null;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  const { type, code } = faultOf(error);
  return type === "StripeInvalidRequestError" && code === "resource_missing";
}

/** The fields of an SDK error, recognised by shape: the classes are loaded with the SDK. */
export function faultOf(error: unknown): Partial<Stripe.errors.StripeError> {
  return error instanceof Error && "type" in error ? (error as Stripe.errors.StripeError) : {};
}

type Failure = "billing.failed" | "billing.unsure";

export async function attempt<Value>(
  act: () => Promise<Value>,
  failureOf: (error: unknown) => Failure = () => "billing.failed",
): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    logFailed(error);
    throw new AppError(failureOf(error));
  }
}

/**
 * Tells whether Stripe refused, so nothing was done. A broken connection or Stripe's own failure leaves that
 * open.
 */
export function isAnswered(error: unknown): boolean {
  const { type } = faultOf(error);
  return type !== "StripeConnectionError" && type !== "StripeAPIError";
}

/** Logs a failure for operations. The message never quotes a card: cards are typed at Stripe. */
function logFailed(error: unknown): void {
  const { type, code, requestId } = faultOf(error);
  logFailure(error, "Stripe failed", { type, code, requestId });
}
