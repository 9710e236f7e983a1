import type { ReactNode } from "react";

/** A secret text that was just made; it is shown this once. */
export function ShownOnce(props: { title: string; label?: ReactNode; text: string; hint: string }) {
  const { title, label, text, hint } = props;
  return (
    <section className="card" role="status" aria-labelledby="made">
      <h2 id="made" className="mb-2 wrap-anywhere">
        {title}
      </h2>
      <p className="mb-2">
        {label}
        <code className="wrap-anywhere select-all">{text}</code>
      </p>
      <p className="text-soft">{hint}</p>
    </section>
  );
}
