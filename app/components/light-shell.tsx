import type { ReactNode } from "react";
import type { Viewer } from "#app/auth/navigation.ts";
import { FlashNotice } from "#app/components/flash-notice.tsx";
import { PreferenceSwitches } from "#app/components/preference-switches.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { useRootData } from "./root-data.ts";
import { useClosingText } from "./use-closing-text.ts";

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

/** The frame with one column and a title. Pages of owners and managers pass the `closing` of their viewer. */
export function LightShell(props: {
  title: string;
  lead?: string;
  wide?: boolean;
  closing?: Viewer["closing"];
  children: ReactNode;
}) {
  const { title, lead, wide, children } = props;
  const closing = useClosingText(props.closing);
  return (
    <LightFrame className={wide ? "page wide" : "page"}>
      {closing ? (
        <p className="notice">
          <a href="/account">{closing}</a>
        </p>
      ) : null}
      <h1>{title}</h1>
      {lead ? <p className="lead">{lead}</p> : null}
      {children}
    </LightFrame>
  );
}
