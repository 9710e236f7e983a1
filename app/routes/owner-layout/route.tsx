import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { failureMeta } from "#app/components/failure-meta.ts";
import { FailurePage, useFailureKind } from "#app/components/failure-page.tsx";
import { LoadingSpinner } from "#app/components/loading-spinner.tsx";
import { OwnerFooter } from "#app/components/owner-footer.tsx";
import { OwnerHeader } from "#app/components/owner-header.tsx";
import { ToastRegion } from "#app/components/toast-region.tsx";
import { guarded } from "#app/http/route.server.ts";
import { usePageWords } from "#app/i18n/use-page-words.ts";
import { DialogHost } from "./dialog-host.tsx";

/** What the frame of the owner's pages shows; the pages below guard themselves. */
export const loader = guarded("/", ({ actor }) => ({
  viewer: viewerOf(actor),
}));

export const meta = failureMeta;

export default function OwnerLayout() {
  const { viewer } = useLoaderData<typeof loader>();
  usePageWords();
  return (
    <>
      <OwnerHeader viewer={viewer} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-7xl px-4 pt-5 pb-16 outline-none">
        <LoadingSpinner />
        <ToastRegion />
        <DialogHost>
          <Outlet />
        </DialogHost>
      </main>
      <OwnerFooter viewer={viewer} />
    </>
  );
}

/** What goes wrong on a page leaves the header, so that the others can be reached. */
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
