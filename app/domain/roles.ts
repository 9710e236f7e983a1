/** Roles within a company; platform staff is no role, but a setting (decisions, "Sign-in, roles and tenants"). */
export type Role = "owner" | "manager" | "employee" | "operator";

/** Owners and managers have the same rights: everything but reporting as an operator's own. */
export function isManager(role: Role): boolean {
  return role === "owner" || role === "manager";
}
