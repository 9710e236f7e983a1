import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { employees as source } from "../en/employees.ts";

export const employees: Translation<typeof source> = {
  title: "",
};
