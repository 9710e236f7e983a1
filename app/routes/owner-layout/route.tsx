import { Outlet, useLoaderData } from "@remix-run/react";
import { LoadingSpinner } from "#app/components/loading-spinner.tsx";
import { OwnerHeader } from "#app/components/owner-header.tsx";
import { ToastRegion } from "#app/components/toast-region.tsx";
import { guarded } from "#app/http/route.server.ts";

/** What the frame of the owner's pages shows; the pages below guard themselves. */
export const loader = guarded("/", ({ actor }) => ({
  viewer: { name: actor.name, role: actor.role, companyName: actor.company.name, isAdmin: actor.isAdmin },
}));

export default function OwnerLayout() {
  const { viewer } = useLoaderData<typeof loader>();
  return (
    <>
      <OwnerHeader viewer={viewer} />
      <main id="main" className="mx-auto max-w-7xl px-4 pt-5 pb-16">
        <LoadingSpinner />
        <ToastRegion />
        <Outlet />
      </main>
    </>
  );
}
