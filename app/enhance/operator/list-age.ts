import { element } from "../element.ts";
import { fill, momentOf, form as words } from "./words.ts";

/**
 * Says how old the machines of a kept page are, and asks for them anew as long as it says so.
 * @returns what says it, to be removed when they have come
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
