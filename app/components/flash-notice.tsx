import type { ReactNode } from "react";
import type { WordedFlash } from "#app/http/flash.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PageLink } from "./page-link.tsx";

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
  /** A link below the words. */
  link?: WordedFlash["link"];
  /** Gets the focus, because it is why the page came back. */
  focus?: boolean;
  /** Finds the failure's line in the logs. */
  reference?: string | null;
  /** What else stands below the words. */
  children?: ReactNode;
}) {
  const { tone, title, description, line, link, focus = false, reference = null, children } = props;
  return (
    <div
      className={tone === "info" ? "notice" : `notice notice-${tone}`}
      role={tone === "error" ? "alert" : "status"}
      {...(focus ? { tabIndex: -1, autoFocus: true } : {})}
    >
      {/* Separates the texts when there are no styles. */}
      <strong>{title}</strong> {description ? <span>{description}</span> : null}
      {line ? <p>{line}</p> : null}
      {link ? <FlashLink link={link} /> : null}
      {reference ? (
        <p className="hint">
          <Reference reference={reference} />
        </p>
      ) : null}
      {children}
    </div>
  );
}

/** Leads to what the notice speaks of. */
export function FlashLink({ link }: { link: NonNullable<WordedFlash["link"]> }) {
  return (
    <p>
      <PageLink className="inline-flex min-h-11 items-center wrap-anywhere" to={link.to}>
        {link.text}
      </PageLink>
    </p>
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
