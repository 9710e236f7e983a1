/** The script of pages with passkeys: what the other signed-out pages have, and the buttons. */
import { enhancePublicForms } from "./public-forms.ts";

/** The build defines the address, which contains a hash. */
declare const WEBAUTHN_MODULE: string | undefined;
const library = typeof WEBAUTHN_MODULE === "undefined" ? "/app/enhance/webauthn.enhance.ts" : WEBAUTHN_MODULE;

enhancePublicForms();

if (window.PublicKeyCredential) {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-passkey]")) {
    button.hidden = false;
    button.addEventListener("click", () => answer(button, false));
    if (button.dataset.passkey === "sign-in") offerInField(button);
  }
}

/** Offers passkeys in the name's field, where the browser can. */
async function offerInField(button: HTMLButtonElement): Promise<void> {
  if (await PublicKeyCredential.isConditionalMediationAvailable?.()) answer(button, true);
}

/** Asks the device for a passkey, and sends the form with its answer. */
async function answer(button: HTMLButtonElement, useBrowserAutofill: boolean): Promise<void> {
  const { form, dataset } = button;
  const { passkey: purpose, failed = "", to } = dataset;
  try {
    const [webauthn, options] = await Promise.all([
      import(/* @vite-ignore */ library) as Promise<typeof import("./webauthn.enhance.ts")>,
      fetch("/api/auth/passkey/options", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ purpose }),
      }),
    ]);
    if (!options.ok) throw options;
    const optionsJSON = await options.json();
    const response = await (purpose === "add"
      ? webauthn.startRegistration({ optionsJSON })
      : webauthn.startAuthentication({ optionsJSON, useBrowserAutofill }));
    if (!form) return;
    (form.elements.namedItem("response") as HTMLInputElement).value = JSON.stringify(response);
    if (to) form.action = to;
    form.submit();
  } catch (error) {
    // Who closes the device's window knows it.
    if (useBrowserAutofill || (error as Error).name === "NotAllowedError") return;
    const line = (button.nextElementSibling as HTMLElement | null) ?? document.createElement("p");
    line.setAttribute("role", "alert");
    line.textContent = failed;
    button.after(line);
  }
}
