import type { Namespace } from "../catalogue-type.ts";
import { accountants } from "./es/accountants/accountants.ts";
import { account } from "./es/accounts/account.ts";
import { admin } from "./es/accounts/admin.ts";
import { auth } from "./es/accounts/auth.ts";
import { devices } from "./es/accounts/devices.ts";
import { profile } from "./es/accounts/profile.ts";
import { proof } from "./es/accounts/proof.ts";
import { secondStep } from "./es/accounts/second-step.ts";
import { security } from "./es/accounts/security.ts";
import { settings } from "./es/accounts/settings.ts";
import { activity } from "./es/activity/activity.ts";
import { plans } from "./es/billing/plans.ts";
import { subscription } from "./es/billing/subscription.ts";
import { books } from "./es/books/books.ts";
import { checks } from "./es/checks/checks.ts";
import { common } from "./es/common.ts";
import { dashboard } from "./es/dashboard/dashboard.ts";
import { docs } from "./es/docs/docs.ts";
import { equipment } from "./es/equipment/equipment.ts";
import { labels } from "./es/equipment/labels.ts";
import { retired } from "./es/equipment/retired.ts";
import { story } from "./es/equipment/story.ts";
import { errors } from "./es/errors.ts";
import { downloads } from "./es/files/downloads.ts";
import { fuel } from "./es/fuel/fuel.ts";
import { fueling } from "./es/fuel/fueling.ts";
import { paid } from "./es/fuel/paid.ts";
import { importing } from "./es/imports/importing.ts";
import { imports } from "./es/imports/imports.ts";
import { issues } from "./es/issues/issues.ts";
import { keys } from "./es/keys/keys.ts";
import { contact } from "./es/mail/contact.ts";
import { emails } from "./es/mail/emails.ts";
import { employees } from "./es/operators/employees.ts";
import { photos } from "./es/photos/photos.ts";
import { weekly } from "./es/plan/weekly.ts";
import { print } from "./es/print.ts";
import { service } from "./es/service/service.ts";
import { guide } from "./es/site/guide.ts";
import { landing } from "./es/site/landing.ts";
import { operator } from "./es/updates/operator.ts";
import { updates } from "./es/updates/updates.ts";
import { waiting } from "./es/updates/waiting.ts";
import { webhooks } from "./es/webhooks/webhooks.ts";

/** The Spanish catalogue. A key that English has and Spanish lacks is a type error. */
export const es = {
  account,
  accountants,
  activity,
  admin,
  auth,
  books,
  checks,
  common,
  contact,
  dashboard,
  devices,
  docs,
  downloads,
  emails,
  employees,
  equipment,
  errors,
  fuel,
  fueling,
  guide,
  importing,
  imports,
  issues,
  keys,
  labels,
  landing,
  operator,
  paid,
  photos,
  plans,
  print,
  profile,
  proof,
  retired,
  secondStep,
  security,
  service,
  settings,
  story,
  subscription,
  updates,
  waiting,
  webhooks,
  weekly,
} satisfies Record<Namespace, unknown>;
