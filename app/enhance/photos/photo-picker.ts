import { element } from "../element.ts";
import { type PickTexts, type PickView, pickView } from "./pick.ts";
import { type Shrunk, shrinkPhoto } from "./shrink-photo.ts";

/** What became of a photo that was made small. */
export type Delivery<Failure> = {
  /** What the form itself carries of it. */
  toSend: File | null;
  /** Why it can't be used at all. */
  refusal?: string;
  failure: Failure | null;
  /** Whether it may be tried again. */
  mayRetry: boolean;
};

export type PhotoPicker = {
  /** Resolves when nothing is on its way anymore. */
  settled(): Promise<void>;
  /** Gives up what is on its way. */
  stop(): void;
  /** The photos that were chosen, small. */
  chosen(): Shrunk[];
  /** Takes up photos that are small already. */
  put(photos: Shrunk[]): void;
  /** Takes out all photos. */
  clear(): void;
};

type Options<Failure> = {
  max: number;
  texts: PickTexts;
  /** Brings a photo to where it goes, and says so at its line. */
  deliver: (shrunk: Shrunk, view: PickView, signal: AbortSignal) => Promise<Delivery<Failure>>;
  /** How the photos that were chosen together fared; null is well. */
  onOutcome?: (failure: Failure | null) => void;
  onBusy?: (busy: boolean) => void;
};

type Pick = {
  file: File;
  shrunk: Shrunk | null;
  view: PickView;
  leaving: AbortController;
  toSend: File | null;
  refused: boolean;
};

/**
 * Takes over a file input with what was chosen in it: each photo is made small here and delivered, one after the other.
 * What could not be delivered goes with the form as a file, as it would without script.
 */
export function photoPicker<Failure>(
  input: HTMLInputElement,
  { max, texts, deliver, onOutcome, onBusy }: Options<Failure>,
): PhotoPicker {
  const list = element("ul", "picks");
  const add = element("button", "btn", texts.add);
  const status = element("p", "hint");
  let picks: Pick[] = [];
  let failure: Failure | null = null;
  let delivered = 0;
  let waiting = 0;
  let queue: Promise<void> = Promise.resolve();

  /** Photos that the form has from before, as boxes that can be unticked. */
  const kept = () =>
    [...(input.form?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])].filter(
      (box) => box.name === input.name && box.checked,
    ).length;
  const room = () => Math.max(0, max - picks.filter(({ refused }) => !refused).length - kept());
  const judge = () => {
    add.disabled = room() === 0;
    fill(
      input,
      picks.flatMap(({ toSend }) => toSend ?? []),
    );
  };

  const take = (file: File, shrunk: Shrunk | null) => {
    const view = pickView(file, texts, () => drop(pick));
    const pick: Pick = { file, shrunk, view, leaving: new AbortController(), toSend: file, refused: false };
    picks.push(pick);
    list.appendChild(view.item);
    enqueue(pick);
  };
  const choose = () => {
    const chosen = [...(input.files ?? [])];
    status.textContent = chosen.length > room() ? texts.limit : "";
    for (const file of chosen.slice(0, room())) take(file, null);
    judge();
  };

  const drop = (pick: Pick) => {
    pick.leaving.abort();
    picks = picks.filter((other) => other !== pick);
    pick.view.remove();
    status.textContent = "";
    judge();
    add.focus();
  };

  const enqueue = (pick: Pick) => {
    pick.view.say(texts.waiting);
    pick.view.offerRetry(null);
    if (waiting === 0) onBusy?.(true);
    waiting += 1;
    queue = queue.then(() => bring(pick)).then(settle);
  };

  const bring = async (pick: Pick) => {
    const { file, view, leaving } = pick;
    if (leaving.signal.aborted) return;
    view.say(texts.preparing);
    pick.shrunk ??= await shrinkPhoto(file);
    view.preview(pick.shrunk.thumbnail ?? pick.shrunk.photo);
    const delivery = await deliver(pick.shrunk, view, leaving.signal);
    if (leaving.signal.aborted) return;
    pick.toSend = delivery.toSend;
    if (delivery.refusal) {
      pick.refused = true;
      view.refuse(delivery.refusal);
      status.textContent = `${file.name}: ${delivery.refusal}`;
    }
    if (delivery.failure === null) delivered += 1;
    failure ??= delivery.failure;
    if (delivery.mayRetry) view.offerRetry(() => enqueue(pick));
    judge();
  };

  const settle = () => {
    waiting -= 1;
    if (waiting > 0) return;
    onBusy?.(false);
    if (failure !== null || delivered > 0) onOutcome?.(failure);
    failure = null;
    delivered = 0;
  };

  add.type = "button";
  add.setAttribute("aria-describedby", input.getAttribute("aria-describedby") ?? "");
  add.addEventListener("click", () => input.click());
  status.setAttribute("role", "status");
  input.addEventListener("change", choose);
  input.form?.addEventListener("change", judge);
  const hadFocus = document.activeElement === input;
  input.hidden = true;
  for (const part of [status, add, list]) input.insertAdjacentElement("afterend", part);
  if (hadFocus) add.focus();
  choose();

  return {
    async settled() {
      // What is chosen meanwhile is waited for as well.
      while (waiting > 0) await queue;
    },
    stop() {
      for (const { leaving } of picks) leaving.abort();
    },
    chosen: () => picks.flatMap(({ shrunk, refused }) => (refused ? [] : (shrunk ?? []))),
    put(photos) {
      for (const shrunk of photos) take(shrunk.photo, shrunk);
      judge();
    },
    clear() {
      for (const { leaving, view } of picks) {
        leaving.abort();
        view.remove();
      }
      picks = [];
      status.textContent = "";
      judge();
    },
  };
}

/** The files that the form itself carries; a browser that lets no script fill it carries none. */
function fill(input: HTMLInputElement, files: File[]): void {
  // So that the same photo can be chosen again after it was taken out.
  input.value = "";
  if (files.length === 0) return;
  try {
    const carried = new DataTransfer();
    for (const file of files) carried.items.add(file);
    input.files = carried.files;
  } catch {
    // They can be tried again by their buttons.
  }
}
