import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Document, useFuelUnit } from "#app/components/document.tsx";
import { failureMeta } from "#app/components/failure-meta.ts";
import { FailurePage, useFailureKind } from "#app/components/failure-page.tsx";
import { useRootData } from "#app/components/root-data.ts";
import { clearedFlash, readFlash } from "#app/http/flash.server.ts";
import { readRootData } from "#app/http/root-data.server.ts";
import { I18nProvider } from "#app/i18n/i18n-context.tsx";
import { translatorOf } from "#app/i18n/words.ts";

export async function loader(args: LoaderFunctionArgs) {
  const flash = await readFlash(args.request);
  const headers = flash ? { "Set-Cookie": await clearedFlash() } : undefined;
  return data(await readRootData(args, flash), { headers });
}

export const meta = failureMeta;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const locale = root?.locale ?? "en";
  const t = translatorOf(locale, useFuelUnit());
  return (
    <I18nProvider locale={locale} t={t}>
      <Document locale={locale} theme={root?.theme ?? "light"}>
        {children}
      </Document>
    </I18nProvider>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  return <FailurePage kind={useFailureKind()} retry={pathname + search} />;
}
