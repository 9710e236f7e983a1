import type { ReactNode } from "react";
import type { Viewer } from "#app/auth/viewer.ts";
import { FlashNotice } from "#app/components/flash-notice.tsx";
import { PreferenceSwitches } from "#app/components/preference-switches.tsx";
import { isManager } from "#app/domain/accounts/roles.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { useRootData } from "./root-data.ts";
import { SignedInShell } from "./signed-in-shell.tsx";

/** The frame of every light page: brand, sign-in links, language, theme, the last act's notice. */
export function LightFrame(props: { links?: ReactNode; className: string; children: ReactNode }) {
  const { t } = useI18n();
  const flash = useRootData()?.flash ?? null;
  return (
    <>
      <div>
        <a className="skip" href="#main">
          {t("common:navigation.skip")}
        </a>
      </div>
      <header className="bar">
        <a className="brand" href="/">
          {props.links ? <img src="/favicon.svg" alt="" width="28" height="28" loading="lazy" /> : null}
          {t("common:product")}
        </a>{" "}
        <PreferenceSwitches />
        {props.links}
      </header>
      <main id="main" className={props.className}>
        <FlashNotice flash={flash} />
        {props.children}
      </main>
    </>
  );
}

type LightShellProps = {
  title: string;
  lead?: string;
  wide?: boolean;
  /** Owners and managers have the frame of their pages around it. */
  viewer?: Viewer | null;
  tabs?: ReactNode;
  children: ReactNode;
};

/** The frame with one column and a title. */
export function LightShell({ title, lead, wide, viewer, tabs, children }: LightShellProps) {
  const framed = viewer && isManager(viewer.role);
  const content = (
    <>
      <h1>{title}</h1>
      {framed ? tabs : null}
      {lead ? <p className="lead">{lead}</p> : null}
      {children}
    </>
  );
  if (!framed) {
    return <LightFrame className={wide ? "page wide" : "page"}>{content}</LightFrame>;
  }
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-2xl">{content}</div>
    </SignedInShell>
  );
}
