import type { Scope } from "#app/domain/keys/api-key.ts";

/**
 * Every path of the product, its allowed roles, and its module: the one table behind the routes, every guard,
 * the navigation and the isolation tests. The role is checked before existence: a role that may not use a
 * route is refused whatever the id.
 */
export type Access =
  /** Everybody. */
  | "public"
  /** Signed-out pages; signed-in users go to `/`. */
  | "visitor"
  /** Any session. */
  | "signed-in"
  /** Any session; visitors go to the operator sign-in. */
  | "reporter"
  /** Owners and managers; operators are sent to their own screen. */
  | "manager"
  /** The owner alone; operators are sent to their own screen, managers refused. */
  | "owner"
  /** Accountants who opened a link; no session of ours counts there. */
  | "accountant"
  /** Another program by its key, and nobody in person. */
  | "program"
  /** Platform staff; to everybody else it doesn't exist. */
  | "admin"
  /** Local running only. */
  | "development";

/**
 * What a key needs for a method: a scope, or `any` of them. Where nothing is said a key is refused. `unread` is open to
 * everybody, and looks at no key and no session.
 */
export type KeyAccess = Scope | "any" | "unread";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type PolicyEntry = Access | Partial<Record<Method, Access>>;

type Entry<Who extends PolicyEntry = PolicyEntry> = {
  access: Who;
  /** The module below `app/routes` that serves the path. */
  module: string;
  /** What a key needs, by method. */
  scope: Partial<Record<Method, KeyAccess>>;
  /** Shown in the frame of owners' and managers' pages. */
  framed: boolean;
};

const at = <const Who extends PolicyEntry>(
  access: Who,
  module: string,
  scope: Entry["scope"] = {},
): Entry<Who> => ({
  access,
  module,
  scope,
  framed: false,
});

const framed = <const Who extends PolicyEntry>(access: Who, module: string): Entry<Who> => ({
  access,
  module,
  scope: {},
  framed: true,
});

