import type { Locale } from "#app/domain/locale.ts";
import { formatTenths } from "#app/domain/quantity.ts";

/** A difference in tenths with its sign: "+12.5", "−8,000". */
export function signed(tenths: number, locale: Locale): string {
  const size = formatTenths(Math.abs(tenths), locale);
  return tenths < 0 ? `−${size}` : `+${size}`;
}
