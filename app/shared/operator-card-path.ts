const CARDS = "/operator/card/";

/** The page on which operators read a machine's card. */
export function operatorCardPath(equipmentId: string): string {
  return `${CARDS}${encodeURIComponent(equipmentId)}`;
}

export function isOperatorCard(pathname: string): boolean {
  return pathname.startsWith(CARDS);
}
