/** The photo control of a page that is not hydrated; its page loads this with the first photo that is chosen. */
import { type Outcome, type PhotoPicker, photoPicker } from "./photos/photo-picker.ts";
import { element, type PickTexts, put } from "./photos/pick.ts";

type Texts = PickTexts & Record<"done" | "failed" | "failedHint" | "noAddress" | "noTransfer", string>;

export function takeOver(input: HTMLInputElement): PhotoPicker {
  const texts: Texts = JSON.parse(input.dataset.texts ?? "{}");
  const notices = element("div");
  notices.setAttribute("aria-live", "polite");
  const say = (tone: "success" | "error", title: string, details: string[]) => {
    const notice = element("div", `notice notice-${tone}`);
    put(notice, element("strong", "", title), ...details.map((detail) => element("div", "", detail)));
    notices.textContent = "";
    put(notices, notice);
  };
  const onOutcome = (outcome: Outcome) => {
    if (outcome === "uploaded") {
      say("success", texts.done, []);
      return;
    }
    const reason = outcome === "address" ? texts.noAddress : texts.noTransfer;
    say("error", texts.failed, [reason, texts.failedHint]);
  };
  input.parentElement?.appendChild(notices);
  return photoPicker(input, { max: Number(input.dataset.max), texts, onOutcome });
}
