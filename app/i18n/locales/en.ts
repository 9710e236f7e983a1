import { account } from "./en/account.ts";
import { accountants } from "./en/accountants.ts";
import { activity } from "./en/activity.ts";
import { admin } from "./en/admin.ts";
import { auth } from "./en/auth.ts";
import { books } from "./en/books.ts";
import { checks } from "./en/checks.ts";
import { common } from "./en/common.ts";
import { contact } from "./en/contact.ts";
import { dashboard } from "./en/dashboard.ts";
import { downloads } from "./en/downloads.ts";
import { emails } from "./en/emails.ts";
import { employees } from "./en/employees.ts";
import { equipment } from "./en/equipment.ts";
import { errors } from "./en/errors.ts";
import { fuel } from "./en/fuel.ts";
import { fueling } from "./en/fueling.ts";
import { guide } from "./en/guide.ts";
import { importing } from "./en/importing.ts";
import { imports } from "./en/imports.ts";
import { issues } from "./en/issues.ts";
import { keys } from "./en/keys.ts";
import { labels } from "./en/labels.ts";
import { landing } from "./en/landing.ts";
import { operator } from "./en/operator.ts";
import { paid } from "./en/paid.ts";
import { photos } from "./en/photos.ts";
import { plans } from "./en/plans.ts";
import { print } from "./en/print.ts";
import { profile } from "./en/profile.ts";
import { proof } from "./en/proof.ts";
import { retired } from "./en/retired.ts";
import { secondStep } from "./en/second-step.ts";
import { security } from "./en/security.ts";
import { service } from "./en/service.ts";
import { settings } from "./en/settings.ts";
import { story } from "./en/story.ts";
import { subscription } from "./en/subscription.ts";
import { updates } from "./en/updates.ts";
import { waiting } from "./en/waiting.ts";
import { weekly } from "./en/weekly.ts";

/** The English catalogue by namespace, the source of the other languages. */
export const en = {
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
  weekly,
};
