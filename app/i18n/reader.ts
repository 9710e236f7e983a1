import type { Locale } from "#app/domain/locale.ts";
import type { Translate } from "./translate.ts";

/** Who reads what is worded: their language with its words, and the time zone of their company. */
export type Reader = { locale: Locale; t: Translate; timeZone: string };
