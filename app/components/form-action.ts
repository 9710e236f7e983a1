import { useRouteLoaderData } from "@remix-run/react";
import { FORM_TOKEN } from "#app/domain/request-marker.ts";
import type { loader as rootLoader } from "#app/root.tsx";

/** Where a form of a light page goes: with a token for browsers that say of no request where it comes from. */
export function useFormAction(path: string): string {
  const token = useRouteLoaderData<typeof rootLoader>("root")?.formToken;
  return token ? `${path}?${FORM_TOKEN}=${token}` : path;
}
