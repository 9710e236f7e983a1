/**
 * The payment provider's SDK, loaded when it is first needed: it takes a tenth of the time in which the Worker starts,
 * and few requests are about money.
 */
export async function loadStripe() {
  return (await import("stripe")).default;
}
