/** Roles within a company. Platform staff is a setting, not a role. */
export type Role = "owner" | "manager" | "employee" | "operator";

/** Owners and managers have the same rights: everything except reporting as an operator. */
export function isManager(role: Role): boolean {
  return role === "owner" || role === "manager";
}
