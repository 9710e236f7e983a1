import { Link, type LinkProps } from "@remix-run/react";
import { type AnchorHTMLAttributes, useContext } from "react";
import { isHydrated } from "#app/auth/is-hydrated.ts";
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
