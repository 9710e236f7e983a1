/** Roles within a company. Platform staff is a setting, not a role. */
export type Role = "owner" | "manager" | "employee" | "operator";

/** Owners and managers have the same rights: everything except reporting as an operator. */
export function isManager(role: Role): boolean {
  return role === "owner" || role === "manager";
}

/** Whether an owner or manager sees where somebody else of the company is signed in: managers see operators alone. */
export const maySeeDevices = (reader: { role: Role }, { role }: { role: Role }): boolean =>
  reader.role === "owner" || !isManager(role);
