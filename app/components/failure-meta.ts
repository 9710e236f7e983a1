import type { MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse } from "@remix-run/react";
import { translatorIn } from "./page-title.ts";

/** What an error boundary replaces: a missing page, or one that failed. */
export type FailureKind = "not-found" | "failure";

export function failureKindOf(error: unknown): FailureKind {
  return isRouteErrorResponse(error) && error.status === 404 ? "not-found" : "failure";
}

const TITLES = { "not-found": "common:notFound.title", failure: "common:failure.title" } as const;

/** The words with which the server refused a page or an act; null for other failures. */
export function reasonOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const { message } = (error.data ?? {}) as { message?: unknown };
  return typeof message === "string" ? message : null;
}

/** The reference of the failure's line in the logs; null for a refusal. */
export function referenceOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const { reference } = (error.data ?? {}) as { reference?: unknown };
  return typeof reference === "string" ? reference : null;
}

/**
 * The tab's title of a route with an error boundary: the failure's while it shows one, otherwise the
 * product's, until a child page sets its own.
 */
export const failureMeta: MetaFunction = ({ error, matches }) => {
  const t = translatorIn(matches);
  return [{ title: t(error === undefined ? "common:product" : TITLES[failureKindOf(error)]) }];
};
