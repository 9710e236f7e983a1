import { useEffect, useState } from "react";
import type { PasskeyPurpose } from "#app/domain/accounts/passkeys.ts";

/**
 * Takes a passkey of the device in a form's hidden field `response`, and sends the form. Script makes the
 * button, where the browser knows passkeys: text browsers would show a hidden one. On a light page that is the script
 * `passkey`, which its handle names; a hydrated page makes it itself.
 */
export function PasskeyButton(props: {
  purpose: PasskeyPurpose;
  label: string;
  /** What it says when it failed. */
  failed: string;
  /** Where the form goes with a passkey, if elsewhere. */
  to?: string;
  className?: string;
}) {
  const { purpose, label, failed, to, className = "btn" } = props;
  const [isOffered, setOffered] = useState(false);
  useEffect(() => setOffered("PublicKeyCredential" in window), []);
  const data = { "data-passkey": purpose, "data-failed": failed, "data-to": to };
  return (
    <>
      <input type="hidden" name="response" />
      {isOffered ? (
        <button type="button" className={className} {...data} onClick={(event) => press(event.currentTarget)}>
          {label}
        </button>
      ) : (
        <span {...data} data-label={label} data-look={className} />
      )}
    </>
  );
}

/** The library comes with the first press. */
async function press(button: HTMLButtonElement): Promise<void> {
  const { answerBy } = await import("#app/enhance/webauthn.enhance.ts");
  await answerBy(button, false);
}
