import { deviceName } from "#app/i18n/device-name.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { Device } from "#app/services/accounts/devices.ts";

export function wordedDevices(devices: Device[], { t, locale, timeZone }: Reader) {
  return devices.map(({ id, browser, system, firstSeenAt, lastUsedAt, thisDevice }) => ({
    id,
    name: deviceName({ browser, system }, t),
    first: formatDateTime(firstSeenAt, locale, timeZone),
    last: formatDateTime(lastUsedAt, locale, timeZone),
    thisDevice,
  }));
}

export type WordedDevice = ReturnType<typeof wordedDevices>[number];
