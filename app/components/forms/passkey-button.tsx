import type { PasskeyPurpose } from "#app/domain/accounts/passkeys.ts";

/**
 * Takes a passkey of the device in a form's hidden field `response`, and sends the form. Script makes the
 * button, where the browser knows passkeys: text browsers would show a hidden one; the page names the script `passkey` in its handle.
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
  return (
    <>
      <input type="hidden" name="response" />
      <span
        data-passkey={purpose}
        data-label={label}
        data-look={className}
        data-failed={failed}
        data-to={to}
      />
    </>
  );
}
