import { element } from "../element.ts";
import { fill, momentOf, form as words } from "./words.ts";

/**
 * Shows how old the kept page's machine list is, and keeps refetching it while the notice is up.
 * @returns the notice, to be removed when a new list has come
 */
export function tellAge(stack: Element, asOf: string, renew: () => void): HTMLElement {
  const notice = element("p", "notice", fill(words.asOf, { time: momentOf(asOf) }));
  const ask = () => {
    if (notice.isConnected) renew();
  };
  stack.insertAdjacentElement("beforebegin", notice);
  addEventListener("online", ask);
  // Many phones say that they are online where there is no line.
  document.addEventListener("visibilitychange", () => document.hidden || ask());
  ask();
  return notice;
}
