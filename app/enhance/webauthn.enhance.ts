/** Asks a device for its passkey; loaded when one is wanted. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** Whether a button was pressed: an offer that comes later would close the device's window. */
let isPressed = false;

/**
 * Asks for the passkey that a button is for, and sends its form with the answer.
 * @param useBrowserAutofill offers it in the name's field, and says nothing when it fails
 */
export async function answerBy(button: HTMLButtonElement, useBrowserAutofill: boolean): Promise<void> {
  isPressed ||= !useBrowserAutofill;
  const { form, dataset } = button;
  const { passkey: purpose, failed = "", to } = dataset;
  try {
    const options = await fetch("/api/auth/passkey/options", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ purpose }),
    });
    if (!options.ok) throw options;
    // The server made them for this purpose.
    const optionsJSON = (await options.json()) as PublicKeyCredentialCreationOptionsJSON &
      PublicKeyCredentialRequestOptionsJSON;
    if (useBrowserAutofill && isPressed) return;
    const response = await (purpose === "add"
      ? startRegistration({ optionsJSON })
      : startAuthentication({ optionsJSON, useBrowserAutofill }));
    if (!form) return;
    (form.elements.namedItem("response") as HTMLInputElement).value = JSON.stringify(response);
    if (to) form.action = to;
    form.submit();
  } catch (error) {
    // Who closes the device's window, or presses once more, knows it.
    if (useBrowserAutofill || /^(NotAllowed|Abort)Error$/.test((error as Error).name)) return;
    const line = (button.nextElementSibling as HTMLElement | null) ?? document.createElement("p");
    line.setAttribute("role", "alert");
    line.textContent = failed;
    button.insertAdjacentElement("afterend", line);
  }
}
