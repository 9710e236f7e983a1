import { redirectDocument } from "@remix-run/cloudflare";

/** The address used in mails and on the verification page. */
export const loader = () => redirectDocument("/");
