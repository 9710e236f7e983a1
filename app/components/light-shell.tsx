import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { FlashNotice } from "#app/components/flash-notice.tsx";
import { PreferenceSwitches } from "#app/components/preference-switches.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { loader as rootLoader } from "#app/root.tsx";

/** The frame of pages that are not hydrated: brand, language, theme, one column. */
export function LightShell(props: { title: string; lead?: string; wide?: boolean; children: ReactNode }) {
  const { title, lead, wide, children } = props;
  const { t } = useI18n();
  const flash = useRouteLoaderData<typeof rootLoader>("root")?.flash ?? null;
  return (
    <>
      <div>
        <a className="skip" href="#main">
          {t("common:navigation.skip")}
        </a>
      </div>
      <header className="bar">
        <a className="brand" href="/">
          {t("common:product")}
        </a>
        <PreferenceSwitches />
      </header>
      <main id="main" className={wide ? "page wide" : "page"}>
        <FlashNotice flash={flash} />
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
        {children}
      </main>
    </>
  );
}
