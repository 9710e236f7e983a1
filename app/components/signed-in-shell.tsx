import type { ReactNode } from "react";
import type { Viewer } from "#app/auth/viewer.ts";
import { isManager } from "#app/domain/accounts/roles.ts";
import { FlashNotice } from "./flash-notice.tsx";
import { OperatorHeader } from "./operator-header.tsx";
import { OwnerHeader } from "./owner-header.tsx";
import { useRootData } from "./root-data.ts";
import { useViewerLines } from "./use-viewer-lines.ts";
import { ViewerLines } from "./viewer-lines.tsx";

/**
 * The frame of signed-in light pages. It looks like the owner's pages, so their route sets `style: "app"` in
 * its handle.
 */
export function SignedInShell({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const flash = useRootData()?.flash ?? null;
  const lines = useViewerLines(viewer);
  return (
    <>
      {isManager(viewer.role) ? <OwnerHeader viewer={viewer} /> : <OperatorHeader viewer={viewer} />}
      <ViewerLines lines={lines} />
      <main id="main" tabIndex={-1} className="page-main">
        <FlashNotice flash={flash} />
        {children}
      </main>
    </>
  );
}
