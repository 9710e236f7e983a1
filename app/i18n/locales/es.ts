import type { Namespace } from "../catalogue-type.ts";
import { account } from "./es/account.ts";
import { accountants } from "./es/accountants.ts";
import { activity } from "./es/activity.ts";
import { admin } from "./es/admin.ts";
import { auth } from "./es/auth.ts";
import { books } from "./es/books.ts";
import { checks } from "./es/checks.ts";
import { common } from "./es/common.ts";
import { contact } from "./es/contact.ts";
import { dashboard } from "./es/dashboard.ts";
import { downloads } from "./es/downloads.ts";
import { emails } from "./es/emails.ts";
import { employees } from "./es/employees.ts";
import { equipment } from "./es/equipment.ts";
import { errors } from "./es/errors.ts";
import { fuel } from "./es/fuel.ts";
import { fueling } from "./es/fueling.ts";
import { guide } from "./es/guide.ts";
import { importing } from "./es/importing.ts";
import { imports } from "./es/imports.ts";
import { issues } from "./es/issues.ts";
import { keys } from "./es/keys.ts";
import { labels } from "./es/labels.ts";
import { landing } from "./es/landing.ts";
import { operator } from "./es/operator.ts";
import { paid } from "./es/paid.ts";
import { photos } from "./es/photos.ts";
import { plans } from "./es/plans.ts";
import { print } from "./es/print.ts";
import { profile } from "./es/profile.ts";
import { proof } from "./es/proof.ts";
import { retired } from "./es/retired.ts";
import { secondStep } from "./es/second-step.ts";
import { security } from "./es/security.ts";
import { service } from "./es/service.ts";
import { settings } from "./es/settings.ts";
import { story } from "./es/story.ts";
import { subscription } from "./es/subscription.ts";
import { updates } from "./es/updates.ts";
import { waiting } from "./es/waiting.ts";
import { weekly } from "./es/weekly.ts";

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
} satisfies Record<Namespace, unknown>;
