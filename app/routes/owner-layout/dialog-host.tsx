import { useLocation } from "@remix-run/react";
import { type ComponentType, type ReactNode, useCallback, useState } from "react";
import { OpenDialogProvider } from "#app/components/dialog/dialog-link.tsx";
import { opensDialog } from "./dialog-paths.ts";
import type { WindowProps } from "./dialog-window.tsx";

type Opened = Omit<WindowProps, "onClose"> & {
  /** The visit over which it opened: whatever leads on from there closes it. */
  place: string;
  Window: ComponentType<WindowProps> | null;
};

/** Opens pages over the page; what a dialog needs is loaded with the first one. */
export function DialogHost({ children }: { children: ReactNode }) {
  const { key: place } = useLocation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback(
    (href: string, opener: HTMLElement) => {
      if (!opensDialog(href)) return false;
      const dialog = { href, opener, place };
      import("./dialog-window.tsx").then(
        ({ DialogWindow }) => setOpened({ ...dialog, Window: DialogWindow }),
        // The script of a dialog can't be had, as after a new release: the page can.
        () => window.location.assign(href),
      );
      return true;
    },
    [place],
  );
  const shown = opened?.place === place ? opened : null;
  return (
    <OpenDialogProvider value={open}>
      {children}
      {shown?.Window ? (
        <shown.Window
          key={shown.href}
          href={shown.href}
          opener={shown.opener}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </OpenDialogProvider>
  );
}
