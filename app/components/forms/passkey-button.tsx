import type { PasskeyPurpose } from "#app/domain/accounts/passkeys.ts";

/**
 * Takes a passkey of the device in a form's hidden field `response`, and sends the form. Script shows it, where the
 * browser knows passkeys; the page names the script `passkey` in its handle.
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
      <button
        type="button"
        className={className}
        hidden
        data-passkey={purpose}
        data-failed={failed}
        data-to={to}
      >
        {label}
      </button>
    </>
  );
}
