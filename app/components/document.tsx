import { Meta, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import { createContext, type ReactElement, type ReactNode, useContext } from "react";
import type { Viewer } from "#app/auth/viewer.ts";
import { isManager } from "#app/domain/accounts/roles.ts";
import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import { currentFuelUnit } from "#app/enhance/current-fuel-unit.ts";
import type { Theme } from "#app/http/preferences.server.ts";
import type { Namespace } from "#app/i18n/catalogue-type.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import appStyles from "#app/styles/app.css?url";

/** Page data known only to the server; the browser never renders a page that needs it. */
export type DocumentExtras = {
  nonce: string;
  inlineStyle: string;
  partStyle: string;
  light: boolean;
  enhance: Record<string, string>;
  fuelUnit: FuelUnit;
  /** The reference of the failure that the page shows, unless its own data has it. */
  reference: string | null;
  /** Puts the frame of owners' pages around a failure that is shown to one of them; null for others. */
  frameOfFailure: ((failure: ReactNode) => ReactElement) | null;
};
export const DocumentContext = createContext<DocumentExtras | null>(null);

/**
 * What a route's page needs. Pages outside the owner's frame are light: rendered only on the server, without a
 * framework script, and with their style in the page itself. Those that look like the owner's pages (`app`) load the
 * owner's style sheet instead, and the script of the light forms where they name no other. `landing` and `operator` add to
 * the common style. `i18n` names the namespaces whose words the browser loads for a hydrated page.
 */
export type PageHandle = {
  style?: "app" | "landing" | "operator";
  /** The style of a part that only some answers of the page have; `PartStyle` puts it there. */
  partStyle?: "check" | "card" | "docs";
  enhance?: string;
  i18n?: readonly Namespace[];
};

/** The frame of owners' pages, on pages that others see without it: in the data of the page, or of its failure. */
function useFrameOfOwners(): boolean {
  const extras = useContext(DocumentContext);
  const data = useMatches().at(-1)?.data as { viewer?: Viewer | null } | undefined;
  if (extras?.frameOfFailure) return true;
  return data?.viewer ? isManager(data.viewer.role) : false;
}

export function usePageHandle(): PageHandle {
  const matches = useMatches();
  return Object.assign({}, ...matches.map((match) => (match.handle as PageHandle | undefined) ?? {}));
}

/** The style of a page's part, where it is needed. */
export function PartStyle() {
  const css = useContext(DocumentContext)?.partStyle ?? "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, no input in it
  return <style dangerouslySetInnerHTML={{ __html: css }} />;
}

/** A script with words exists once per language. */
function enhanceUrl(enhance: Record<string, string>, name: string, locale: Locale): string | undefined {
  return enhance[`${name}.${locale}`] ?? enhance[name];
}

/** The company's fuel unit, which the document tells the browser's scripts. */
export function useFuelUnit(): FuelUnit {
  const extras = useContext(DocumentContext);
  return extras ? extras.fuelUnit : currentFuelUnit();
}

type DocumentProps = { locale: Locale; theme: Theme; children: ReactNode };

export function Document({ locale, theme, children }: DocumentProps) {
  const { t } = useI18n();
  const handle = usePageHandle();
  const framed = useFrameOfOwners();
  const style = framed ? "app" : handle.style;
  const extras = useContext(DocumentContext);
  const light = extras?.light ?? false;
  const enhance =
    handle.style === style && handle.enhance ? handle.enhance : style === "app" ? "public" : undefined;
  const scripts = light ? [enhance, framed ? "frame" : undefined].filter((name) => name !== undefined) : [];
  const fuelUnit = useFuelUnit();
  return (
    <html
      lang={locale}
      className={theme === "dark" ? "dark" : undefined}
      // Gallons are the default: their pages leave it out, to stay small.
      data-fuel-unit={fuelUnit === "gal" ? undefined : fuelUnit}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={theme === "dark" ? "#1d2026" : "#ffffff"} />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        {/* Routes have no style sheets, so no navigation waits for one. */}
        {light && style !== "app" ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, no input in it
          <style dangerouslySetInnerHTML={{ __html: extras?.inlineStyle ?? "" }} />
        ) : (
          <link rel="stylesheet" href={appStyles} />
        )}
        {scripts.map((name) => (
          <script key={name} type="module" src={enhanceUrl(extras?.enhance ?? {}, name, locale)} />
        ))}
      </head>
      <body
        data-offline={
          light && (enhance === "public" || enhance === "passkey") ? t("common:unreachable") : undefined
        }
      >
        {children}
        {light ? null : (
          <>
            <ScrollRestoration nonce={extras?.nonce} />
            <Scripts nonce={extras?.nonce} />
          </>
        )}
      </body>
    </html>
  );
}
