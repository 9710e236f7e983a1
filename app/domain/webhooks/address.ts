/** Which addresses a webhook may have: https, of a public server by its name. */

export const WEBHOOK_URL_MAX = 2_048;

/** Last labels of names that lead to no public server. */
const NOT_PUBLIC = new Set(
  "localhost local internal intranet lan home corp private arpa test example invalid onion alt".split(" "),
);

/**
 * The address as `URL` reads it; null for one that may not be asked.
 * @param appUrl the product's own address, whose server and all below it are refused
 */
export function judgeAddress(text: string, appUrl: string): string | null {
  if (text.length > WEBHOOK_URL_MAX || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.href.length > WEBHOOK_URL_MAX) return null;
  const isPlain =
    url.protocol === "https:" &&
    url.username === "" &&
    url.password === "" &&
    url.port === "" &&
    !url.href.includes("#");
  return isPlain && isPublicName(url.hostname) && !isBelow(url.hostname, new URL(appUrl).hostname)
    ? url.href
    : null;
}

/** Addresses of digits are four labels by now, however they were written. */
function isPublicName(host: string): boolean {
  const labels = host.split(".");
  const last = labels.at(-1) ?? "";
  if (host.startsWith("[") || labels.length < 2 || labels.includes("")) return false;
  return !/^\d+$/.test(last) && !NOT_PUBLIC.has(last);
}

const isBelow = (host: string, own: string) => host === own || host.endsWith(`.${own}`);

/** The server of an address, which lists, logs and mails may name. */
export const hostOf = (url: string): string => new URL(url).hostname;
