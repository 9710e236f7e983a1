import { FORM_TOKEN } from "#app/shared/request-marker.ts";
import { useRootData } from "./root-data.ts";

/** Where a form of a light page goes: with a token for browsers that say of no request where it comes from. */
export function useFormAction(path: string): string {
  const token = useRootData()?.formToken;
  return token ? `${path}?${FORM_TOKEN}=${token}` : path;
}
