import type { ReactNode } from "react";
import type { Viewer } from "#app/auth/viewer.ts";
import { FlashNotice } from "./flash-notice.tsx";
import { OwnerFooter } from "./owner-footer.tsx";
import { OwnerHeader } from "./owner-header.tsx";
import { useRootData } from "./root-data.ts";

/**
 * The frame of signed-in pages that are not hydrated: it looks like that of the owner's pages, so their route asks for
 * `style: "app"` in its handle.
 */
export function SignedInShell({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const flash = useRootData()?.flash ?? null;
  return (
    <>
      <OwnerHeader viewer={viewer} />
      <main id="main" tabIndex={-1} className="sheet">
        <FlashNotice flash={flash} />
        {children}
      </main>
      <OwnerFooter viewer={viewer} />
    </>
  );
}
