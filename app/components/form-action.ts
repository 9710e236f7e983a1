import { useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "#app/root.tsx";
import { FORM_TOKEN } from "#app/shared/request-marker.ts";

/** Where a form of a light page goes: with a token for browsers that say of no request where it comes from. */
export function useFormAction(path: string): string {
  const token = useRouteLoaderData<typeof rootLoader>("root")?.formToken;
  return token ? `${path}?${FORM_TOKEN}=${token}` : path;
}
