import { useActionData } from "@remix-run/react";
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import type { FormAnswer } from "#app/http/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { wordMessage } from "#app/i18n/translate.ts";

/** What a field needs of Conform's metadata. */
export type Meta = {
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  errors?: string[];
  initialValue?: unknown;
};

type Common = { field: Meta; label: ReactNode; hint?: ReactNode; after?: ReactNode };

/** The messages of a field; keys of the catalogue are worded, words of the server stand as they are. */
export function useFieldMessages(errors: string[] | undefined): string[] {
  const { t } = useI18n();
  return (errors ?? []).map((error) => (isKeyText(error) ? wordMessage(t, { key: error }) : error));
}

/** Whether a message is a key that the screen words, and not the words of the server. */
export function isKeyText(message: string): boolean {
  return /^[a-z]+:[\w.]+$/i.test(message);
}

/** Whether a field is the first that is wrong in a form that came back. */
function useIsFirstFault(field: Meta): boolean {
  const faults = useActionData<Partial<FormAnswer>>()?.result?.error ?? {};
  const first = Object.keys(faults).find((name) => faults[name]?.length);
  return first === field.name && Boolean(field.errors?.length);
}

function useDescribed(field: Meta, hint: ReactNode) {
  const isFirstFault = useIsFirstFault(field);
  const ids = [hint ? field.descriptionId : null, field.errors?.length ? field.errorId : null].filter(
    Boolean,
  );
  return {
    id: field.id,
    name: field.name,
    "aria-invalid": field.errors?.length ? true : undefined,
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
    // Where Conform moves the focus on a hydrated page, the browser moves it on every other.
    autoFocus: isFirstFault || undefined,
  } as const;
}

function initialText(field: Meta): string | undefined {
  return typeof field.initialValue === "string" ? field.initialValue : undefined;
}

function Frame({ field, label, hint, after, children }: Common & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
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

export function FieldErrors({ field }: { field: Meta }) {
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
  ...input
}: Common & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name">) {
  const described = useDescribed(field, hint);
  return (
    <Frame field={field} label={label} hint={hint} after={after}>
      <input
        className="input"
        type="text"
        defaultValue={input.type === "password" ? undefined : initialText(field)}
        {...input}
        {...described}
      />
    </Frame>
  );
}

export function TextAreaField({
  field,
  label,
  hint,
  after,
  ...input
}: Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "name">) {
  const described = useDescribed(field, hint);
  return (
    <Frame field={field} label={label} hint={hint} after={after}>
      <textarea className="input" rows={4} defaultValue={initialText(field)} {...input} {...described} />
    </Frame>
  );
}

export function SelectField({
  field,
  label,
  hint,
  after,
  options,
  empty,
  ...input
}: Common & {
  options: readonly { value: string; label: string }[];
  empty?: string;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "name">) {
  const described = useDescribed(field, hint);
  return (
    <Frame field={field} label={label} hint={hint} after={after}>
      <select className="input" defaultValue={initialText(field) ?? ""} {...input} {...described}>
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
  const described = useDescribed(field, hint);
  return (
    <div className="field">
      <label className="check" htmlFor={field.id}>
        <input type="checkbox" defaultChecked={field.initialValue === "on"} {...input} {...described} />
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
