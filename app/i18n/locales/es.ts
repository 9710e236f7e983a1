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
import { fuelCosts } from "./es/fuel/fuel-costs.ts";
import { fuelPaid } from "./es/fuel/fuel-paid.ts";
import { bulkImport } from "./es/imports/bulk-import.ts";
import { imports } from "./es/imports/imports.ts";
import { issues } from "./es/issues/issues.ts";
import { keys } from "./es/keys/keys.ts";
import { contact } from "./es/mail/contact.ts";
import { emails } from "./es/mail/emails.ts";
import { operators } from "./es/operators/operators.ts";
import { photos } from "./es/photos/photos.ts";
import { plan } from "./es/plan/plan.ts";
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
  bulkImport,
  checks,
  common,
  contact,
  dashboard,
  devices,
  docs,
  downloads,
  emails,
  equipment,
  errors,
  fuel,
  fuelCosts,
  fuelPaid,
  guide,
  imports,
  issues,
  keys,
  labels,
  landing,
  operator,
  operators,
  photos,
  plan,
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
} satisfies Record<Namespace, unknown>;
