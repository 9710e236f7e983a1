/** The script of pages with passkeys: what the other signed-out pages have, and the buttons. */
import { enhancePublicForms } from "./public-forms.ts";

/** The build defines the address, which contains a hash. */
declare const WEBAUTHN_MODULE: string | undefined;
const webauthn =
  typeof WEBAUTHN_MODULE === "undefined" ? "/app/enhance/webauthn.enhance.ts" : WEBAUTHN_MODULE;

enhancePublicForms();

if (window.PublicKeyCredential) {
  for (const place of document.querySelectorAll<HTMLElement>("[data-passkey]")) {
    const button = document.createElement("button");
    Object.assign(button.dataset, place.dataset);
    button.type = "button";
    button.className = place.dataset.look ?? "";
    button.textContent = place.dataset.label ?? "";
    place.replaceWith(button);
    button.addEventListener("click", () => answerBy(button, false));
    if (button.dataset.passkey === "sign-in") offerInField(button);
  }
}

/** Offers passkeys in the name's field, where the browser can. */
async function offerInField(button: HTMLButtonElement): Promise<void> {
  if (await PublicKeyCredential.isConditionalMediationAvailable?.()) answerBy(button, true);
}

/** The library comes with the first passkey that is wanted. */
async function answerBy(button: HTMLButtonElement, autofill: boolean): Promise<void> {
  const library: typeof import("./webauthn.enhance.ts") = await import(/* @vite-ignore */ webauthn);
  library.answerBy(button, autofill);
}
