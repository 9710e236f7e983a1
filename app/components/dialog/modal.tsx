import { setNonce } from "get-nonce";
import { Dialog } from "radix-ui";
import { type ComponentProps, useState } from "react";

type ModalProps = Omit<ComponentProps<typeof Dialog.Content>, "onCloseAutoFocus"> & {
  /** The class of what covers the page. */
  overlay: string;
  /** Gets the focus back when the dialog closes. */
  opener: HTMLElement;
  onClose: () => void;
};

/** A modal dialog over the page. It needs a `Dialog.Title`, and it is loaded with the first dialog. */
export function Modal({ overlay, opener, onClose, children, ...content }: ModalProps) {
  useState(giveNonce);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlay} />
        <Dialog.Content
          {...content}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A removal in the dialog may have removed its row.
            const back = opener.isConnected ? opener : document.getElementById("main");
            back?.focus({ preventScroll: true });
          }}
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Radix stops the page from scrolling with a style element, which our content security policy admits with the
 * page's nonce only. Called while rendering, because Radix adds the element in an effect.
 */
function giveNonce(): void {
  const nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
}
