import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { dashboard as source } from "../en/dashboard.ts";

export const dashboard: Translation<typeof source> = {
  title: "",
};
