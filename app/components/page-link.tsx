import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
export function PageLink({ to, ...rest }: ComponentProps<"a"> & { to: string }) {
  return <Link to={to} reloadDocument {...rest} />;
}
