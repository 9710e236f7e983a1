import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { imports as source } from "../en/imports.ts";

export const imports: Translation<typeof source> = {
  title: "",
};
