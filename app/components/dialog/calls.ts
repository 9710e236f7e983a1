import type {
  ClientActionFunctionArgs,
  ClientLoaderFunctionArgs,
  ShouldRevalidateFunction,
  ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import type { ComponentType } from "react";
import type { PageHandle } from "#app/components/document.tsx";
import { reasonOf } from "#app/components/failure-meta.ts";
import type { MessageKey } from "#app/i18n/translate.ts";
import { loadWords } from "#app/i18n/words.ts";
import { isDialogAddress } from "./address.ts";
import type { ActProps } from "./surface.tsx";

/** What a route that opens in a dialog says about it. */
export type RouteDialog = {
  handle: PageHandle;
  title: MessageKey;
  /** The form of the route's page. */
  Form: ComponentType<ActProps<never, never>>;
  /** Focuses the first field; dialogs with more to read than to fill in focus their title. */
  toField?: true;
  wide?: true;
};

/** A route's dialog with its address and its data, or the reason there is none. */
export type Loaded = { at: string; dialog: RouteDialog } & ({ page: unknown } | { failure: string | null });

/** Whether a route answered with a dialog, so that it has one. */
export function isLoaded(answer: unknown): answer is Loaded {
  return typeof answer === "object" && answer !== null && "at" in answer && "dialog" in answer;
}

/**
 * The `clientLoader` of a route that opens in a dialog: it loads the route's words along with its data, and
 * adds the form that shows them. A page's failure goes to the error boundary; a dialog's must not replace the
 * page beneath.
 */
export function loadForDialog(dialog: RouteDialog) {
  return async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    if (!isDialogAddress(request.url)) return serverLoader();
    const { pathname, search } = new URL(request.url);
    const at = pathname + search;
    try {
      const [page] = await Promise.all([serverLoader(), loadWords(dialog.handle.i18n ?? [])]);
      return { at, dialog, page } satisfies Loaded;
    } catch (error) {
      // A redirect, for example to the sign-in, applies to the page.
      if (error instanceof Response) throw error;
      return { at, dialog, failure: reasonOf(error) } satisfies Loaded;
    }
  };
}

/** The status of an act that failed on its way. */
const UNSENT = 503;

/**
 * Whether an act from a dialog succeeded: the redirect leads back to the page beneath and closes the dialog.
 * What its form showed may be gone by then.
 */
function isDone({ actionStatus, formAction, currentUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (!formAction || actionStatus !== undefined) return false;
  return new URL(formAction, currentUrl).pathname !== currentUrl.pathname;
}

/** The `shouldRevalidate` of a route that opens in a dialog: a dialog that closes reads nothing again. */
export const unlessDone: ShouldRevalidateFunction = (args) => args.defaultShouldRevalidate && !isDone(args);

/**
 * The `shouldRevalidate` of a page whose form gets a new key with each answer. An act that failed on its way keeps
 * its key when sent again, because it may have arrived. The page reads again what a dialog over it has changed.
 */
export const unlessUnsent: ShouldRevalidateFunction = ({ actionStatus }) => actionStatus !== UNSENT;

/** The same for a form that opens in a dialog. */
export const unlessUnsentOrDone: ShouldRevalidateFunction = (args) => unlessUnsent(args) && !isDone(args);

/**
 * The `clientAction` of a form that keeps its input when a save fails on its way: the form stays and says
 * why, instead of the error boundary.
 * @param failed the form's default message
 */
export function keepTyped(failed: MessageKey | ((address: URL) => MessageKey)) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    try {
      return await serverAction();
    } catch (error) {
      if (error instanceof Response) throw error;
      const words = typeof failed === "string" ? failed : failed(new URL(request.url));
      const refusal = { code: "internal", message: reasonOf(error) ?? words };
      // An error status, so nothing is revalidated: an unsent act has changed nothing, and offline the
      // revalidation would lose the page.
      return Response.json({ result: null, refusal }, { status: UNSENT });
    }
  };
}
