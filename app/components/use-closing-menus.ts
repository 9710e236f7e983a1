import { useEffect } from "react";

/** The menus of the frame and of rows, which open without script. */
const OPEN_MENU = ":is(.add-menu, .nav-menu, .act-menu)[open]";

/** The menu of the phone, whose links stand behind its `<details>`. */
const RAIL = ".rail";

/** Closes an open menu by Escape, which gives its button the focus, and by a press elsewhere. */
export function useClosingMenus(): void {
  useEffect(() => {
    const opened = () => document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU);
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      for (const menu of opened()) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    const closeByPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element)) return;
      for (const menu of opened()) {
        const isInside = menu.contains(target) || (menu.matches(".nav-menu") && target.closest(RAIL));
        if (!isInside) menu.open = false;
      }
    };
    document.addEventListener("keydown", closeByKey);
    document.addEventListener("pointerdown", closeByPress);
    return () => {
      document.removeEventListener("keydown", closeByKey);
      document.removeEventListener("pointerdown", closeByPress);
    };
  }, []);
}
