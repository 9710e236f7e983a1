import { TYPED_CODE_MAX } from "#app/domain/accounts/second-step-code.ts";
import type { AsksProof } from "#app/http/accounts/proof.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { TextField, type TextMeta } from "./fields.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

/**
 * The fields by which a person proves who they are, in the form of what they do. They show where the page asks, and in a
 * form that came back because it went stale. Without `currentPassword` the form has a password of its own.
 */
export function ProofFields(props: {
  asks: AsksProof;
  currentPassword?: TextMeta;
  code: TextMeta;
  hint?: string;
  /** Without it the page's own title says it. */
  titled?: boolean;
}) {
  const { asks, currentPassword, code, hint, titled = true } = props;
  const { t } = useI18n();
  const stale = Boolean(currentPassword?.errors?.length || code.errors?.length);
  if (!asks && !stale) return null;
  const asksCode = asks?.code || code.errors?.length;
  if (!currentPassword && !asksCode) return null;
  return (
    <fieldset>
      <legend className={titled ? "mb-1 font-semibold" : "sr"}>{t("proof:title")}</legend>
      {hint ? <p className="hint mb-2">{hint}</p> : null}
      {currentPassword ? (
        <TextField
          field={currentPassword}
          label={t("proof:password")}
          type="password"
          autoComplete="current-password"
        />
      ) : null}
      {asksCode ? <CodeField field={code} label={t("proof:code.label")} hint={t("proof:code.hint")} /> : null}
      {asks?.passkey && currentPassword ? (
        <p className="mb-3">
          <PasskeyButton purpose="prove" label={t("proof:passkey")} failed={t("proof:passkeyFailed")} />
        </p>
      ) : null}
    </fieldset>
  );
}

/** A code: of an authenticator, or a recovery code where it takes `letters`. */
export function CodeField(props: {
  field: TextMeta;
  label: string;
  hint?: string;
  letters?: boolean;
  required?: boolean;
}) {
  const { field, label, hint, letters, required } = props;
  return (
    <TextField
      field={field}
      label={label}
      {...(hint ? { hint } : {})}
      autoComplete={letters ? "off" : "one-time-code"}
      autoCapitalize={letters ? "characters" : "none"}
      spellCheck={false}
      maxLength={TYPED_CODE_MAX}
      {...(required ? { required: true } : {})}
    />
  );
}
