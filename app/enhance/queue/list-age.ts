import { element } from "../element.ts";
import { fill, momentOf, form as words } from "../operator/words.ts";

/** Said of a machine in the address that a kept page doesn't list. */
export const { notKept } = words;

/**
 * Shows the age of the kept page's machine list, and refetches the list until it is current.
 * @returns the notice; the caller removes it once a new list has arrived
 */
export function showAge(stack: Element, asOf: string, renew: () => void): HTMLElement {
  const notice = element("p", "notice", fill(words.asOf, { time: momentOf(asOf) }));
  const ask = () => {
    if (notice.isConnected) renew();
  };
  stack.insertAdjacentElement("beforebegin", notice);
  addEventListener("online", ask);
  // Many phones claim to be online without a connection, so coming back to the page asks too.
  document.addEventListener("visibilitychange", () => document.hidden || ask());
  ask();
  return notice;
}
