import { useNavigate } from "@remix-run/react";
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useState,
} from "react";
import { isHydrated } from "#app/auth/is-hydrated.ts";
import { opensHere, useOpenDialog } from "#app/components/dialog/dialog-link.tsx";
import { openInstead } from "#app/components/load-once.ts";
import { MACHINE_ACTIONS } from "./machine-actions.ts";
import type { RowMenuProps } from "./row-menu.tsx";

/** Attributes of the link that opens a row's menu. */
const AS_BUTTON = { role: "button", "aria-haspopup": "menu" } as const;

/**
 * With script, a row's link to its machine's page opens a menu in the row, one at a time, and other links
 * navigate without a reload, unless a new tab is requested. Menu entries open in a dialog if their action says so; a
 * machine's name leads to its page. The menu's script is loaded with the first menu.
 */
export function useRowMenus() {
  const navigate = useNavigate();
  const openDialog = useOpenDialog();
  const [opened, setOpened] = useState<HTMLAnchorElement | null>(null);
  const [RowMenu, setRowMenu] = useState<ComponentType<RowMenuProps> | null>(null);
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const open = (button: HTMLAnchorElement) => {
    // At once: the next key press must find the menu, and the later of two rows chosen meanwhile opens.
    setOpened(button);
    if (RowMenu) return;
    import("./row-menu.tsx").then(
      (menu) => setRowMenu(() => menu.RowMenu),
      // The machine's page has the same entries.
      () => openInstead(button, button.href),
    );
  };
  const close = useCallback(
    (id: string) => setOpened((button) => (button && idOf(button) === id ? null : button)),
    [],
  );
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (!link || !opensHere(event)) return;
    const button = buttonOf(link);
    const href = link.pathname + link.search;
    if (link === button) {
      event.preventDefault();
      if (button === opened) setOpened(null);
      else open(button);
      return;
    }
    if (!isHydrated(href)) return;
    event.preventDefault();
    const action = button && MACHINE_ACTIONS.find((each) => each.href(idOf(button)) === href);
    if (!button || !action?.dialog || !openDialog(href, button)) navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const link = event.target as HTMLAnchorElement;
    if (!/^(?: |ArrowDown)$/.test(event.key) || event.defaultPrevented || link !== buttonOf(link)) return;
    event.preventDefault();
    open(link);
  };
  const openedId = opened && idOf(opened);
  return { RowMenu, opened, openedId, close, asButton: scripted ? AS_BUTTON : undefined, onClick, onKeyDown };
}

/** The menu link in the cell of a link, the last of its row; null for a link in another cell. */
function buttonOf(link: Element): HTMLAnchorElement | null {
  return link.closest("td:last-child")?.querySelector("a") ?? null;
}

const idOf = (button: HTMLAnchorElement) => button.pathname.split("/")[2] ?? "";
