import { ActLink } from "./dialog/surface.tsx";
import type { wordedUndone } from "./undone-view.ts";

/** Says how many rows of undone imports a list hides, and leads to them; nothing where it hides none. */
export function UndoneRows({ undone }: { undone: ReturnType<typeof wordedUndone> }) {
  if (!undone) return null;
  return (
    <p className="hint mt-3">
      {undone.text}{" "}
      <ActLink to={undone.href} className="inline-flex min-h-11 min-w-11 items-center">
        {undone.show}
      </ActLink>
    </p>
  );
}
