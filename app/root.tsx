import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Document, useFuelUnit } from "#app/components/document.tsx";
import { failureMeta } from "#app/components/failure-meta.ts";
import { FailurePage, useFailureKind } from "#app/components/failure-page.tsx";
import { type RootData, useRootData } from "#app/components/root-data.ts";
import { clearedFlash, readFlash, wordFlash } from "#app/http/flash.server.ts";
import { formToken } from "#app/http/forms/form-token.server.ts";
import { visiblePath } from "#app/http/front-door/front-door.ts";
import { readTheme } from "#app/http/preferences.server.ts";
import { I18nProvider } from "#app/i18n/i18n-context.tsx";
import { translatorOf } from "#app/i18n/words.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [locale, flash, t] = await Promise.all([context.locale(), readFlash(request), context.translate()]);
  const headers = flash ? { "Set-Cookie": await clearedFlash() } : undefined;
  const { pathname, search } = new URL(request.url);
  const page: RootData = {
    locale,
    theme: readTheme(request),
    flash: flash && wordFlash(t, flash),
    path: visiblePath(pathname) + search,
    formToken: await formToken(request, context),
  };
  return data(page, { headers });
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
