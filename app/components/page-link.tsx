import { Link, type LinkProps } from "@remix-run/react";
import { useContext } from "react";
import { HYDRATED_PATHS } from "#app/auth/hydrated-paths.ts";
import { DocumentContext } from "./document.tsx";

/**
 * A link to a page of the product. Between hydrated pages a click stays in the document; to and from all others the
 * browser loads the page, and Remix does not ask for its route ahead.
 */
export function PageLink(props: LinkProps & { to: string }) {
  return <Link {...props} {...useLoading(props.to)} />;
}

/** Whether an address, or a query on the page itself, belongs to a hydrated page. */
export function isHydrated(address: string): boolean {
  const [path] = address.split(/[?#]/);
  return HYDRATED_PATHS.test(path || "/");
}

function useLoading(to: string): Pick<LinkProps, "reloadDocument" | "discover"> | undefined {
  const onLightPage = useContext(DocumentContext)?.light;
  return onLightPage || !isHydrated(to) ? { reloadDocument: true, discover: "none" } : undefined;
}
