import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { updates as source } from "../en/updates.ts";

export const updates: Translation<typeof source> = {
  title: "",
};
