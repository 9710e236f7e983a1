import type { ReactNode } from "react";

/** A row of a description list: a name, and its value at the right. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{name}</dt>
      <dd className="ml-auto text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
