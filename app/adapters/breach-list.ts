import { createHash } from "node:crypto";

/** The service counts as missing after this long. */
const TIMEOUT_MS = 1_500;
const PREFIX = 5;

/**
 * Whether a service knows a password from a breach. It is told the first 5 hex digits of its SHA-1 and answers with
 * all others that begin so, one a line: `{other 35 digits}:{count}`, with lines of 0 to pad it.
 * @param url where the 5 digits are put behind
 * @throws when it answers anything else, or nothing in time
 */
export async function isBreached(url: string, password: string): Promise<boolean> {
  const hash = createHash("sha1").update(password.normalize("NFC")).digest("hex").toUpperCase();
  const response = await fetch(`${url}${hash.slice(0, PREFIX)}`, {
    headers: { "Add-Padding": "true" },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200) throw new Error(`The list of breaches answered ${response.status}`);
  const lines = (await response.text()).split(/\r?\n/).filter(Boolean);
  const known = lines.map((line) => /^([0-9A-F]{35}):(\d+)$/i.exec(line.trim()));
  if (known.includes(null)) throw new Error("The list of breaches answered something else");
  return known.some((line) => line?.[1]?.toUpperCase() === hash.slice(PREFIX) && Number(line[2]) > 0);
}
