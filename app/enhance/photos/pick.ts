import { element, put } from "../element.ts";

export type PickTexts = Record<"add" | "remove" | "retry" | "limit" | "waiting" | "preparing", string>;

export type PickView = {
  item: HTMLLIElement;
  /** Shows a text beside the name, and with `share` (0 to 1) a progress bar. */
  say(text: string, share?: number): void;
  /** Shows why the photo can't be used. */
  refuse(reason: string): void;
  preview(photo: Blob): void;
  /** Adds the stored path to the form; removing the item removes it. */
  carry(name: string, path: string): void;
  offerRetry(retry: (() => void) | null): void;
  remove(): void;
};

/** The list item of a chosen photo: preview, name, progress and a remove button. */
export function pickView(file: File, texts: PickTexts, onRemove: () => void): PickView {
  const item = element("li", "pick");
  const frame = element("span", "pick-frame");
  const name = element("span", "pick-name", file.name);
  const state = element("span", "hint");
  const bar = element("progress");
  const retry = button(texts.retry, file.name);
  let preview = "";
  bar.max = 1;
  bar.hidden = true;
  bar.setAttribute("aria-label", file.name);
  retry.hidden = true;
  const remove = button(texts.remove, file.name);
  remove.addEventListener("click", onRemove);
  put(name, state, bar);
  put(item, frame, name, retry, remove);

  return {
    item,
    say(text, share) {
      state.textContent = text;
      bar.hidden = share === undefined;
      if (share !== undefined) bar.value = share;
    },
    refuse(reason) {
      state.className = "error";
      state.textContent = reason;
    },
    preview(photo) {
      URL.revokeObjectURL(preview);
      preview = URL.createObjectURL(photo);
      const image = new Image(56, 56);
      image.alt = "";
      // A photo that this browser can't show still has its name.
      image.onerror = () => image.remove();
      image.src = preview;
      frame.textContent = "";
      put(frame, image);
    },
    carry(field, path) {
      const carrier = element("input");
      carrier.type = "hidden";
      carrier.name = field;
      carrier.value = path;
      put(item, carrier);
    },
    offerRetry(again) {
      retry.hidden = again === null;
      retry.onclick = again;
    },
    remove() {
      URL.revokeObjectURL(preview);
      item.remove();
    },
  };
}

function button(text: string, of: string): HTMLButtonElement {
  const made = element("button", "btn btn-quiet", text);
  made.type = "button";
  made.setAttribute("aria-label", `${text}: ${of}`);
  return made;
}
