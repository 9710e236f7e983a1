import { common } from "./locales/en/common.ts";
import { dashboard } from "./locales/en/dashboard.ts";
import { downloads } from "./locales/en/downloads.ts";
import { employees } from "./locales/en/employees.ts";
import { equipment } from "./locales/en/equipment.ts";
import { errors } from "./locales/en/errors.ts";
import { fuel } from "./locales/en/fuel.ts";
import { imports } from "./locales/en/imports.ts";
import { photos } from "./locales/en/photos.ts";
import { retired } from "./locales/en/retired.ts";
import { updates } from "./locales/en/updates.ts";

/** The words of the hydrated pages alone, so that the browser loads one language and no landing page. */
export const catalogue = {
  common,
  dashboard,
  downloads,
  employees,
  equipment,
  errors,
  fuel,
  imports,
  photos,
  retired,
  updates,
};
