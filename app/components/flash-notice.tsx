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
  /** Gets the focus, because it is why the page came back. */
  focus?: boolean;
  /** A link below the words. */
  children?: ReactNode;
}) {
  const { tone, title, description, focus = false, children } = props;
  return (
    <div
      className={tone === "info" ? "notice" : `notice notice-${tone}`}
      role={tone === "error" ? "alert" : "status"}
      {...(focus ? { tabIndex: -1, autoFocus: true } : {})}
    >
      {/* Separates the texts when there are no styles. */}
      <strong>{title}</strong> {description ? <span>{description}</span> : null}
      {children}
    </div>
  );
}
