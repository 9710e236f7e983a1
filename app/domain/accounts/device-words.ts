/** A browser and its system as they are named; null for what is unknown. */
export type DeviceWords = { browser: string | null; system: string | null };

export const UNKNOWN_DEVICE: DeviceWords = { browser: null, system: null };

/** A device is known by the beginning of its session's key, which opens nothing. */
export const DEVICE_ID_LENGTH = 16;

export const deviceIdOf = (sid: string): string => sid.slice(0, DEVICE_ID_LENGTH);
