import { useLocation } from "@remix-run/react";
import { type ComponentType, type ReactNode, useCallback, useState } from "react";
import { OpenDialogProvider } from "#app/components/dialog/dialog-link.tsx";
import { loadOnce, openInstead } from "#app/components/load-once.ts";
import type { WindowProps } from "./dialog-window.tsx";

const loadWindow = loadOnce(async () => (await import("./dialog-window.tsx")).DialogWindow);

type Opened = Omit<WindowProps, "onClose"> & {
  /** The location over which it opened: navigating from there closes it. */
  place: string;
  Window: ComponentType<WindowProps>;
};

/** Opens pages over the page; the dialog code is loaded with the first one. */
export function DialogHost({ children }: { children: ReactNode }) {
  const { key: place } = useLocation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback(
    (href: string, opener: HTMLElement) => {
      loadWindow().then(
        (Window) => setOpened({ href, opener, place, Window }),
        () => openInstead(opener, href),
      );
      return true;
    },
    [place],
  );
  const visible = opened?.place === place ? opened : null;
  return (
    <OpenDialogProvider value={open}>
      {children}
      {visible ? (
        <visible.Window
          key={visible.href}
          href={visible.href}
          opener={visible.opener}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </OpenDialogProvider>
  );
}
