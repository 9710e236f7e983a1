import type { ReactNode } from "react";
import type { WordedFlash } from "#app/http/flash.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** A notice at the top of a page. */
export function FlashNotice({ flash }: { flash: WordedFlash | null }) {
  return flash ? <Notice {...flash} /> : null;
}

export function Notice(props: {
  tone: "success" | "error" | "info";
  title: string;
  description?: string | null;
  /** Below the description. */
  line?: string;
  /** Gets the focus, because it is why the page came back. */
  focus?: boolean;
  /** Finds the failure's line in the logs. */
  reference?: string | null;
  /** A link below the words. */
  children?: ReactNode;
}) {
  const { tone, title, description, line, focus = false, reference = null, children } = props;
  return (
    <div
      className={tone === "info" ? "notice" : `notice notice-${tone}`}
      role={tone === "error" ? "alert" : "status"}
      {...(focus ? { tabIndex: -1, autoFocus: true } : {})}
    >
      {/* Separates the texts when there are no styles. */}
      <strong>{title}</strong> {description ? <span>{description}</span> : null}
      {line ? <p>{line}</p> : null}
      {reference ? (
        <p className="hint">
          <Reference reference={reference} />
        </p>
      ) : null}
      {children}
    </div>
  );
}

/** What a user quotes to us: it finds the failure's line in the logs. */
export function Reference({ reference }: { reference: string }) {
  const { t } = useI18n();
  return (
    <>
      {t("common:failure.reference")} <code>{reference}</code>
    </>
  );
}
