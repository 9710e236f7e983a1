import { type KeyboardEvent, useEffect, useRef } from "react";
import { MACHINE_ACTIONS } from "#app/components/equipment/machine-actions.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/**
 * The menu of the open row, created when it opens, after its button. Arrow keys move in it; Escape, Tab and a
 * click elsewhere close it. The table follows the chosen entry.
 */
export function RowMenu(props: { id: string; name: string; onClose: (id: string) => void }) {
  const { id, name, onClose } = props;
  const { t } = useI18n();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.querySelector("a")?.focus();
    const onClick = (event: Event) => {
      if (!menu.current?.parentElement?.contains(event.target as Node)) onClose(id);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [id, onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, currentTarget } = event;
    const items = Array.from(currentTarget.children) as HTMLElement[];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
    if (to !== undefined) items.at(to % items.length)?.focus();
    else if (key === " ") items[at]?.click();
    else if (key === "Escape" || key === "Tab") {
      (currentTarget.previousElementSibling as HTMLElement).focus();
      onClose(id);
      // Tab moves on from the button as usual.
      if (key === "Tab") return;
    } else return;
    event.preventDefault();
  };
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={t("dashboard:list.actions", { name })}
      onKeyDown={onKeyDown}
      className="absolute top-full right-1 z-20 w-max min-w-52 rounded-lg border border-line-strong bg-surface p-1 shadow-[0_8px_24px_rgb(0_0_0/20%)]"
    >
      {MACHINE_ACTIONS.map(({ label, href }) => (
        <a
          key={label}
          role="menuitem"
          tabIndex={-1}
          href={href(id)}
          className="flex min-h-11 items-center rounded-md px-3 text-ink no-underline hover:bg-accent-wash"
        >
          {t(label)}
        </a>
      ))}
    </div>
  );
}
