import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "#app/http/root-data.server.ts";

/** Undefined on a failure page whose root could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}
