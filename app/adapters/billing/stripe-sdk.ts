/**
 * Loads the payment SDK on first use: it takes a tenth of the Worker's start time, and few requests are about
 * money.
 */
export async function loadStripe() {
  return (await import("stripe")).default;
}
