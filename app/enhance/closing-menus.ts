/** The menus of the frame and of rows, which open without script. */
const OPEN_MENU = ":is(.add-menu, .nav-menu, .act-menu)[open]";

/** The menu of the phone, whose links stand behind its `<details>`. */
const RAIL = ".rail";

/** Closes an open menu by Escape, which gives its button the focus, and by a press elsewhere. */
export function closeMenus(): void {
  const opened = () => document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    for (const menu of opened()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!(target instanceof Element)) return;
    for (const menu of opened()) {
      const isInside = menu.contains(target) || (menu.matches(".nav-menu") && target.closest(RAIL));
      if (!isInside) menu.open = false;
    }
  });
}
