import { DropdownMenu } from "radix-ui";
import { forwardRef, useEffect, useImperativeHandle, useRef } from "react";
import { MACHINE_ACTIONS } from "#app/components/equipment/machine-actions.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { MessageKey } from "#app/i18n/translate.ts";

type Entry = { label: MessageKey; href: (id: string) => string };

export type RowMenuProps = {
  id: string;
  name: string;
  /** The link in the row that opens the menu. */
  button: HTMLElement;
  onClose: (id: string) => void;
  /** Entries of this list besides those of every machine. */
  more?: readonly Entry[];
};

/** Leads to the machine's page, where the other entries stand as well. */
const OPEN: Entry = { label: "dashboard:list.open", href: (id) => `/equipment-items/${id}` };

/**
 * The menu of the open row, created when it opens, after its button. It isn't modal: Radix would lock the
 * scroll with a style element, which the content security policy refuses. The table follows the chosen entry.
 */
export function RowMenu({ id, name, button, onClose, more = [] }: RowMenuProps) {
  const { t } = useI18n();
  const first = useRef<HTMLAnchorElement>(null);
  // Radix highlights the first entry only if the key was pressed after it was loaded.
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => open || onClose(id)}>
      <DropdownMenu.Trigger asChild>
        <ButtonOfRow button={button} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        loop
        align="end"
        collisionPadding={8}
        aria-label={t("common:actionsOf", { name })}
        aria-labelledby={undefined}
        // The button closes the menu by its own click.
        onInteractOutside={(event) => button.contains(event.target as Node) && event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // Anything focused in the meantime keeps the focus.
          if (document.activeElement === document.body) button.focus({ preventScroll: true });
        }}
        // Radix keeps Tab in the menu; here it moves on from the button as usual.
        onKeyDownCapture={(event) => {
          if (event.key !== "Tab") return;
          event.stopPropagation();
          button.focus();
          onClose(id);
        }}
        className="z-20 min-w-52 rounded-lg border border-line-strong bg-surface p-1 shadow-[0_8px_24px_rgb(0_0_0/20%)]"
      >
        {[OPEN, ...MACHINE_ACTIONS, ...more].map(({ label, href }, index) => (
          <DropdownMenu.Item key={label} asChild>
            <a
              ref={index === 0 ? first : undefined}
              href={href(id)}
              className="flex min-h-11 items-center rounded-md px-3 text-ink no-underline hover:bg-accent-wash"
            >
              {t(label)}
            </a>
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** Gives Radix the row's link as its trigger; rendering it through Radix would load Radix with the page. */
const ButtonOfRow = forwardRef<HTMLElement, { button: HTMLElement }>(({ button }, ref) => {
  useImperativeHandle(ref, () => button, [button]);
  return null;
});
