/**
 * Who may use what: the one table behind every guard, the navigation and the isolation tests. Its keys are the paths
 * of `app/routes.ts`; a route that is missing here fails a test. Role comes before existence: who may not use a route
 * is refused whatever the id.
 */
export type Access =
  /** Whoever asks. */
  | "public"
  /** Signed-out pages; who is signed in goes to `/`. */
  | "visitor"
  /** Any session. */
  | "signed-in"
  /** Any session; visitors go to the operator sign-in. */
  | "reporter"
  /** Owners and managers; operators are sent to their own screen. */
  | "manager"
  /** Platform staff; nobody else learns that it exists. */
  | "admin"
  /** Local running only. */
  | "development";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type PolicyEntry = Access | Partial<Record<Method, Access>>;

export const POLICY = {
  "/": "manager",
  "/~welcome": "public",
  "/operator": "reporter",
  "/simple-operator": "reporter",
  "/login": "visitor",
  "/employee-login": "visitor",
  "/signup": "visitor",
  "/email-verification-pending": "public",
  "/verify-email": "public",
  "/forgot-password": "public",
  "/forgot-password/answers": "public",
  "/reset-password": "public",
  "/logout": "public",
  "/settings": "public",
  "/profile": "signed-in",
  "/security-questions": "manager",
  "/confirm-email": "public",
  "/contact": "manager",
  "/instructions": "manager",
  "/admin": "admin",
  "/dashboard": "public",
  "/add": "manager",
  "/add-equipment": "manager",
  "/add-equipment/import": "manager",
  "/add-equipment/import/:draftId": "manager",
  "/add-equipment/import/:draftId/step": { POST: "manager" },
  "/add-equipment/import/:draftId/failed-rows.csv": { GET: "manager" },
  "/equipment-list": "manager",
  "/equipment-list/print": { GET: "manager" },
  "/equipment-list/labels": "manager",
  "/equipment-list/labels/print": { GET: "manager" },
  "/scan/:equipmentId": "reporter",
  "/retired-equipment": "manager",
  "/equipment": "manager",
  "/equipment/:status": "manager",
  "/equipment/:status/print": { GET: "manager" },
  "/equipment-items/:id": "manager",
  "/equipment-items/:id/usage": "manager",
  "/equipment-items/:id/service": "manager",
  "/equipment-items/:id/remove": "manager",
  "/equipment-items/:id/history": "manager",
  "/updates": "manager",
  "/updates/:id": "manager",
  "/fuel": "manager",
  "/fuel/reset/:kind": "manager",
  "/subscription": "manager",
  "/subscription/:act": "manager",
  "/employees": "manager",
  "/employees/add": "manager",
  "/employees/settings": "manager",
  "/employees/access-cards": { GET: "manager" },
  "/employees/:id/edit": "manager",
  "/employees/:id/remove": "manager",
  "/employees/:id/manager": "manager",
  "/reset-user-password": "manager",
  "/exports/equipment-list.csv": { GET: "manager" },
  "/exports/equipment-status.csv": { GET: "manager" },
  "/exports/equipment-maintenance-report.csv": { GET: "manager" },
  "/exports/equipment-history.csv": { GET: "manager" },
  "/exports/fuel-usage.csv": { GET: "manager" },
  "/exports/retired-equipment.csv": { GET: "manager" },
  "/exports/operators.csv": { GET: "manager" },
  "/templates/equipment-import-template.csv": { GET: "manager" },
  "/photos/:objectId": "signed-in",
  "/objects/uploads/:objectId": { GET: "signed-in", PUT: "signed-in" },
  "/api/auth/login": { POST: "public" },
  "/api/auth/signup": { POST: "public" },
  "/api/auth/user": { GET: "signed-in" },
  "/api/auth/logout": { POST: "public" },
  "/api/auth/verify-email": { GET: "public" },
  "/api/auth/forgot-password": { POST: "public" },
  "/api/auth/reset-password-with-token": { POST: "public" },
  "/api/auth/security-questions": { GET: "public" },
  "/api/auth/setup-security-questions": { POST: "manager" },
  "/api/auth/resend-verification": { POST: "public" },
  "/api/admin/accounts": { GET: "admin" },
  "/api/contact/submit": { POST: "public" },
  "/api/user/profile": { PATCH: "signed-in" },
  "/api/user/change-password": { PATCH: "manager" },
  "/api/logout": { GET: "public", POST: "public" },
  "/api/login/owner": { GET: "public" },
  "/api/employee/login": { POST: "public" },
  "/api/employees": { GET: "manager", POST: "manager" },
  "/api/employees/:id": { PUT: "manager", DELETE: "manager" },
  "/api/employees/:id/manager": { POST: "manager", DELETE: "manager" },
  "/api/admin/reset-user-password": { POST: "manager" },
  "/api/company-settings": { GET: "manager", POST: "manager" },
  "/api/company-settings/reveal": { POST: "manager" },
  "/api/company/settings": { PATCH: "manager" },
  "/api/equipment": { GET: "signed-in", POST: "manager" },
  "/api/equipment/count": { GET: "signed-in" },
  "/api/equipment/:id": { GET: "signed-in", PATCH: "manager", DELETE: "manager" },
  "/api/equipment/:id/retire": { POST: "manager" },
  "/api/equipment/:id/usage": { PATCH: "manager" },
  "/api/equipment/:id/reset-service": { PATCH: "manager" },
  "/api/equipment/:id/notes": { GET: "manager", POST: "manager" },
  "/api/equipment/:id/history": { GET: "manager" },
  "/api/equipment/:id/readings": { GET: "manager" },
  "/api/equipment-history/export": { GET: "manager" },
  "/api/retired-equipment": { GET: "manager" },
  "/api/retired-equipment/:id/restore": { POST: "manager" },
  "/api/readings/:id/void": { POST: "manager" },
  "/api/operator-updates": { GET: "signed-in", POST: "reporter" },
  "/api/fuel/reset": { POST: "manager" },
  "/api/fuel/reset/gas": { POST: "manager" },
  "/api/fuel/reset/diesel": { POST: "manager" },
  "/api/fuel-usage/export": { GET: "manager" },
  "/api/photos/upload": { POST: "signed-in" },
  "/api/operator-updates/:id/photos": { POST: "signed-in" },
  "/api/operator-updates/:id/photos/:photoId": { PUT: "signed-in", DELETE: "signed-in" },
  "/api/operator-updates/:id/apply": { POST: "manager" },
  "/api/operator-updates/:id/dismiss": { POST: "manager" },
  "/api/email-alerts/settings": { GET: "manager", PUT: "manager" },
  "/api/subscription/info": { GET: "manager" },
  "/api/subscription/upgrade": { POST: "manager" },
  "/api/subscription/pause": { POST: "manager" },
  "/api/subscription/reactivate": { POST: "manager" },
  "/api/subscription/cancel": { POST: "manager" },
  "/api/subscription/portal": { POST: "manager" },
  "/api/create-checkout-session": { POST: "manager" },
  "/api/stripe/webhook": { POST: "public" },
  "/api/health": { GET: "public" },
  "/api/*": "public",
  "/dev/mailbox": "development",
  "/dev/mailbox.json": "development",
  "/dev/demo": "development",
  // A company's own, so that role comes first; the Worker's door keeps all of /dev/ out of production.
  "/dev/checkout/:id": "manager",
  "/dev/billing": "manager",
  "*": "public",
} as const satisfies Record<string, PolicyEntry>;

export type PolicyPath = keyof typeof POLICY;

/** Who may use a path with a method; null when the path does not take that method. */
export function accessOf(path: PolicyPath, method: string): Access | null {
  const entry: PolicyEntry = POLICY[path];
  if (typeof entry === "string") return entry;
  return entry[(method === "HEAD" ? "GET" : method) as Method] ?? null;
}

/** Whether a role may open a path's page: what the navigation shows. */
export function mayOpen(path: PolicyPath, viewer: { manager: boolean; admin: boolean } | null): boolean {
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
    case "admin":
      return viewer?.admin ?? false;
    default:
      return false;
  }
}
