/** A user's addresses and their choices for them. */
export type AddressChoices = {
  userId: string;
  primaryAddress: string | null;
  primaryEmailAlerts: boolean;
  secondaryAddress: string | null;
  secondaryEmailConfirmedAt: Date | null;
  secondaryEmailAlerts: boolean;
};

/** `receiver` names the address in alert marks, and stays the same when the address changes. */
export type AlertAddress = { receiver: string; address: string };

/**
 * The addresses of a verified user for alerts: the primary and the confirmed secondary one, each with its own
 * checkbox.
 */
export function alertAddressesOf(user: AddressChoices): AlertAddress[] {
  const addresses: AlertAddress[] = [];
  if (user.primaryEmailAlerts && user.primaryAddress) {
    const receiver = `${user.userId}:primary`;
    addresses.push({ receiver, address: user.primaryAddress });
  }
  if (user.secondaryEmailAlerts && user.secondaryAddress && user.secondaryEmailConfirmedAt) {
    const receiver = `${user.userId}:secondary`;
    addresses.push({ receiver, address: user.secondaryAddress });
  }
  return addresses;
}
