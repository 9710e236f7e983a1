import { element } from "../element.ts";
import { type PickTexts, type PickView, pickView } from "./pick.ts";
import { type Shrunk, shrinkPhoto } from "./shrink-photo.ts";

/** The result of delivering a photo. */
export type Delivery<Failure> = {
  /** The file that the form submits, if any. */
  toSend: File | null;
  /** Why the photo can't be used. */
  refusal?: string;
  failure: Failure | null;
  /** Whether a retry may help. */
  mayRetry: boolean;
};

export type PhotoPicker = {
  /** Resolves when every photo is processed. */
  settled(): Promise<void>;
  /** Aborts the deliveries in progress. */
  stop(): void;
  /** The chosen photos, shrunk. */
  chosen(): Shrunk[];
  /** Adds photos that are already shrunk. */
  put(photos: Shrunk[]): void;
  /** Removes all photos. */
  clear(): void;
};

type Options<Failure> = {
  max: number;
  texts: PickTexts;
  /** Delivers a photo, and shows the progress in its list item. */
  deliver: (shrunk: Shrunk, view: PickView, signal: AbortSignal) => Promise<Delivery<Failure>>;
  /** Called when all chosen photos are processed, with the first failure or null. */
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
 * Replaces a file input, including the photos already chosen. Shrinks and delivers photos one at a time. What can't be
 * delivered is submitted with the form as a file, as it would be without script.
 */
export function photoPicker<Failure>(
  input: HTMLInputElement,
  { max, texts, ...delivery }: Options<Failure>,
): PhotoPicker {
  const list = element("ul", "picks");
  const add = element("button", "btn", texts.add);
  const status = element("p", "hint");
  let picks: Pick[] = [];

  const room = () => Math.max(0, max - picks.filter(({ refused }) => !refused).length - keptPhotos(input));
  const renew = () => {
    add.disabled = room() === 0;
    fill(
      input,
      picks.flatMap(({ toSend }) => toSend ?? []),
    );
  };
  const line = deliveryLine(texts, delivery, ({ file }, refusal) => {
    if (refusal) status.textContent = `${file.name}: ${refusal}`;
    renew();
  });

  const take = (file: File, shrunk: Shrunk | null) => {
    const view = pickView(file, texts, () => drop(pick));
    const pick: Pick = { file, shrunk, view, leaving: new AbortController(), toSend: file, refused: false };
    picks.push(pick);
    list.appendChild(view.item);
    line.join(pick);
  };
  const choose = () => {
    const chosen = [...(input.files ?? [])];
    status.textContent = chosen.length > room() ? texts.limit : "";
    for (const file of chosen.slice(0, room())) take(file, null);
    renew();
  };
  const remove = (gone: Pick[]) => {
    for (const { leaving, view } of gone) {
      leaving.abort();
      view.remove();
    }
    picks = picks.filter((pick) => !gone.includes(pick));
    status.textContent = "";
    renew();
  };
  const drop = (pick: Pick) => {
    remove([pick]);
    add.focus();
  };

  add.type = "button";
  add.setAttribute("aria-describedby", input.getAttribute("aria-describedby") ?? "");
  add.addEventListener("click", () => input.click());
  status.setAttribute("role", "status");
  input.addEventListener("change", choose);
  input.form?.addEventListener("change", renew);
  const hadFocus = document.activeElement === input;
  input.hidden = true;
  for (const part of [status, add, list]) input.insertAdjacentElement("afterend", part);
  if (hadFocus) add.focus();
  choose();

  return {
    settled: line.settled,
    stop() {
      for (const { leaving } of picks) leaving.abort();
    },
    chosen: () => picks.flatMap(({ shrunk, refused }) => (refused ? [] : (shrunk ?? []))),
    put(photos) {
      for (const shrunk of photos) take(shrunk.photo, shrunk);
      renew();
    },
    clear: () => remove(picks),
  };
}

/** The number of photos kept from an earlier try, as ticked checkboxes. */
function keptPhotos({ form, name }: HTMLInputElement): number {
  return form?.querySelectorAll(`[name="${name}"]:checked`).length ?? 0;
}

/**
 * Shrinks and delivers the photos that join it, one at a time. `after` is called after each, with the reason if it
 * can't be used.
 */
function deliveryLine<Failure>(
  texts: PickTexts,
  { deliver, onOutcome, onBusy }: Omit<Options<Failure>, "max" | "texts">,
  after: (pick: Pick, refusal: string | undefined) => void,
) {
  let failure: Failure | null = null;
  let delivered = 0;
  let waiting = 0;
  let queue: Promise<void> = Promise.resolve();

  const join = (pick: Pick) => {
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
    }
    if (delivery.failure === null) delivered += 1;
    failure ??= delivery.failure;
    if (delivery.mayRetry) view.offerRetry(() => join(pick));
    after(pick, delivery.refusal);
  };

  const settle = () => {
    waiting -= 1;
    if (waiting > 0) return;
    onBusy?.(false);
    if (failure !== null || delivered > 0) onOutcome?.(failure);
    failure = null;
    delivered = 0;
  };

  return {
    join,
    async settled() {
      // Photos chosen in the meantime are waited for too.
      while (waiting > 0) await queue;
    },
  };
}

/** Sets the files that the form submits. A browser that doesn't let scripts set them submits none. */
function fill(input: HTMLInputElement, files: File[]): void {
  // Lets a removed photo be chosen again.
  input.value = "";
  if (files.length === 0) return;
  try {
    const carried = new DataTransfer();
    for (const file of files) carried.items.add(file);
    input.files = carried.files;
  } catch {
    // The retry buttons of the photos still work.
  }
}
