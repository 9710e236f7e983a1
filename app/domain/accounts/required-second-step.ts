import { DAY_MS } from "#app/domain/durations.ts";
import { isManager, type Role } from "./roles.ts";

const DUE_DAYS = 7;

/** A mail reminds this long before the second step must be there. */
export const DUE_REMINDER_MS = DAY_MS;

/** Until when a manager may do without a second step: 7 days from when they were asked. */
export function dueFrom(asked: Date): Date {
  return new Date(asked.getTime() + DUE_DAYS * DAY_MS);
}

type Person = {
  role: Role;
  isAdmin: boolean;
  secondStep: boolean;
  secondStepDue: Date | null;
  company: { secondStepRequired: boolean };
};

/** Whether a person may not be without a second step: where the company requires one, and platform staff. */
export function needsSecondStep({ role, isAdmin, company }: Omit<Person, "secondStep" | "secondStepDue">) {
  return isAdmin || (company.secondStepRequired && isManager(role));
}

/**
 * How a person who has no second step stands to their company's rule: nothing but the set-up is open, or it is due by
 * a time. Null for who has one, and where none is required. Who never got a time had one and lost it.
 */
export function requiredStep(person: Person, now: Date): "now" | Date | null {
  const { role, company, secondStep, secondStepDue: due } = person;
  if (secondStep || !company.secondStepRequired || !isManager(role)) return null;
  return due === null || due <= now ? "now" : due;
}
