import { redirectDocument } from "@remix-run/cloudflare";

/** The address that mails and the verification page name. */
export const loader = () => redirectDocument("/");
