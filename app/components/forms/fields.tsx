import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { wordMessage } from "#app/i18n/translate.ts";

/** A field with one text value. */
export type TextMeta = FieldMetadata<string | undefined>;

/** The type of a text or file field. */
type TextType = Exclude<Parameters<typeof getInputProps>[1]["type"], "checkbox" | "radio">;

type Common = {
  field: TextMeta;
  label: ReactNode;
  hint?: ReactNode;
  after?: ReactNode;
  /** Says beside the label that the field may stay blank. */
  optional?: boolean;
};

/** The messages of a field; catalogue keys are translated, the server's words stay. */
export function useFieldMessages(errors: string[] | undefined): string[] {
  const { t } = useI18n();
  return (errors ?? []).map((error) => (isKeyText(error) ? wordMessage(t, { key: error }) : error));
}

/** Whether a message is a key for the screen to word, not the server's words. */
export function isKeyText(message: string): boolean {
  return /^[a-z]+:[\w.]+$/i.test(message);
}

type FaultMeta = { name: string; errors?: string[] | undefined };

/** Whether a field is the first wrong one in a form that came back. */
function useIsFirstFault(field: FaultMeta): boolean {
  const faults = useActionData<Partial<FormAnswer>>()?.result?.error ?? {};
  const first = Object.keys(faults).find((name) => faults[name]?.length);
  return first === field.name && Boolean(field.errors?.length);
}

/** Lets the browser focus the first fault on a page that isn't hydrated; Conform does it on all others. */
export function useFocusOnFault(field: FaultMeta) {
  return useIsFirstFault(field) ? { autoFocus: true } : {};
}

/**
 * Drops the `form` attribute: a field is inside its form, and if it also names the form, Chromium takes it
 * for another one and restores the last person's input (shared-device.spec.ts).
 */
function inForm<Props extends { form: string }>({ form: _, ...props }: Props) {
  return props;
}

/** Names the hint beside the errors, which Conform names itself. */
const described = (field: TextMeta, hint: ReactNode) => ({
  ariaDescribedBy: hint ? field.descriptionId : undefined,
});

function Frame({ field, label, hint, after, optional, children }: Common & { children: ReactNode }) {
  const { t } = useI18n();
  return (
    <div className="field">
      {/* Text browsers set them side by side. */}
      <label htmlFor={field.id}>
        {label}
        {optional ? <span className="hint">{` (${t("common:state.optional")})`}</span> : null}
      </label>{" "}
      {children}
      {after}
      {hint ? (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      ) : null}
      <FieldErrors field={field} />
    </div>
  );
}

export function FieldErrors({ field }: { field: Pick<TextMeta, "errors" | "errorId"> }) {
  const messages = useFieldMessages(field.errors);
  if (messages.length === 0) return null;
  return (
    <p className="error" id={field.errorId}>
      {messages.join(" ")}
    </p>
  );
}

export function TextField({
  field,
  label,
  hint,
  after,
  optional,
  type = "text",
  ...input
}: Common & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "type"> & { type?: TextType }) {
  const focus = useFocusOnFault(field);
  // Passwords and files are never filled in again.
  const value = type !== "password" && type !== "file";
  return (
    <Frame field={field} label={label} hint={hint} after={after} optional={optional}>
      <input
        className="input"
        {...inForm(getInputProps(field, { type, value, ...described(field, hint) }))}
        {...input}
        {...focus}
      />
    </Frame>
  );
}

export function TextAreaField({
  field,
  label,
  hint,
  after,
  optional,
  ...input
}: Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "name">) {
  const focus = useFocusOnFault(field);
  return (
    <Frame field={field} label={label} hint={hint} after={after} optional={optional}>
      <textarea
        className="input"
        rows={4}
        {...inForm(getTextareaProps(field, described(field, hint)))}
        {...input}
        {...focus}
      />
    </Frame>
  );
}

export function SelectField({
  field,
  label,
  hint,
  after,
  optional,
  options,
  empty,
  ...input
}: Common & {
  options: readonly { value: string; label: string }[];
  empty?: string;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "name">) {
  const focus = useFocusOnFault(field);
  return (
    <Frame field={field} label={label} hint={hint} after={after} optional={optional}>
      <select
        className="input"
        {...inForm(getSelectProps(field, described(field, hint)))}
        {...input}
        {...focus}
      >
        {empty === undefined ? null : <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

export function CheckField({
  field,
  label,
  hint,
  ...input
}: Common & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "type">) {
  const focus = useFocusOnFault(field);
  return (
    <div className="field">
      <label className="check" htmlFor={field.id}>
        <input
          {...inForm(getInputProps(field, { type: "checkbox", ...described(field, hint) }))}
          {...input}
          {...focus}
        />{" "}
        <span>{label}</span>
      </label>
      {hint ? (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      ) : null}
      <FieldErrors field={field} />
    </div>
  );
}
