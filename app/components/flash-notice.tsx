import type { ReactNode } from "react";
import type { ShownFlash } from "#app/http/flash.server.ts";

/** A notice at the top of a page. */
export function FlashNotice({ flash }: { flash: ShownFlash | null }) {
  return flash ? <Notice {...flash} /> : null;
}

export function Notice(props: {
  tone: "success" | "error" | "info";
  title: string;
  description?: string | null;
  /** The way on, below the words. */
  children?: ReactNode;
}) {
  const { tone, title, description, children } = props;
  return (
    <div
      className={tone === "info" ? "notice" : `notice notice-${tone}`}
      role={tone === "error" ? "alert" : "status"}
    >
      {/* The space is for readers without styles. */}
      <strong>{title}</strong> {description ? <span>{description}</span> : null}
      {children}
    </div>
  );
}
