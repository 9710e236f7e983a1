export const subscription = {
  title: "Subscription & Features",
  plan: "Current plan",
  status: "Status",
  usage: "Equipment",
  usageOf: "{{count}} of {{limit}}",
  usageUnlimited: "{{count}}, no limit",
  trialEnds: "Trial ends",
  contact: "To choose or change a plan, write to {{email}}. We answer on working days.",
  write: "Write to us",
  tier: { basic: "Basic", professional: "Professional", enterprise: "Enterprise" },
  statusName: {
    trial: "Trial",
    active: "Active",
    paused: "Paused",
    past_due: "past_due",
    expired: "Expired",
  },
} as const;
