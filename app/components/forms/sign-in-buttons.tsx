import type { PasskeyPurpose } from "#app/domain/accounts/passkeys.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

/** The buttons of a sign-in: what was typed, or a passkey in its place; `passkey` is null where none can be used. */
export function SignInButtons({
  label,
  passkey,
}: {
  label: string;
  passkey: { purpose: PasskeyPurpose; label: string } | null;
}) {
  const { t } = useI18n();
  return (
    <div className="stack">
      <button type="submit" className="btn btn-primary btn-wide">
        {label}
      </button>
      {passkey ? (
        <PasskeyButton
          {...passkey}
          failed={t("errors:auth.passkey_refused")}
          to="/login/passkey"
          className="btn btn-wide"
        />
      ) : null}
    </div>
  );
}
