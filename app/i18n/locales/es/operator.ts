import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { operator as source } from "../en/operator.ts";

export const operator: Translation<typeof source> = {
  title: "",
};
