/** What a new company does first, in this order. */
export const SETUP_STEPS = ["machine", "operator", "password", "report"] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

/** What a company has of each step, and whether the reader has hidden the steps. */
export type SetupState = Record<SetupStep, boolean> & { hidden: boolean };

/** The first steps, each done or not; null once an operator has reported, or when the reader has hidden them. */
export function setupSteps(state: SetupState): { step: SetupStep; done: boolean }[] | null {
  if (state.hidden || state.report) return null;
  return SETUP_STEPS.map((step) => ({ step, done: state[step] }));
}
