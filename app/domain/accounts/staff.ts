import { identityKey } from "#app/domain/identity.ts";
import type { Role } from "./roles.ts";

/**
 * Tells whether an address belongs to platform staff, in any spelling. `staff` holds keys. No company form assigns
 * such an address, and none sets the password of an account with one.
 */
export function isStaffAddress(address: string | null, staff: readonly string[]): boolean {
  return address !== null && staff.includes(identityKey(address));
}

/**
 * Whether a user is platform staff: an owner, who chose the password by a link mailed to the address.
 * Everybody else has theirs from a company. `emailKey` is the account's key of its address.
 */
export function isStaff(user: { role: Role; emailKey: string | null }, staff: readonly string[]): boolean {
  return user.role === "owner" && user.emailKey !== null && staff.includes(user.emailKey);
}
