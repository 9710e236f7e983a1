import { type FetcherWithComponents, Form, type FormProps, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { PageLink } from "#app/components/page-link.tsx";
import { opensHere } from "./dialog-link.tsx";

/** The dialog around a form; none on the form's own page. */
type Dialog = {
  /** The form's target. */
  action: string;
  fetcher: FetcherWithComponents<unknown>;
  /** Shows another address of the same route in the same dialog. */
  follow: (to: string) => void;
  close: () => void;
};

const SurfaceContext = createContext<Dialog | null>(null);

export const SurfaceProvider = SurfaceContext.Provider;

/** A form component's props, from its page or its dialog. */
export type ActProps<Page, Answer = unknown> = { page: Page; answer: Answer | undefined };

/** A form for a page and a dialog: it posts to its own route from either. */
export function ActForm({ children, ...props }: Omit<FormProps, "action" | "method">) {
  const dialog = useContext(SurfaceContext);
  if (!dialog) {
    return (
      <Form {...props} method="post">
        {children}
      </Form>
    );
  }
  return (
    <dialog.fetcher.Form {...props} method="post" action={dialog.action} preventScrollReset>
      {children}
    </dialog.fetcher.Form>
  );
}

/** Whether the form is being sent. */
export function useActBusy(): boolean {
  const dialog = useContext(SurfaceContext);
  const navigation = useNavigation();
  return dialog ? dialog.fetcher.state !== "idle" : navigation.state === "submitting";
}

type LinkProps = { to: string; className?: string; "aria-label"?: string; children: ReactNode };

/** A link to another state of the same page, such as from retiring to deleting. */
export function ActLink({ to, children, ...props }: LinkProps) {
  const dialog = useContext(SurfaceContext);
  if (!dialog) {
    return (
      <PageLink {...props} to={to}>
        {children}
      </PageLink>
    );
  }
  const href = new URL(to, new URL(dialog.action, window.location.origin));
  return (
    <a
      {...props}
      href={href.pathname + href.search}
      onClick={(event) => {
        if (!opensHere(event)) return;
        event.preventDefault();
        dialog.follow(href.pathname + href.search + href.hash);
      }}
    >
      {children}
    </a>
  );
}

/** Cancels: a link back on the page, a close button in a dialog. */
export function CancelLink({
  to,
  className,
  children,
}: {
  to: string;
  className: string;
  children: ReactNode;
}) {
  const dialog = useContext(SurfaceContext);
  if (!dialog) {
    return (
      <PageLink className={className} to={to}>
        {children}
      </PageLink>
    );
  }
  return (
    <button type="button" className={className} onClick={dialog.close}>
      {children}
    </button>
  );
}
