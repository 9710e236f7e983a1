/** Mutants that no test can notice, by their labels, and why. One that a test notices after all is reported. */
export const HARMLESS: { why: string; mutants: string[] }[] = [];
