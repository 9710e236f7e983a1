import { element, type PickTexts, type PickView, pickView } from "./pick.ts";
import { type Shrunk, shrinkPhoto } from "./shrink-photo.ts";
import { type FailedStep, UploadError, uploadPhoto } from "./upload-photo.ts";

/** How the photos that were chosen together fared. */
export type Outcome = "uploaded" | FailedStep;

export type PhotoPicker = {
  /** Resolves when nothing is on its way anymore. */
  settled(): Promise<void>;
  /** Gives up what is on its way. */
  stop(): void;
};

type Options = {
  max: number;
  texts: PickTexts;
  onOutcome: (outcome: Outcome) => void;
  onBusy?: (busy: boolean) => void;
};

type Pick = { file: File; view: PickView; leaving: AbortController; toSend: File | null };

/**
 * Takes over a file input with what was chosen in it: each photo is made small here and uploaded at once, one after
 * the other, and the form carries its path. What could not be uploaded goes with the form as a file, as it would
 * without script.
 */
export function photoPicker(
  input: HTMLInputElement,
  { max, texts, onOutcome, onBusy }: Options,
): PhotoPicker {
  const list = element("ul", "picks");
  const add = element("button", "btn", texts.add);
  const status = element("p", "hint");
  let picks: Pick[] = [];
  let failure: FailedStep | null = null;
  let uploaded = 0;
  let waiting = 0;
  let queue: Promise<void> = Promise.resolve();

  /** Photos that the form has from before, as boxes that can be unticked. */
  const kept = () =>
    [...(input.form?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])].filter(
      (box) => box.name === input.name && box.checked,
    ).length;
  const room = () => Math.max(0, max - picks.length - kept());
  const judge = () => {
    add.disabled = room() === 0;
    fill(
      input,
      picks.flatMap(({ toSend }) => toSend ?? []),
    );
  };

  const choose = () => {
    const chosen = [...(input.files ?? [])];
    status.textContent = chosen.length > room() ? texts.limit : "";
    for (const file of chosen.slice(0, room())) {
      const view = pickView(file, texts, () => drop(pick));
      const pick: Pick = { file, view, leaving: new AbortController(), toSend: file };
      picks.push(pick);
      list.appendChild(view.item);
      enqueue(pick);
    }
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
    const shrunk: Shrunk = await shrinkPhoto(file);
    view.preview(shrunk.thumbnail ?? shrunk.photo);
    const show = (share: number) => view.say(`${texts.uploading} ${Math.floor(share * 100)} %`, share);
    show(0);
    try {
      const path = await uploadPhoto(shrunk, leaving.signal, show);
      if (leaving.signal.aborted) return;
      pick.toSend = null;
      uploaded += 1;
      view.carry(input.name, path);
      view.say(texts.uploaded);
    } catch (error) {
      if (leaving.signal.aborted) return;
      const { step, refusal } = error instanceof UploadError ? error : new UploadError("transfer", null);
      failure ??= step;
      pick.toSend = refusal === null ? shrunk.photo : null;
      view.say(refusal ?? texts.withForm);
      if (refusal === null) view.offerRetry(() => enqueue(pick));
    }
    judge();
  };

  const settle = () => {
    waiting -= 1;
    if (waiting > 0) return;
    onBusy?.(false);
    if (failure !== null || uploaded > 0) onOutcome(failure ?? "uploaded");
    failure = null;
    uploaded = 0;
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
