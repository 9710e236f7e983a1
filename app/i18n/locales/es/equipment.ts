import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { equipment as source } from "../en/equipment.ts";

export const equipment: Translation<typeof source> = {
  title: "",
};