export const POLICY = {
  "/": framed("manager", "dashboard/route.tsx"),
  "/~welcome": at("public", "site/landing/route.tsx"),
  "/operator": at("reporter", "updates/operator/route.tsx"),
  "/operator/card/:id": at("reporter", "equipment/operator-card/route.tsx"),
  "/simple-operator": at("reporter", "updates/operator/route.tsx"),
  "/login": at("visitor", "accounts/login/route.tsx"),
  "/login/second-step": at("public", "accounts/login-second-step/route.tsx"),
  "/login/passkey": at({ POST: "public" }, "accounts/login-passkey.ts"),
  "/login/lost-device": at("public", "accounts/lost-device/route.tsx"),
  "/stop-removal": at("public", "accounts/stop-removal/route.tsx"),
  "/login/recovery-code": at("public", "accounts/login-second-step/route.tsx"),
  "/employee-login": at("visitor", "operators/login/route.tsx"),
  "/signup": at("visitor", "accounts/signup/route.tsx"),
  "/email-verification-pending": at("public", "accounts/email-verification-pending/route.tsx"),
  "/verify-email": at("public", "accounts/verify-email/route.tsx"),
  "/forgot-password": at("public", "accounts/forgot-password/route.tsx"),
  "/forgot-password/answers": at("public", "accounts/recovery-by-answers/route.tsx"),
  "/reset-password": at("public", "accounts/reset-password/route.tsx"),
  "/logout": at("public", "accounts/logout/route.tsx"),
  "/settings": at("public", "accounts/settings/route.tsx"),
  "/settings/keys": at("owner", "keys/route.tsx"),
  "/settings/webhooks": at("owner", "webhooks/list/route.tsx"),
  "/settings/webhooks/:id": at("owner", "webhooks/webhook/route.tsx"),
  "/profile": at("signed-in", "accounts/profile/route.tsx"),
  "/prove": at("manager", "accounts/prove/route.tsx"),
  "/profile/second-step": at("manager", "accounts/second-step/route.tsx"),
  "/profile/second-step/authenticator": at("manager", "accounts/second-step/authenticator/route.tsx"),
  "/profile/second-step/authenticator/remove": at("manager", "accounts/second-step/remove/route.tsx"),
  "/profile/second-step/codes.txt": at({ POST: "manager" }, "accounts/second-step/codes-txt.ts"),
  "/profile/devices": at("manager", "accounts/devices/route.tsx"),
  "/security-questions": at("manager", "accounts/security-questions/route.tsx"),
  "/confirm-email": at("public", "accounts/confirm-email/route.tsx"),
  "/contact": at("manager", "mail/contact/route.tsx"),
  "/account": at("owner", "accounts/account/route.tsx"),
  "/account/close": at("owner", "accounts/account/close/route.tsx"),
  "/instructions": at("manager", "site/instructions/route.tsx"),
  "/admin": at("admin", "accounts/admin/route.tsx"),
  "/dashboard": at("public", "dashboard/dashboard-redirect.ts"),
  "/add": at("manager", "equipment/add-redirect.ts"),
  "/add/:what": at("manager", "equipment/choose/route.tsx"),
  "/add-equipment": framed("manager", "equipment/add/route.tsx"),
  "/add-equipment/import": framed("manager", "imports/bulk/route.tsx"),
  "/add-equipment/import/:draftId": framed("manager", "imports/bulk/draft/route.tsx"),
  "/add-equipment/import/:draftId/step": at({ POST: "manager" }, "imports/bulk/draft/step.ts"),
  "/add-equipment/import/:draftId/failed-rows.csv": at(
    { GET: "manager" },
    "imports/bulk/draft/failed-rows-csv.ts",
  ),
  "/imports": at("manager", "imports/route.tsx"),
  "/imports/files/:fileId": at("manager", "imports/what/route.tsx"),
  "/imports/:importId": at("manager", "imports/check/route.tsx"),
  "/imports/:importId/columns": at("manager", "imports/columns/route.tsx"),
  "/imports/:importId/machines": at("manager", "imports/machines/route.tsx"),
  "/imports/:importId/undo": at("manager", "imports/undo/route.tsx"),
  "/imports/:importId/failed-rows.csv": at({ GET: "manager" }, "imports/failed-rows-csv.ts"),
  "/imports/:importId/file": at({ GET: "manager" }, "imports/file.ts"),
  "/equipment-list": framed("manager", "equipment/list/route.tsx"),
  "/equipment-list/print": at({ GET: "manager" }, "print/equipment-list.tsx"),
  "/equipment-list/labels": at("manager", "equipment/labels/route.tsx"),
  "/equipment-list/labels/print": at({ GET: "manager" }, "print/labels.tsx"),
  "/scan/:equipmentId": at("reporter", "equipment/scan/route.tsx"),
  "/retired-equipment": framed("manager", "equipment/retired/route.tsx"),
  "/retired-equipment/:id/sale": at("manager", "equipment/retired-sale/route.tsx"),
  "/equipment": framed("manager", "equipment/status/route.tsx"),
  "/equipment/:status": framed("manager", "equipment/status/route.tsx"),
  "/equipment/:status/print": at({ GET: "manager" }, "print/equipment-status.tsx"),
  "/equipment-items/:id": at("manager", "equipment/item/route.tsx"),
  "/equipment-items/:id/usage": framed("manager", "meter/usage/route.tsx"),
  "/equipment-items/:id/service": framed("manager", "service/record/route.tsx"),
  "/equipment-items/:id/remove": framed("manager", "equipment/remove/route.tsx"),
  "/equipment-items/:id/history": framed("manager", "equipment/history/route.tsx"),
  "/equipment-items/:id/checks": at("manager", "equipment/checks/route.tsx"),
  "/equipment-items/:id/services": framed("manager", "service/plan/route.tsx"),
  "/equipment-items/:id/tasks/add": framed("manager", "service/tasks/add/route.tsx"),
  "/equipment-items/:id/tasks/:taskId": framed("manager", "service/tasks/edit/route.tsx"),
  "/equipment-items/:id/tasks/:taskId/remove": framed("manager", "service/tasks/remove/route.tsx"),
  "/equipment-items/:id/card": at("manager", "equipment/card/route.tsx"),
  "/equipment-items/:id/card/print": at({ GET: "manager" }, "print/machine-card.tsx"),
  "/equipment-items/:id/services/print": at({ GET: "manager" }, "print/service-history.tsx"),
  "/service-entries/:id": framed("manager", "service/entry/route.tsx"),
  "/service-entries/:id/edit": framed("manager", "service/entry/edit/route.tsx"),
  "/service-entries/:id/void": framed("manager", "service/entry/void/route.tsx"),
  "/equipment-items/:id/issue": at("manager", "issues/report/route.tsx"),
  "/issues": at("manager", "issues/route.tsx"),
  "/issues/print": at({ GET: "manager" }, "print/issues.tsx"),
  "/issues/:id": at("manager", "issues/issue/route.tsx"),
  "/service-programs": framed("manager", "service/programs/route.tsx"),
  "/service-programs/add": framed("manager", "service/programs/add/route.tsx"),
  "/service-programs/:id": framed("manager", "service/programs/edit/route.tsx"),
  "/service-programs/:id/apply": framed("manager", "service/programs/apply/route.tsx"),
  "/service-programs/:id/delete": framed("manager", "service/programs/delete/route.tsx"),
  "/updates": framed("manager", "updates/route.tsx"),
  "/updates/:id": framed("manager", "updates/review/route.tsx"),
  "/fuel": framed("manager", "fuel/route.tsx"),
  "/fuel/reset/:kind": framed("manager", "fuel/reset/route.tsx"),
  "/fuel/prices": at("manager", "fuel/prices/route.tsx"),
  "/fuel/use": at("manager", "fuel/use/route.tsx"),
  "/fuel-entries": at("manager", "fuel/entries/route.tsx"),
  "/fuel-entries/add": at("manager", "fuel/entries/add/route.tsx"),
  "/fuel-entries/:id": at("manager", "fuel/entry/route.tsx"),
  "/plan": at("manager", "plan/route.tsx"),
  "/plan/print": at({ GET: "manager" }, "print/weekly-plan.tsx"),
  "/calendar/:token.ics": at({ GET: "public" }, "plan/calendar/feed.ts"),
  "/checks": at("manager", "checks/route.tsx"),
  "/checks/print": at({ GET: "manager" }, "print/checks.tsx"),
  "/checks/:id": at("manager", "checks/check/route.tsx"),
  "/checklists": at("manager", "checks/checklists/route.tsx"),
  "/checklists/new": at("manager", "checks/checklists/new/route.tsx"),
  "/checklists/:id": at("manager", "checks/checklists/edit/route.tsx"),
  "/checklists/:id/delete": at("manager", "checks/checklists/delete/route.tsx"),
  "/activity": at("manager", "activity/route.tsx"),
  "/costs": framed("manager", "service/costs/route.tsx"),
  "/books": at("manager", "books/route.tsx"),
  "/books/:month": at("manager", "books/month/route.tsx"),
  "/accountants": at("manager", "accountants/route.tsx"),
  "/accountant": at("public", "accountants/link/route.tsx"),
  "/accountant/books": at({ GET: "accountant", POST: "accountant" }, "accountants/books/route.tsx"),
  "/accountant/books.zip": at({ GET: "accountant" }, "accountants/books/zip.ts"),
  "/accountant/books/:name.csv": at({ GET: "accountant" }, "accountants/books/csv.ts"),
  "/accountant/books/:month": at({ GET: "accountant" }, "accountants/month/route.tsx"),
  "/subscription": at("manager", "billing/subscription/route.tsx"),
  "/subscription/:act": at("manager", "billing/subscription-act/route.tsx"),
  "/employees": framed("manager", "operators/route.tsx"),
  "/employees/add": framed("manager", "operators/add/route.tsx"),
  "/employees/settings": framed("manager", "operators/settings/route.tsx"),
  "/employees/second-step": at("owner", "operators/required-second-step/route.tsx"),
  "/employees/access-cards": at({ GET: "manager" }, "print/access-cards.tsx"),
  "/employees/:id/edit": framed("manager", "operators/edit/route.tsx"),
  "/employees/:id/remove": framed("manager", "operators/remove/route.tsx"),
  "/employees/:id/own-password": framed("manager", "operators/own-password/route.tsx"),
  "/employees/:id/manager": framed("manager", "operators/manager/route.tsx"),
  "/employees/:id/devices": at("manager", "accounts/devices/employee/route.tsx"),
  "/employees/:id/second-step": at("owner", "operators/second-step/route.tsx"),
  "/reset-user-password": framed("manager", "operators/reset-user-password/route.tsx"),
  "/exports/equipment-list.csv": at({ GET: "manager" }, "exports/equipment-list-csv.ts"),
  "/exports/equipment-status.csv": at({ GET: "manager" }, "exports/equipment-status-csv.ts"),
  "/exports/equipment-maintenance-report.csv": at(
    { GET: "manager" },
    "exports/equipment-maintenance-report-csv.ts",
  ),
  "/exports/equipment-history.csv": at({ GET: "manager" }, "exports/equipment-history-csv.ts"),
  "/exports/fuel-usage.csv": at({ GET: "manager" }, "exports/fuel-usage-csv.ts"),
  "/exports/issues.csv": at({ GET: "manager" }, "exports/issues-csv.ts"),
  "/exports/service-history.csv": at({ GET: "manager" }, "exports/service-history-csv.ts"),
  "/exports/pre-start-checks.csv": at({ GET: "manager" }, "exports/pre-start-checks-csv.ts"),
  "/exports/retired-equipment.csv": at({ GET: "manager" }, "exports/retired-equipment-csv.ts"),
  "/exports/activity-log.csv": at({ GET: "manager" }, "exports/activity-log-csv.ts"),
  "/exports/operators.csv": at({ GET: "manager" }, "exports/operators-csv.ts"),
  "/exports/all-data.zip": at({ GET: "owner" }, "exports/all-data-zip.ts"),
  "/exports/books.zip": at({ GET: "manager" }, "exports/books.ts"),
  "/exports/books/:name.csv": at({ GET: "manager" }, "exports/books.ts"),
  "/templates/equipment-import-template.csv": at({ GET: "manager" }, "imports/bulk/template-csv.ts"),
  "/templates/import-services.csv": at({ GET: "manager" }, "imports/template-csv.ts"),
  "/templates/import-fuel.csv": at({ GET: "manager" }, "imports/template-csv.ts"),
  "/templates/import-readings.csv": at({ GET: "manager" }, "imports/template-csv.ts"),
  "/templates/import-machines.csv": at({ GET: "manager" }, "imports/template-csv.ts"),
  "/photos/:objectId": at("signed-in", "photos/photo/route.tsx"),
  "/objects/uploads/:objectId": at({ GET: "signed-in", PUT: "signed-in" }, "objects/uploads.ts"),
  "/api/auth/login": at({ POST: "public" }, "api/sign-in.ts"),
  "/api/auth/second-step": at({ POST: "public" }, "api/sign-in.ts"),
  "/api/auth/passkey": at({ POST: "public" }, "api/passkeys.ts"),
  "/api/auth/passkey/options": at({ POST: "public" }, "api/passkeys.ts"),
  "/api/auth/lost-device": at({ POST: "public" }, "api/lost-device.ts"),
  "/api/auth/prove": at({ POST: "manager" }, "api/second-step.ts"),
  "/api/auth/signup": at({ POST: "public" }, "api/sign-up.ts"),
  "/api/auth/user": at({ GET: "signed-in" }, "api/sign-in.ts"),
  "/api/auth/logout": at({ POST: "public" }, "api/sign-in.ts"),
  "/api/auth/verify-email": at({ GET: "public" }, "api/sign-up.ts"),
  "/api/auth/forgot-password": at({ POST: "public" }, "api/recovery.ts"),
  "/api/auth/reset-password-with-token": at({ POST: "public" }, "api/recovery.ts"),
  "/api/auth/security-questions": at({ GET: "public" }, "api/recovery.ts"),
  "/api/auth/setup-security-questions": at({ POST: "manager" }, "api/recovery.ts"),
  "/api/auth/resend-verification": at({ POST: "public" }, "api/sign-up.ts"),
  "/api/account/close": at({ POST: "owner" }, "api/account.ts"),
  "/api/account/keep": at({ POST: "owner" }, "api/account.ts"),
  "/api/admin/accounts": at({ GET: "admin" }, "api/admin.ts"),
  "/api/admin/accounts/:id/sign-out": at({ POST: "admin" }, "api/admin.ts"),
  "/api/contact/submit": at({ POST: "public" }, "api/contact.ts"),
  "/api/user/profile": at({ PATCH: "signed-in" }, "api/profile.ts"),
  "/api/user/second-step": at({ GET: "manager" }, "api/second-step.ts"),
  "/api/user/lost-device": at({ DELETE: "manager" }, "api/lost-device.ts"),
  "/api/user/authenticator": at({ POST: "manager", PUT: "manager", DELETE: "manager" }, "api/second-step.ts"),
  "/api/user/devices": at({ GET: "manager", DELETE: "manager" }, "api/devices.ts"),
  "/api/user/devices/:id": at({ DELETE: "manager" }, "api/devices.ts"),
  "/api/user/passkeys": at({ POST: "manager" }, "api/passkeys.ts"),
  "/api/user/passkeys/:id": at({ PATCH: "manager", DELETE: "manager" }, "api/passkeys.ts"),
  "/api/user/recovery-codes": at({ POST: "manager" }, "api/second-step.ts"),
  "/api/user/change-password": at({ PATCH: "signed-in" }, "api/profile.ts"),
  "/api/logout": at({ GET: "public", POST: "public" }, "api/sign-in.ts"),
  "/api/login/owner": at({ GET: "public" }, "api/sign-in.ts"),
  "/api/employee/login": at({ POST: "public" }, "api/sign-in.ts"),
  "/api/employees": at({ GET: "manager", POST: "manager" }, "api/employees.ts"),
  "/api/employees/:id": at({ PUT: "manager", DELETE: "manager" }, "api/employees.ts"),
  "/api/employees/:id/own-password": at({ DELETE: "manager" }, "api/employees.ts"),
  "/api/employees/:id/manager": at({ POST: "manager", DELETE: "manager" }, "api/employees.ts"),
  "/api/employees/:id/devices": at({ GET: "manager", DELETE: "manager" }, "api/devices.ts"),
  "/api/employees/:id/devices/:deviceId": at({ DELETE: "manager" }, "api/devices.ts"),
  "/api/employees/:id/second-step": at({ DELETE: "owner" }, "api/employees.ts"),
  "/api/admin/reset-user-password": at({ POST: "manager" }, "api/employees.ts"),
  "/api/company-settings": at({ GET: "manager", POST: "manager" }, "api/company-settings.ts"),
  "/api/company-settings/reveal": at({ POST: "manager" }, "api/company-settings.ts"),
  "/api/company/second-step": at({ GET: "owner", PUT: "owner" }, "api/company-settings.ts"),
  "/api/company/settings": at({ PATCH: "manager" }, "api/company-settings.ts"),
  "/api/equipment": at({ GET: "signed-in", POST: "manager" }, "api/equipment.ts", {
    GET: "read",
    POST: "machines",
  }),
  "/api/equipment/count": at({ GET: "signed-in" }, "api/equipment.ts"),
  "/api/equipment/:id": at({ GET: "signed-in", PATCH: "manager", DELETE: "manager" }, "api/equipment.ts", {
    GET: "read",
    PATCH: "machines",
  }),
  "/api/equipment/:id/card": at({ GET: "signed-in", PUT: "manager" }, "api/machine-card.ts"),
  "/api/equipment/:id/card/copy": at({ POST: "manager" }, "api/machine-card.ts"),
  "/api/equipment/:id/retire": at({ POST: "manager" }, "api/equipment.ts", { POST: "machines" }),
  "/api/equipment/:id/usage": at({ PATCH: "manager" }, "api/equipment.ts", { PATCH: "readings" }),
  "/api/equipment/:id/reset-service": at({ PATCH: "manager" }, "api/equipment.ts", { PATCH: "services" }),
  "/api/equipment/:id/notes": at({ GET: "manager", POST: "manager" }, "api/equipment-story.ts", {
    GET: "read",
    POST: "reports",
  }),
  "/api/equipment/:id/history": at({ GET: "manager" }, "api/equipment-story.ts", { GET: "read" }),
  "/api/equipment/:id/readings": at({ GET: "manager", POST: "manager" }, "api/readings.ts", {
    GET: "read",
    POST: "readings",
  }),
  "/api/readings": at({ GET: "manager" }, "api/readings.ts", { GET: "read" }),
  "/api/equipment/:id/service-tasks": at({ GET: "manager", POST: "manager" }, "api/service-tasks.ts", {
    GET: "read",
    POST: "machines",
  }),
  "/api/service-tasks/:id": at({ PATCH: "manager", DELETE: "manager" }, "api/service-tasks.ts", {
    PATCH: "machines",
    DELETE: "machines",
  }),
  "/api/equipment/:id/service-entries": at({ GET: "manager", POST: "manager" }, "api/service-entries.ts", {
    GET: "read",
    POST: "services",
  }),
  "/api/service-entries": at({ GET: "manager" }, "api/service-entries.ts", { GET: "read" }),
  "/api/service-entries/:id": at({ GET: "manager", PATCH: "manager" }, "api/service-entries.ts", {
    GET: "read",
    PATCH: "services",
  }),
  "/api/service-entries/:id/void": at({ POST: "manager" }, "api/service-entries.ts", { POST: "services" }),
  "/api/issues": at({ GET: "manager" }, "api/issues.ts", { GET: "read" }),
  "/api/issues/:id": at({ GET: "manager", PATCH: "manager" }, "api/issues.ts", {
    GET: "read",
    PATCH: "reports",
  }),
  "/api/issues/:id/resolve": at({ POST: "manager" }, "api/issues.ts", { POST: "reports" }),
  "/api/issues/:id/reopen": at({ POST: "manager" }, "api/issues.ts", { POST: "reports" }),
  "/api/equipment/:id/issues": at({ POST: "manager" }, "api/issues.ts", { POST: "reports" }),
  "/api/equipment/:id/service-program": at({ DELETE: "manager" }, "api/service-programs.ts"),
  "/api/service-programs": at({ GET: "manager", POST: "manager" }, "api/service-programs.ts"),
  "/api/service-programs/:id": at(
    { GET: "manager", PATCH: "manager", DELETE: "manager" },
    "api/service-programs.ts",
  ),
  "/api/service-programs/:id/apply": at({ POST: "manager" }, "api/service-programs.ts"),
  "/api/equipment-history/export": at({ GET: "manager" }, "api/equipment-story.ts"),
  "/api/retired-equipment": at({ GET: "manager" }, "api/retired-equipment.ts", { GET: "read" }),
  "/api/retired-equipment/:id": at({ PATCH: "manager" }, "api/retired-equipment.ts"),
  "/api/retired-equipment/:id/restore": at({ POST: "manager" }, "api/retired-equipment.ts", {
    POST: "machines",
  }),
  "/api/readings/:id/void": at({ POST: "manager" }, "api/readings.ts", { POST: "readings" }),
  "/api/imports": at({ GET: "manager", POST: "manager" }, "api/imports.ts"),
  "/api/imports/:id": at({ GET: "manager", DELETE: "manager" }, "api/imports.ts"),
  "/api/imports/:id/mapping": at({ PUT: "manager" }, "api/imports.ts"),
  "/api/imports/:id/preview": at({ POST: "manager" }, "api/imports.ts"),
  "/api/imports/:id/run": at({ POST: "manager" }, "api/imports.ts"),
  "/api/imports/:id/undo": at({ POST: "manager" }, "api/imports.ts"),
  "/api/operator-updates": at({ GET: "signed-in", POST: "reporter" }, "api/operator-updates.ts", {
    GET: "read",
    POST: "reports",
  }),
  "/api/operator-updates/:id": at({ GET: "manager" }, "api/operator-updates.ts", { GET: "read" }),
  "/api/fuel/reset": at({ POST: "manager" }, "api/fuel.ts"),
  "/api/fuel/reset/gas": at({ POST: "manager" }, "api/fuel.ts"),
  "/api/fuel/reset/diesel": at({ POST: "manager" }, "api/fuel.ts"),
  "/api/fuel-usage/export": at({ GET: "manager" }, "api/fuel.ts"),
  "/api/fuel-settings": at({ GET: "manager", PUT: "manager" }, "api/fuel-settings.ts", { GET: "read" }),
  "/api/fuel-prices": at({ GET: "manager", POST: "manager" }, "api/fuel-prices.ts", { GET: "read" }),
  "/api/fuel-prices/:id": at({ DELETE: "manager" }, "api/fuel-prices.ts"),
  "/api/fuel-entries": at({ GET: "manager", POST: "manager" }, "api/fuel-entries.ts", {
    GET: "read",
    POST: "readings",
  }),
  "/api/fuel-entries/:id": at({ GET: "manager", PATCH: "manager" }, "api/fuel-entries.ts", {
    GET: "read",
    PATCH: "readings",
  }),
  "/api/fuel-entries/:id/void": at({ POST: "manager" }, "api/fuel-entries.ts", { POST: "readings" }),
  "/api/plan": at({ GET: "manager" }, "api/weekly-plan.ts", { GET: "read" }),
  "/api/calendar-feed": at({ GET: "manager", POST: "manager", DELETE: "manager" }, "api/calendar-feed.ts"),
  "/api/costs": at({ GET: "manager" }, "api/costs.ts", { GET: "read" }),
  "/api/books": at({ GET: "manager" }, "api/books.ts", { GET: "read" }),
  "/api/books/:month": at({ GET: "manager" }, "api/books.ts", { GET: "read" }),
  "/api/books/:month/close": at({ POST: "manager" }, "api/books.ts"),
  "/api/photos/upload": at({ POST: "signed-in" }, "api/operator-updates.ts"),
  "/api/operator-updates/:id/photos": at({ POST: "signed-in" }, "api/operator-updates.ts"),
  "/api/operator-updates/:id/photos/:photoId": at(
    { PUT: "signed-in", DELETE: "signed-in" },
    "api/operator-updates.ts",
  ),
  "/api/operator-updates/:id/apply": at({ POST: "manager" }, "api/operator-updates.ts"),
  "/api/operator-updates/:id/dismiss": at({ POST: "manager" }, "api/operator-updates.ts"),
  "/api/activity": at({ GET: "manager" }, "api/activity.ts"),
  "/api/checks": at({ GET: "manager" }, "api/checks.ts", { GET: "read" }),
  "/api/checklists": at({ GET: "manager", POST: "manager" }, "api/checklists.ts"),
  "/api/checklists/:id": at({ PATCH: "manager", DELETE: "manager" }, "api/checklists.ts"),
  "/api/accountants": at({ GET: "manager", POST: "manager" }, "api/accountants.ts"),
  "/api/accountants/:id": at({ PATCH: "manager", DELETE: "manager" }, "api/accountants.ts"),
  "/api/accountants/:id/send": at({ POST: "manager" }, "api/accountants.ts"),
  "/api/key": at({ GET: "program" }, "api/keys.ts", { GET: "any" }),
  "/api/keys": at({ GET: "owner", POST: "owner" }, "api/keys.ts"),
  "/api/keys/:id": at({ DELETE: "owner" }, "api/keys.ts"),
  "/api/webhooks": at({ GET: "owner", POST: "owner" }, "api/webhooks.ts"),
  "/api/webhooks/:id": at({ GET: "owner", PATCH: "owner", DELETE: "owner" }, "api/webhooks.ts"),
  "/api/webhooks/:id/secret": at({ POST: "owner" }, "api/webhooks.ts"),
  "/api/webhooks/:id/pause": at({ POST: "owner" }, "api/webhooks.ts"),
  "/api/webhooks/:id/resume": at({ POST: "owner" }, "api/webhooks.ts"),
  "/api/webhooks/:id/test": at({ POST: "owner" }, "api/webhooks.ts"),
  "/api/webhooks/:id/deliveries": at({ GET: "owner" }, "api/webhooks.ts"),
  "/api/webhooks/:id/deliveries/:deliveryId/again": at({ POST: "owner" }, "api/webhooks.ts"),
  "/api/email-alerts/settings": at({ GET: "manager", PUT: "manager" }, "api/alert-settings.ts"),
  "/api/subscription/info": at({ GET: "manager" }, "api/subscription.ts"),
  "/api/subscription/upgrade": at({ POST: "manager" }, "api/subscription.ts"),
  "/api/subscription/pause": at({ POST: "manager" }, "api/subscription.ts"),
  "/api/subscription/reactivate": at({ POST: "manager" }, "api/subscription.ts"),
  "/api/subscription/cancel": at({ POST: "manager" }, "api/subscription.ts"),
  "/api/subscription/portal": at({ POST: "manager" }, "api/subscription.ts"),
  "/api/create-checkout-session": at({ POST: "manager" }, "api/subscription.ts"),
  "/api/stripe/webhook": at({ POST: "public" }, "api/subscription.ts"),
  "/api/health": at({ GET: "public" }, "api/health.ts", { GET: "unread" }),
  "/api/openapi.json": at({ GET: "public" }, "api/openapi.ts", { GET: "unread" }),
  "/api/docs": at({ GET: "public" }, "docs/start/route.tsx", { GET: "unread" }),
  "/api/docs/:part": at({ GET: "public" }, "docs/part/route.tsx", { GET: "unread" }),
  "/api/*": at("public", "api/unknown.ts"),
  "/dev/mailbox": at("development", "dev/mailbox/route.tsx"),
  "/dev/mailbox.json": at("development", "dev/mailbox-json.ts"),
  "/dev/demo": at("development", "dev/demo.ts"),
  // Belongs to a company, so the role is checked first; the Worker's entry keeps all of /dev/ out of
  // production.
  "/dev/checkout/:id": at("manager", "dev/checkout/route.tsx"),
  "/dev/billing": at("manager", "dev/billing/route.tsx"),
  "*": at("public", "site/unknown/route.tsx"),
} satisfies Record<string, Entry>;

