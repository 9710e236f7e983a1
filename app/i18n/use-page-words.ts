import { useLocation, useNavigation } from "@remix-run/react";
import { useContext, useEffect } from "react";
import { PageWordsContext } from "./translator-source.ts";

/**
 * Holds the page back, which leaves the last one standing, until its words are there. They are asked for as the way to
 * it begins, beside its script and its data; where they can't be had, the browser loads the page itself.
 */
export function usePageWords(): void {
  const load = useContext(PageWordsContext);
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  useEffect(() => {
    if (next) load(next)?.catch(() => {});
  }, [load, next]);
  const missing = load(pathname);
  if (missing) throw missing.catch(() => window.location.reload());
}
