import { Link, type LinkProps } from "@remix-run/react";
import { type AnchorHTMLAttributes, useContext } from "react";
import { HYDRATED_PATHS } from "#app/auth/hydrated-paths.ts";
import { DocumentContext } from "./document.tsx";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & Pick<LinkProps, "preventScrollReset"> & { to: string };

/**
 * A link to a page of the product. Between hydrated pages a click stays in the document; to and from all others it is a
 * plain link, which costs the server far less.
 */
export function PageLink({ to, preventScrollReset, ...rest }: Props) {
  const onLightPage = useContext(DocumentContext)?.light;
  if (onLightPage || !isHydrated(to)) return <a {...rest} href={to} />;
  return <Link {...rest} to={to} preventScrollReset={preventScrollReset} />;
}

/** Whether an address, or a query on the page itself, belongs to a hydrated page. */
export function isHydrated(address: string): boolean {
  const [path] = address.split(/[?#]/);
  return HYDRATED_PATHS.test(path || "/");
}
