import type Stripe from "stripe";
import { AppError } from "#app/domain/app-error.ts";

/** How acts and questions fail at Stripe, and what each failure says. */

/**
 * Acts under an idempotency key. Stripe answers a key for a day as it did first, refusals and its own failures too: one
 * that it only repeats is asked for anew, so that a card that was declined, and changed since, is tried, and nobody
 * waits a day to cancel. What a failure left done is no danger: services look at the plan before they act.
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

/** What is asked for a customer: null when Stripe has none of that id. */
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

/** What the SDK says of an error of its own, told by its shape: the classes are loaded with the SDK. */
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

/** Whether Stripe said that it did nothing; a connection that broke and a failure of its own say nothing of that. */
export function isAnswered(error: unknown): boolean {
  const { type } = faultOf(error);
  return type !== "StripeConnectionError" && type !== "StripeAPIError";
}

/** Logged for who runs the product. The message may quote what was sent, but never a card: those are typed at Stripe. */
function logFailed(error: unknown): void {
  const { type, code, requestId } = faultOf(error);
  console.error("Stripe failed", JSON.stringify({ type, code, requestId, message: String(error) }));
}
