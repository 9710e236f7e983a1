import type { WordedMonth } from "./view.ts";

/** Whether a month is open, closed, or changed since; a change stands out. */
export function BookState({ state: { kind, words } }: Pick<WordedMonth, "state">) {
  return <b className={`pill book-${kind}`}>{words}</b>;
}
