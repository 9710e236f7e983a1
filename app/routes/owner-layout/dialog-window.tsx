import { useFetcher, useLocation } from "@remix-run/react";
import { Dialog } from "radix-ui";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { dialogAddress, pageAddress } from "#app/components/dialog/address.ts";
import { isLoaded, type Loaded } from "#app/components/dialog/calls.ts";
import { Modal } from "#app/components/dialog/modal.tsx";
import { type ActProps, SurfaceProvider } from "#app/components/dialog/surface.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { isMessageKey } from "#app/i18n/translate.ts";

export type WindowProps = {
  /** A page whose route opens in a dialog; any other is opened as a page. */
  href: string;
  /** Gets the focus back when the dialog closes. */
  opener: HTMLElement;
  onClose: () => void;
};

/** A page of the product over another one, in a modal dialog. */
export function DialogWindow({ href, opener, onClose }: WindowProps) {
  const { t } = useI18n();
  const title = useRef<HTMLHeadingElement>(null);
  const { address, follow, hash } = useAddress(href);
  const { dialog, loaded, failed, busy, retry } = useRoute(href, address);
  // The words come with the data; a failure may lack them.
  const worded = dialog && isMessageKey(t, dialog.title) ? dialog.title : null;
  const heading = worded ?? (failed ? "common:failure.title" : "common:loading");
  return (
    <Modal
      className={dialog?.wide ? "dialog wide" : "dialog"}
      overlay="dialog-overlay"
      opener={opener}
      onClose={onClose}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        title.current?.focus();
      }}
      // A slip beside the dialog must not lose what was typed.
      onInteractOutside={(event) => event.preventDefault()}
    >
      <div className="dialog-head">
        <Dialog.Title ref={title} tabIndex={-1}>
          {t(heading)}
        </Dialog.Title>
        <Dialog.Close className="btn btn-quiet" aria-label={t("common:action.close")}>
          <span aria-hidden="true">×</span>
        </Dialog.Close>
      </div>
      <div className="dialog-body" aria-busy={busy}>
        {failed ? (
          <>
            <Notice tone="error" title={t("common:dialog.failed")} description={failed.reason} />
            <p className="flex flex-wrap gap-3">
              <button type="button" className="btn btn-primary" onClick={retry}>
                {t("common:failure.retry")}
              </button>{" "}
              <a className="btn" href={pageAddress(address)}>
                {t("common:dialog.page")}
              </a>
            </p>
          </>
        ) : loaded ? (
          // Another address is another form, without the last one's answer.
          <Act key={loaded.at} loaded={loaded} follow={follow} close={onClose} hash={hash} />
        ) : (
          <p className="dialog-wait" role="status">
            <span className="spinner" aria-hidden="true" />
            <span className="sr">{t("common:loading")}</span>
          </p>
        )}
      </div>
    </Modal>
  );
}

type WithPage = Extract<Loaded, { page: unknown }>;

type ActWindow = {
  loaded: WithPage;
  follow: (to: string) => void;
  close: () => void;
  hash: string;
};

function Act({ loaded, follow, close, hash }: ActWindow) {
  const { at, page, dialog } = loaded;
  const { toField = false } = dialog;
  const Form = dialog.Form as ComponentType<ActProps<unknown>>;
  const fetcher = useFetcher<unknown>();
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = start.current?.closest("[role=dialog]");
    const field = frame?.querySelector<HTMLElement>(
      ".dialog-body :is(input:not([type=hidden]), select, textarea)",
    );
    const title = frame?.querySelector<HTMLElement>("h2");
    (toField && field ? field : title)?.focus();
    if (hash) frame?.querySelector(hash)?.scrollIntoView();
  }, [toField, hash]);
  return (
    <div ref={start}>
      <SurfaceProvider value={{ action: pageAddress(at), fetcher, follow, close }}>
        <Form page={page} answer={fetcher.data} />
      </SurfaceProvider>
    </div>
  );
}

/** The dialog's address; its links lead to other states of the same page. */
function useAddress(href: string) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [visible, setVisible] = useState({ address: dialogAddress(href, here), hash: "" });
  const follow = useCallback(
    (to: string) => {
      const [address = "", hash = ""] = to.split("#");
      setVisible({ address: dialogAddress(address, here), hash: hash && `#${hash}` });
    },
    [here],
  );
  return { ...visible, follow };
}

/** What the route of an address says about its dialog, and its data. */
function useRoute(href: string, address: string) {
  const { load, data, state } = useFetcher<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same again
  useEffect(() => load(address), [address, attempt, load]);
  const isPage = data !== undefined && !isLoaded(data);
  useEffect(() => {
    if (isPage) window.location.assign(href);
  }, [isPage, href]);
  const answer = isLoaded(data) ? data : null;
  const busy = state !== "idle";
  const [visible, setVisible] = useState<WithPage | null>(null);
  const page = answer && "page" in answer ? answer : null;
  if (page && page !== visible) setVisible(page);
  // If reading the form again fails, for example because the machine is gone, the form on the screen stays:
  // it holds what was typed, and its own answer says what happened.
  const kept = page ?? (visible?.at === answer?.at ? visible : null);
  return {
    dialog: answer?.dialog,
    loaded: kept,
    failed: answer && "failure" in answer && !kept && !busy ? { reason: answer.failure } : null,
    busy,
    retry: () => setAttempt((last) => last + 1),
  };
}
