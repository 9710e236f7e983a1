import { TextField, type TextMeta } from "./fields.tsx";
import { RevealButton } from "./reveal-button.tsx";

/**
 * A new password, typed twice. The button that shows it belongs to pages that are not hydrated: their script works it,
 * and its words are in no catalogue of the browser.
 */
export function NewPasswordFields(props: {
  password: TextMeta;
  confirm: TextMeta;
  label: string;
  confirmLabel: string;
  hint?: string;
  maxLength?: number;
  hydrated?: boolean;
}) {
  const { password, confirm, label, confirmLabel, hint, maxLength, hydrated = false } = props;
  const input = {
    type: "password",
    autoComplete: "new-password",
    required: true,
    ...(maxLength === undefined ? {} : { maxLength }),
  } as const;
  return (
    <>
      <TextField
        field={password}
        label={label}
        {...input}
        {...(hint === undefined ? {} : { hint })}
        {...(hydrated ? {} : { after: <RevealButton /> })}
      />
      <TextField field={confirm} label={confirmLabel} {...input} />
    </>
  );
}
