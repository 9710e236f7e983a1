/** A line of the sheet that hangs in a machine's cab. */
export type CardLine = { label: string; value: string };
