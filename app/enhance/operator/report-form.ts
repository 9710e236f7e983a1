import type { Machine } from "./machines.ts";
import { photoInput } from "./photo-input.ts";

export type ReportForm = { show: (machine: Machine) => void };

/** The report's form: its card follows the choice, fuel type shows with an amount, an empty report can't be sent. */
export function reportForm(form: HTMLFormElement): ReportForm {
  const field = <Kind extends HTMLElement = HTMLInputElement>(name: string) =>
    form.elements.namedItem(name) as unknown as Kind;
  const usage = field("newUsage");
  const fuel = field("fuelAdded");
  const notes = field<HTMLTextAreaElement>("notes");
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const fuelType = form.querySelector("fieldset");
  const fuelHint = form.querySelector<HTMLElement>("[data-none]");
  const label = button?.textContent ?? "";
  // Photos that were kept over a refusal have its name as well.
  const photos = photoInput(form.querySelector<HTMLInputElement>("input[type=file]"));
  let sending = false;

  const filled = (input: HTMLInputElement | HTMLTextAreaElement) =>
    input.value.trim() !== "" || input.validity.badInput;
  const judge = () => {
    if (fuelType) fuelType.hidden = !filled(fuel);
    for (const input of [usage, fuel]) {
      // The browser keeps what it can't read to itself, so the server could not say it.
      input.setCustomValidity(input.validity.badInput ? (input.dataset.bad ?? "") : "");
    }
    if (!button) return;
    button.disabled = sending || ![usage, fuel, notes].some(filled);
    button.textContent = sending ? (button.dataset.sending ?? label) : label;
  };
  const setSending = (value: boolean) => {
    sending = value;
    judge();
  };

  form.addEventListener("input", judge);
  form.addEventListener("submit", async (event) => {
    if (sending || usage.validity.badInput || fuel.validity.badInput) {
      event.preventDefault();
      if (!sending) (usage.validity.badInput ? usage : fuel).reportValidity();
      return;
    }
    setSending(true);
    const pending = photos.pending();
    if (!pending) return;
    event.preventDefault();
    await pending;
    form.submit();
  });
  // The page comes back from the browser's memory as it was left: sending.
  addEventListener("pageshow", () => setSending(false));
  judge();

  return {
    show({ id, name, typeLabel, reading, fuel: kind }) {
      field("equipmentId").value = id;
      const texts: Record<string, string> = { name, type: typeLabel, reading };
      for (const [key, text] of Object.entries(texts)) {
        const place = form.querySelector(`[data-${key}]`);
        if (place) place.textContent = text;
      }
      const hint = fuelHint?.dataset[kind || "none"];
      if (fuelHint && hint) fuelHint.textContent = hint;
      const radio = form.querySelector<HTMLInputElement>(`[name=fuelType][value=${kind || "gas"}]`);
      if (radio) radio.checked = true;
    },
  };
}
