import { useFetcher, useLocation } from "@remix-run/react";
import { type ComponentType, type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { dialogAddress, pageAddress } from "#app/components/dialog/address.ts";
import type { Loaded } from "#app/components/dialog/calls.ts";
import { type ActProps, SurfaceProvider } from "#app/components/dialog/surface.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { isMessageKey } from "#app/i18n/translate.ts";
import { type DialogEntry, dialogFor } from "./dialogs.ts";

export type WindowProps = {
  /** One of `dialogs.ts`. */
  href: string;
  /** Gets the focus back when the dialog closes. */
  opener: HTMLElement;
  onClose: () => void;
};

/** A page of the product over another one, in the browser's own modal dialog. */
export function DialogWindow({ href, opener, onClose }: WindowProps) {
  const { t } = useI18n();
  const entry = dialogFor(href) as DialogEntry;
  const title = useId();
  const frame = useRef<HTMLDialogElement>(null);
  const { address, follow, hash } = useAddress(href);
  const { Body, loaded, failed, busy, retry } = useRoute(entry, address);
  useModal(frame, opener);
  // The words come with the data, unless the page beneath has them.
  const worded = isMessageKey(t, entry.title);
  const heading = t(worded ? entry.title : failed ? "common:failure.title" : "common:loading");
  return (
    <dialog
      ref={frame}
      className={entry.wide ? "dialog wide" : "dialog"}
      aria-labelledby={title}
      onCancel={(event) => {
        // Cancelling a file field fires an event of the same name.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={title} tabIndex={-1}>
          {heading}
        </h2>
        <button
          type="button"
          className="btn btn-quiet"
          onClick={onClose}
          aria-label={t("common:action.close")}
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <div className="dialog-body" aria-busy={busy}>
        {failed ? (
          <>
            <Notice tone="error" title={t("common:dialog.failed")} description={failed.reason} />
            <p className="flex flex-wrap gap-3">
              <button type="button" className="btn btn-primary" onClick={retry}>
                {t("common:failure.retry")}
              </button>
              <a className="btn" href={pageAddress(address)}>
                {t("common:dialog.page")}
              </a>
            </p>
          </>
        ) : Body && loaded ? (
          <Act
            // Another address is another form, without the last one's answer.
            key={loaded.at}
            Body={Body}
            loaded={loaded}
            follow={follow}
            close={onClose}
            toField={entry.toField ?? false}
            hash={hash}
          />
        ) : (
          <p className="dialog-wait" role="status">
            <span className="spinner" aria-hidden="true" />
            <span className="sr">{t("common:loading")}</span>
          </p>
        )}
      </div>
    </dialog>
  );
}

type Page = Extract<Loaded, { page: unknown }>;
type Form = ComponentType<ActProps<unknown>>;

function Act(props: {
  Body: Form;
  loaded: Page;
  follow: (to: string) => void;
  close: () => void;
  toField: boolean;
  hash: string;
}) {
  const { Body, loaded, follow, close, toField, hash } = props;
  const fetcher = useFetcher<unknown>();
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = start.current?.closest("dialog");
    const field = frame?.querySelector<HTMLElement>(
      ".dialog-body :is(input:not([type=hidden]), select, textarea)",
    );
    const title = frame?.querySelector<HTMLElement>("h2");
    (toField && field ? field : title)?.focus();
    if (hash) frame?.querySelector(hash)?.scrollIntoView();
  }, [toField, hash]);
  return (
    <div ref={start}>
      <SurfaceProvider value={{ action: pageAddress(loaded.at), fetcher, follow, close }}>
        <Body page={loaded.page} answer={fetcher.data} />
      </SurfaceProvider>
    </div>
  );
}

/** The dialog's address; its links lead to other states of the same page. */
function useAddress(href: string) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [shown, setShown] = useState({ address: dialogAddress(href, here), hash: "" });
  const follow = useCallback(
    (to: string) => {
      const [address = "", hash = ""] = to.split("#");
      setShown({ address: dialogAddress(address, here), hash: hash && `#${hash}` });
    },
    [here],
  );
  return { ...shown, follow };
}

/** The data and the form of a route. */
function useRoute(entry: DialogEntry, address: string) {
  const fetcher = useFetcher<Loaded>();
  const { load } = fetcher;
  const [Body, setBody] = useState<Form | null>(null);
  const [broken, setBroken] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same again
  useEffect(() => {
    setBroken(false);
    load(address);
    entry.load().then(
      (form) => setBody(() => form),
      () => setBroken(true),
    );
  }, [address, attempt, entry, load]);
  const { data } = fetcher;
  const busy = fetcher.state !== "idle";
  const refused = data && "failure" in data && !busy ? { reason: data.failure } : null;
  return {
    Body,
    loaded: data && "page" in data ? data : null,
    failed: broken ? { reason: null } : refused,
    busy,
    retry: () => setAttempt((last) => last + 1),
  };
}

/** Opens the dialog as modal, and restores the focus when it closes. */
function useModal(frame: RefObject<HTMLDialogElement>, opener: HTMLElement): void {
  useEffect(() => {
    const dialog = frame.current;
    dialog?.showModal();
    dialog?.querySelector("h2")?.focus();
    return () => {
      dialog?.close();
      // A removal in the dialog may have removed its row.
      const back = opener.isConnected ? opener : document.getElementById("main");
      back?.focus({ preventScroll: true });
    };
  }, [frame, opener]);
}
