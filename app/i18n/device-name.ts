import type { DeviceWords } from "#app/domain/accounts/device-words.ts";
import type { Translate } from "./translate.ts";

/** A device as people know it: "Chrome on Windows". */
export function deviceName({ browser, system }: DeviceWords, t: Translate): string {
  if (browser && system) return t("devices:on", { browser, system });
  return browser ?? system ?? t("devices:unknown");
}
