import { admin } from "./locales/en/admin.ts";
import { auth } from "./locales/en/auth.ts";
import { common } from "./locales/en/common.ts";
import { contact } from "./locales/en/contact.ts";
import { dashboard } from "./locales/en/dashboard.ts";
import { downloads } from "./locales/en/downloads.ts";
import { emails } from "./locales/en/emails.ts";
import { employees } from "./locales/en/employees.ts";
import { equipment } from "./locales/en/equipment.ts";
import { errors } from "./locales/en/errors.ts";
import { fuel } from "./locales/en/fuel.ts";
import { guide } from "./locales/en/guide.ts";
import { imports } from "./locales/en/imports.ts";
import { labels } from "./locales/en/labels.ts";
import { landing } from "./locales/en/landing.ts";
import { operator } from "./locales/en/operator.ts";
import { photos } from "./locales/en/photos.ts";
import { plans } from "./locales/en/plans.ts";
import { print } from "./locales/en/print.ts";
import { profile } from "./locales/en/profile.ts";
import { retired } from "./locales/en/retired.ts";
import { security } from "./locales/en/security.ts";
import { story } from "./locales/en/story.ts";
import { subscription } from "./locales/en/subscription.ts";
import { updates } from "./locales/en/updates.ts";
import { waiting } from "./locales/en/waiting.ts";
import { admin as adminEs } from "./locales/es/admin.ts";
import { auth as authEs } from "./locales/es/auth.ts";
import { common as commonEs } from "./locales/es/common.ts";
import { contact as contactEs } from "./locales/es/contact.ts";
import { dashboard as dashboardEs } from "./locales/es/dashboard.ts";
import { downloads as downloadsEs } from "./locales/es/downloads.ts";
import { emails as emailsEs } from "./locales/es/emails.ts";
import { employees as employeesEs } from "./locales/es/employees.ts";
import { equipment as equipmentEs } from "./locales/es/equipment.ts";
import { errors as errorsEs } from "./locales/es/errors.ts";
import { fuel as fuelEs } from "./locales/es/fuel.ts";
import { guide as guideEs } from "./locales/es/guide.ts";
import { imports as importsEs } from "./locales/es/imports.ts";
import { labels as labelsEs } from "./locales/es/labels.ts";
import { landing as landingEs } from "./locales/es/landing.ts";
import { operator as operatorEs } from "./locales/es/operator.ts";
import { photos as photosEs } from "./locales/es/photos.ts";
import { plans as plansEs } from "./locales/es/plans.ts";
import { print as printEs } from "./locales/es/print.ts";
import { profile as profileEs } from "./locales/es/profile.ts";
import { retired as retiredEs } from "./locales/es/retired.ts";
import { security as securityEs } from "./locales/es/security.ts";
import { story as storyEs } from "./locales/es/story.ts";
import { subscription as subscriptionEs } from "./locales/es/subscription.ts";
import { updates as updatesEs } from "./locales/es/updates.ts";
import { waiting as waitingEs } from "./locales/es/waiting.ts";

/** Every word of the product, by namespace. English is the source; Spanish has the same keys or does not compile. */
export const en = {
  admin,
  auth,
  common,
  contact,
  dashboard,
  downloads,
  emails,
  employees,
  equipment,
  errors,
  fuel,
  guide,
  imports,
  labels,
  landing,
  operator,
  photos,
  profile,
  print,
  retired,
  security,
  plans,
  story,
  subscription,
  updates,
  waiting,
};

export const es = {
  admin: adminEs,
  auth: authEs,
  common: commonEs,
  contact: contactEs,
  dashboard: dashboardEs,
  downloads: downloadsEs,
  emails: emailsEs,
  employees: employeesEs,
  equipment: equipmentEs,
  errors: errorsEs,
  fuel: fuelEs,
  guide: guideEs,
  imports: importsEs,
  labels: labelsEs,
  landing: landingEs,
  operator: operatorEs,
  photos: photosEs,
  profile: profileEs,
  print: printEs,
  retired: retiredEs,
  security: securityEs,
  plans: plansEs,
  story: storyEs,
  subscription: subscriptionEs,
  updates: updatesEs,
  waiting: waitingEs,
} satisfies Record<keyof typeof en, unknown>;
