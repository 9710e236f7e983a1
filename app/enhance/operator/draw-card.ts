import { decodeHasCard } from "#app/shared/machine-code.ts";
import { operatorCardPath } from "#app/shared/operator-card-path.ts";
import { element, put } from "../element.ts";
import { cardWord } from "./words.ts";

/** Draws the link to a machine's card above its issues and fields, where there is something to open. */
export function drawCard(form: HTMLFormElement, equipmentId: string, code = ""): void {
  form.querySelector("#card")?.remove();
  if (!decodeHasCard(code)) return;
  const line = element("p", "facts");
  const link = element("a", "btn", cardWord);
  line.id = "card";
  link.href = operatorCardPath(equipmentId);
  put(line, link);
  form.querySelector("#issues, .field")?.insertAdjacentElement("beforebegin", line);
}

/**
 * Has the service worker keep the cards of the chosen machine and of the operator's latest reports, which the page
 * lists as buttons.
 */
export function keepCards(options: readonly HTMLOptionElement[], chosen: string): void {
  const recent = document.querySelectorAll<HTMLButtonElement>("#find button[name=equipment]");
  const wanted = [chosen, ...[...recent].map(({ value }) => value)];
  const cards = wanted.filter((id) =>
    options.some(({ value, dataset }) => value === id && decodeHasCard(dataset.m ?? "")),
  );
  if (cards[0]) navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ cards }));
}
