import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from "react";

/** Opens an address in a dialog; false if it has none, so that the link is followed normally. */
export type OpenDialog = (href: string, opener: HTMLElement) => boolean;

const OpenDialogContext = createContext<OpenDialog>(() => false);

export const OpenDialogProvider = OpenDialogContext.Provider;

export function useOpenDialog(): OpenDialog {
  return useContext(OpenDialogContext);
}

/** Whether a click should open the link here, not in a new tab or as a download. */
export function opensHere(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  );
}

/** A link to a page that, with script, opens over this one. */
export function DialogLink({
  href,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const open = useOpenDialog();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (opensHere(event) && open(href, event.currentTarget)) event.preventDefault();
      }}
    >
      {children}
    </a>
  );
}
