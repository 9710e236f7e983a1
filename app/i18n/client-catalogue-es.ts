import { common } from "./locales/es/common.ts";
import { dashboard } from "./locales/es/dashboard.ts";
import { downloads } from "./locales/es/downloads.ts";
import { employees } from "./locales/es/employees.ts";
import { equipment } from "./locales/es/equipment.ts";
import { errors } from "./locales/es/errors.ts";
import { fuel } from "./locales/es/fuel.ts";
import { imports } from "./locales/es/imports.ts";
import { photos } from "./locales/es/photos.ts";
import { retired } from "./locales/es/retired.ts";
import { updates } from "./locales/es/updates.ts";

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
