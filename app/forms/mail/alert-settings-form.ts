import { z } from "zod";

const flag = z.boolean({
  error: (issue) => (issue.input === undefined ? "errors:field.required" : "errors:field.invalid"),
});

/** All four switches as booleans, every time: a call that omits one changes nothing. */
export const alertSettingsSchema = z.object({
  emailAlertsEnabled: flag,
  alertServiceSoon: flag,
  alertServiceDue: flag,
  alertOverdue: flag,
});

const checkbox = z
  .union([z.string(), z.undefined()])
  .transform((value) => value !== undefined)
  .optional()
  .transform((value) => value ?? false);

/** The same from a form, which omits unticked boxes. */
export const alertSettingsFormSchema = z.object({
  emailAlertsEnabled: checkbox,
  alertServiceSoon: checkbox,
  alertServiceDue: checkbox,
  alertOverdue: checkbox,
});
