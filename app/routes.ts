import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** Every path of the product. `app/auth/policy.ts` says of each who may use it. */
export default [
  route("/~welcome", "routes/landing/route.tsx"),
  route("/login", "routes/login/route.tsx"),
  route("/employee-login", "routes/employee-login/route.tsx"),
  route("/signup", "routes/signup/route.tsx"),
  route("/email-verification-pending", "routes/email-verification-pending/route.tsx"),
  route("/verify-email", "routes/verify-email/route.tsx"),
  route("/logout", "routes/logout/route.tsx"),
  route("/settings", "routes/settings/route.tsx"),
  layout("routes/owner-layout/route.tsx", [index("routes/dashboard/route.tsx")]),
  route("/dev/mailbox", "routes/dev/mailbox/route.tsx"),
  route("/dev/mailbox.json", "routes/dev/mailbox-json.ts"),
  route("/api/health", "routes/api/health.ts"),
  route("/api/auth/login", "routes/api/auth.login.ts"),
  route("/api/auth/signup", "routes/api/auth.signup.ts"),
  route("/api/auth/user", "routes/api/auth.user.ts"),
  route("/api/auth/logout", "routes/api/auth.logout.ts"),
  route("/api/auth/verify-email", "routes/api/auth.verify-email.ts"),
  route("/api/auth/resend-verification", "routes/api/auth.resend-verification.ts"),
  route("/api/logout", "routes/api/logout.ts"),
  route("/api/login/owner", "routes/api/login.owner.ts"),
  route("/api/employee/login", "routes/api/employee.login.ts"),
  route("/api/*", "routes/api/unknown.ts"),
  route("*", "routes/unknown/route.tsx"),
] satisfies RouteConfig;
