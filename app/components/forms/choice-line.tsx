import type { InputHTMLAttributes, ReactNode } from "react";

type Props = InputHTMLAttributes<HTMLInputElement> & { type: "checkbox" | "radio"; children: ReactNode };

/** A box or a button with its words, on a line of its own in a text browser as well. */
export function ChoiceLine({ className, lang, children, ...input }: Props) {
  return (
    <div className={className}>
      <label className="check" lang={lang}>
        <input {...input} /> {children}
      </label>
    </div>
  );
}
