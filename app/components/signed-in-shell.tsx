import type { ReactNode } from "react";
import type { Viewer } from "#app/auth/navigation.ts";
import { ClosingLine } from "./closing-line.tsx";
import { FlashNotice } from "./flash-notice.tsx";
import { OwnerFooter } from "./owner-footer.tsx";
import { OwnerHeader } from "./owner-header.tsx";
import { useRootData } from "./root-data.ts";
import { useClosingText } from "./use-closing-text.ts";

/**
 * The frame of signed-in light pages. It looks like the owner's pages, so their route sets `style: "app"` in
 * its handle.
 */
export function SignedInShell({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const flash = useRootData()?.flash ?? null;
  const closing = useClosingText(viewer.closing);
  return (
    <>
      <OwnerHeader viewer={viewer} />
      {closing ? <ClosingLine text={closing} /> : null}
      <main id="main" tabIndex={-1} className="mx-auto max-w-7xl px-4 pt-5 pb-16 outline-none">
        <FlashNotice flash={flash} />
        {children}
      </main>
      <OwnerFooter viewer={viewer} />
    </>
  );
}
