import { accountants } from "./en/accountants/accountants.ts";
import { account } from "./en/accounts/account.ts";
import { admin } from "./en/accounts/admin.ts";
import { auth } from "./en/accounts/auth.ts";
import { devices } from "./en/accounts/devices.ts";
import { profile } from "./en/accounts/profile.ts";
import { proof } from "./en/accounts/proof.ts";
import { secondStep } from "./en/accounts/second-step.ts";
import { security } from "./en/accounts/security.ts";
import { settings } from "./en/accounts/settings.ts";
import { activity } from "./en/activity/activity.ts";
import { plans } from "./en/billing/plans.ts";
import { subscription } from "./en/billing/subscription.ts";
import { books } from "./en/books/books.ts";
import { checks } from "./en/checks/checks.ts";
import { common } from "./en/common.ts";
import { dashboard } from "./en/dashboard/dashboard.ts";
import { docs } from "./en/docs/docs.ts";
import { equipment } from "./en/equipment/equipment.ts";
import { labels } from "./en/equipment/labels.ts";
import { retired } from "./en/equipment/retired.ts";
import { story } from "./en/equipment/story.ts";
import { errors } from "./en/errors.ts";
import { downloads } from "./en/files/downloads.ts";
import { fuel } from "./en/fuel/fuel.ts";
import { fuelCosts } from "./en/fuel/fuel-costs.ts";
import { fuelPaid } from "./en/fuel/fuel-paid.ts";
import { bulkImport } from "./en/imports/bulk-import.ts";
import { imports } from "./en/imports/imports.ts";
import { issues } from "./en/issues/issues.ts";
import { keys } from "./en/keys/keys.ts";
import { contact } from "./en/mail/contact.ts";
import { emails } from "./en/mail/emails.ts";
import { operators } from "./en/operators/operators.ts";
import { photos } from "./en/photos/photos.ts";
import { plan } from "./en/plan/plan.ts";
import { print } from "./en/print.ts";
import { service } from "./en/service/service.ts";
import { guide } from "./en/site/guide.ts";
import { landing } from "./en/site/landing.ts";
import { operator } from "./en/updates/operator.ts";
import { updates } from "./en/updates/updates.ts";
import { waiting } from "./en/updates/waiting.ts";
import { webhooks } from "./en/webhooks/webhooks.ts";

/** The English catalogue by namespace, the source of the other languages. */
export const en = {
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
};
