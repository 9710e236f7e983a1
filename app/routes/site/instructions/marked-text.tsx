import { Fragment } from "react";

const MARKS = /\*\*(.+?)\*\*|\[(.+?)\]\((\/[^)]*)\)/;

/** A line of the guide: `**…**` is bold, `[…](/…)` a link; they may be nested. */
export function MarkedText({ text }: { text: string }) {
  const match = MARKS.exec(text);
  if (!match) return <>{text}</>;
  const [whole, bold, label = "", to] = match;
  const rest = text.slice(match.index + whole.length);
  return (
    <Fragment>
      {text.slice(0, match.index)}
      {bold === undefined ? (
        <a href={to} className="underline">
          {label}
        </a>
      ) : (
        <strong>
          <MarkedText text={bold} />
        </strong>
      )}
      {rest ? <MarkedText text={rest} /> : null}
    </Fragment>
  );
}
