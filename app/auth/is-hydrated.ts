import { HYDRATED_PATHS } from "./hydrated-paths.ts";

/** Whether an address, or a query on the page itself, belongs to a hydrated page. */
export function isHydrated(address: string): boolean {
  const [path] = address.split(/[?#]/);
  return HYDRATED_PATHS.test(path || "/");
}
