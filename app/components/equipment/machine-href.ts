/** The page of a machine; the record of one that was retired. */
export function machineHref({ id, retired }: { id: string; retired: boolean }): string {
  return retired ? `/equipment-items/${id}/services` : `/equipment-items/${id}`;
}
