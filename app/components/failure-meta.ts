import type { MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse } from "@remix-run/react";

/** What an error boundary stands in for: a page that isn't there, or one that could not be made. */
export type FailureKind = "not-found" | "failure";

export function failureKindOf(error: unknown): FailureKind {
  return isRouteErrorResponse(error) && error.status === 404 ? "not-found" : "failure";
}

/** The root's loader answers these, because a title is worded outside the page, where no translator is at hand. */
export type TabTitles = Record<FailureKind | "product", string>;

/**
 * The tab's title of a route with an error boundary: of a failure while it shows one, else the product's, until a page
 * below names itself.
 */
export const failureMeta: MetaFunction = ({ error, matches }) => {
  const root = matches.find(({ id }) => id === "root")?.data as { titles?: TabTitles } | undefined;
  const title = root?.titles?.[error === undefined ? "product" : failureKindOf(error)];
  return [{ title: title ?? "Equipment Tracker" }];
};
