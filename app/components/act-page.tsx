import type { ReactNode } from "react";
import { BackLink } from "./back-link.tsx";

/** The frame of a page with one act; in a dialog the window replaces it. */
export function ActPage(props: { title: string; back: string; backTo: string; children: ReactNode }) {
  const { title, back, backTo, children } = props;
  return (
    <div className="max-w-2xl">
      <BackLink href={back}>{backTo}</BackLink>
      <h1 className="mb-2">{title}</h1>
      {children}
    </div>
  );
}
