import { type Meta, TextField } from "./fields.tsx";
import { RevealButton } from "./reveal-button.tsx";

/** A new password, typed twice. */
export function NewPasswordFields(props: {
  password: Meta;
  confirm: Meta;
  label: string;
  confirmLabel: string;
}) {
  const { password, confirm, label, confirmLabel } = props;
  return (
    <>
      <TextField
        field={password}
        label={label}
        type="password"
        autoComplete="new-password"
        required
        after={<RevealButton />}
      />
      <TextField field={confirm} label={confirmLabel} type="password" autoComplete="new-password" required />
    </>
  );
}
