/** The settings of owners and managers. */
export const settings = {
  tab: {
    company: "Company",
    alerts: "Alerts",
    language: "Language and theme",
    data: "Your data",
    keys: "Keys and webhooks",
  },
  language: {
    saved: "Language and theme saved",
  },
  access: {
    title: "Access",
    lead: "Who works with the company's data.",
    people: "Operators and managers",
  },
  alerts: {
    lead: "E-mails to the company's owners and managers about machines that need service.",
    save: "Save alerts",
    failed: "The alerts could not be saved.",
  },
} as const;
