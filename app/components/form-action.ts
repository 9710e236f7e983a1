import { FORM_TOKEN } from "#app/shared/request-marker.ts";
import { useRootData } from "./root-data.ts";

/** The target of a light page's form, with a token for browsers that send no origin headers. */
export function useFormAction(path: string): string {
  const token = useRootData()?.formToken;
  return token ? `${path}?${FORM_TOKEN}=${token}` : path;
}
