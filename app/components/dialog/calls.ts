import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import type { PageHandle } from "#app/components/document.tsx";
import type { MessageKey } from "#app/i18n/translate.ts";
import { loadWords } from "#app/i18n/words.ts";
import { isDialogAddress } from "./address.ts";

/** What a dialog gets of its route: the data with its address, or why there is none. */
export type Loaded = { at: string } & ({ page: unknown } | { failure: string | null });

/**
 * The `clientLoader` of a route that opens in a dialog: it brings the route's words along with its data. A page's
 * failure is the error boundary's; a dialog's must not take the page beneath away.
 */
export function loadForDialog({ i18n = [] }: PageHandle) {
  return async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    if (!isDialogAddress(request.url)) return serverLoader();
    const { pathname, search } = new URL(request.url);
    const at = pathname + search;
    try {
      const [page] = await Promise.all([serverLoader(), loadWords(i18n)]);
      return { at, page } satisfies Loaded;
    } catch (error) {
      // A redirect, as to the sign-in, is the page's business.
      if (error instanceof Response) throw error;
      return { at, failure: reasonOf(error) } satisfies Loaded;
    }
  };
}

/** The status of an act that broke down on its way. */
const UNSENT = 503;

/**
 * The `shouldRevalidate` of a form that gets another key with each answer. Who sends an act again that broke down on
 * its way sends it under the same key: it may have arrived.
 */
export const unlessUnsent: ShouldRevalidateFunction = ({ actionStatus }) => actionStatus !== UNSENT;

/**
 * The `clientAction` of a form whose typed values must outlive a save that breaks down on its way: the form stays and
 * says why, instead of giving its place to the error boundary.
 * @param failed what the form says when nobody knows better
 */
export function keepTyped(failed: MessageKey | ((address: URL) => MessageKey)) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    try {
      return await serverAction();
    } catch (error) {
      if (error instanceof Response) throw error;
      const words = typeof failed === "string" ? failed : failed(new URL(request.url));
      const refusal = { code: "internal", message: reasonOf(error) ?? words };
      // As an error it reads nothing anew: what was not sent has changed nothing, and without a connection the page
      // would be lost to the reading.
      return Response.json({ result: null, refusal }, { status: UNSENT });
    }
  };
}

/** The words of a refusal that the server put into its answer. */
function reasonOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const { message } = (error.data ?? {}) as { message?: unknown };
  return typeof message === "string" ? message : null;
}
