import { type DeviceWords, UNKNOWN_DEVICE } from "#app/domain/accounts/device-words.ts";

/** Names that text browsers begin their User-Agent with. */
const TEXT_BROWSER = /^(?:w3m|Lynx|Links|ELinks)\b/;

/** Longer ones are nobody's. */
const USER_AGENT_MAX = 500;

/**
 * Names the browser and the system of a request. They are names of a list, never text of the User-Agent, which its
 * sender chooses.
 */
export async function deviceOf({ headers }: Request): Promise<DeviceWords> {
  const userAgent = (headers.get("User-Agent") ?? "").slice(0, USER_AGENT_MAX);
  const [text] = TEXT_BROWSER.exec(userAgent) ?? [];
  if (text) return { browser: text, system: null };
  if (userAgent === "") return UNKNOWN_DEVICE;
  // Most requests name no device.
  const { default: Bowser } = await import("bowser");
  const parser = Bowser.getParser(userAgent);
  const named = (name: string, names: Record<string, string>) =>
    Object.values(names).includes(name) ? name : null;
  return {
    browser: named(parser.getBrowserName(), Bowser.BROWSER_MAP),
    system: named(parser.getOSName(), Bowser.OS_MAP),
  };
}