export type PolicyPath = keyof typeof POLICY;

/** Whether a path is that of the documentation: pages below `/api`, without a form. */
export const isDocsPath = (pathname: string): boolean => /^\/api\/docs(?:\/|$)/i.test(pathname);

/** What stays open to who must set a second step up first, beside what is open to visitors. */
const SET_UP: ReadonlySet<PolicyPath> = new Set<PolicyPath>([
  "/prove",
  "/profile/second-step",
  "/profile/second-step/authenticator",
  "/profile/second-step/authenticator/remove",
  "/profile/second-step/codes.txt",
  "/api/auth/prove",
  "/api/auth/user",
  "/api/user/second-step",
  "/api/user/lost-device",
  "/api/user/authenticator",
  "/api/user/recovery-codes",
  "/api/user/passkeys",
  "/api/user/passkeys/:id",
]);

/** Whether a path waits for a second step that is required and missing. */
export function waitsForSecondStep(path: PolicyPath, access: Access): boolean {
  return access !== "public" && access !== "visitor" && !SET_UP.has(path);
}

/** The roles allowed to use a path with a method; null if the path doesn't support the method. */
export function accessOf(path: PolicyPath, method: string): Access | null {
  const entry: PolicyEntry = POLICY[path].access;
  if (typeof entry === "string") return entry;
  return entry[(method === "HEAD" ? "GET" : method) as Method] ?? null;
}

/** What a key needs for a path with a method; null where it is refused. */
export function keyAccessOf(path: PolicyPath, method: string): KeyAccess | null {
  return POLICY[path].scope[(method === "HEAD" ? "GET" : method) as Method] ?? null;
}

/** Whether a role may open a path's page, for the navigation. */
export function mayOpen(
  path: PolicyPath,
  viewer: { owner: boolean; manager: boolean; admin: boolean } | null,
): boolean {
  switch (accessOf(path, "GET")) {
    case "public":
      return true;
    case "visitor":
      return viewer === null;
    case "signed-in":
    case "reporter":
      return viewer !== null;
    case "manager":
      return viewer?.manager ?? false;
    case "owner":
      return viewer?.owner ?? false;
    case "admin":
      return viewer?.admin ?? false;
    default:
      return false;
  }
}
