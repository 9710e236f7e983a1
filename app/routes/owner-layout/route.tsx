import { Outlet, useLoaderData, useLocation, useMatches, useRouteLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { failureMeta } from "#app/components/failure-meta.ts";
import { FailurePage, useFailureKind } from "#app/components/failure-page.tsx";
import { LoadingSpinner } from "#app/components/loading-spinner.tsx";
import { OwnerHeader } from "#app/components/owner-header.tsx";
import { ToastRegion } from "#app/components/toast-region.tsx";
import { viewerLines } from "#app/components/use-viewer-lines.ts";
import { ViewerLines } from "#app/components/viewer-lines.tsx";
import { guarded } from "#app/http/route.server.ts";
import { loadWords } from "#app/i18n/words.ts";
import { DialogHost } from "./dialog-host.tsx";

export const handle: PageHandle = { i18n: ["common", "downloads"] };

/** Data for the frame of the owner's pages; the pages below guard themselves. */
export const loader = guarded("/", ({ actor, locale, t }) => {
  const { closing, losing, ...viewer } = viewerOf(actor);
  return { viewer, lines: viewerLines({ closing, losing }, t, locale) };
});

export const meta = failureMeta;

export default function OwnerLayout() {
  const { viewer, lines } = useLoaderData<typeof loader>();
  useRouteWords();
  return (
    <>
      <OwnerHeader viewer={viewer} />
      <ViewerLines lines={lines} />
      <main id="main" tabIndex={-1} className="page-main">
        <LoadingSpinner />
        <ToastRegion />
        <DialogHost>
          <Outlet />
        </DialogHost>
      </main>
    </>
  );
}

/**
 * Keeps the last page until the words that the next page's routes name are loaded. If they can't be, the
 * browser loads the page itself.
 */
function useRouteWords(): void {
  const missing = loadWords(
    useMatches().flatMap(({ handle }) => (handle as PageHandle | undefined)?.i18n ?? []),
  );
  if (missing) throw missing.catch(() => window.location.reload());
}

/** A failing page keeps the header, so that the others stay reachable. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/owner-layout/route");
  const { pathname, search } = useLocation();
  return (
    <>
      {frame ? <OwnerHeader viewer={frame.viewer} /> : null}
      <FailurePage kind={useFailureKind()} retry={pathname + search} />
    </>
  );
}
