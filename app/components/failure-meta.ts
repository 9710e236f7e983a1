import type { MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse } from "@remix-run/react";
import { translatorIn } from "./page-title.ts";

/** What an error boundary stands in for: a page that isn't there, or one that could not be made. */
export type FailureKind = "not-found" | "failure";

export function failureKindOf(error: unknown): FailureKind {
  return isRouteErrorResponse(error) && error.status === 404 ? "not-found" : "failure";
}

const TITLES = { "not-found": "common:notFound.title", failure: "common:failure.title" } as const;

/**
 * The tab's title of a route with an error boundary: of a failure while it shows one, else the product's, until a page
 * below names itself.
 */
export const failureMeta: MetaFunction = ({ error, matches }) => {
  const t = translatorIn(matches);
  return [{ title: t(error === undefined ? "common:product" : TITLES[failureKindOf(error)]) }];
};
