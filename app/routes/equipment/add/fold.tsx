import { type ReactNode, useState } from "react";

/**
 * A part of the form that is folded until it holds a value. An answer with a fault in it unfolds it before the fault gets
 * the focus; otherwise it stays as it was left.
 */
export function Fold(props: {
  title: string;
  holds: boolean;
  faulty: boolean;
  answer: unknown;
  children: ReactNode;
}) {
  const { title, holds, faulty, answer, children } = props;
  const [open, setOpen] = useState(holds || faulty);
  const [seen, setSeen] = useState(answer);
  if (seen !== answer) {
    setSeen(answer);
    if (faulty) setOpen(true);
  }
  return (
    <details
      className="fold card m-0 py-1"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className="grid gap-2 py-2">{children}</div>
    </details>
  );
}
