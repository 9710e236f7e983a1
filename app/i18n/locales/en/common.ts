import { conditionWords } from "./report-words.ts";

/** Separate, so that a small script can load only these words. */
export const unitShort = {
  hours_one: "hour",
  hours_other: "hours",
  miles_one: "mile",
  miles_other: "miles",
  kilometers_one: "kilometer",
  kilometers_other: "kilometers",
  "n/a_one": "",
  "n/a_other": "",
  cycles_one: "cycle",
  cycles_other: "cycles",
  other_one: "unit",
  other_other: "units",
} as const;

/** Separate, because the operator's script uses it. */
export const unnamedTask = "Service";

export const common = {
  product: "Equipment Tracker",
  navigation: {
    menu: "Navigation Menu",
    open: "Open menu",
    skip: "Skip to content",
    dashboard: "Dashboard",
    equipment: "Equipment",
    addEquipment: "Add Equipment",
    updates: "Operator Updates",
    employees: "Operators",
    books: "Books",
    settings: "Settings",
    subscription: "Subscription",
    profile: "Profile",
    home: "Home",
    main: "Main",
    more: "More",
    instructions: "Instructions",
    contact: "Contact Support",
    admin: "Business Accounts",
  },
  role: {
    owner: "Owner",
    manager: "Manager",
    employee: "Operator",
    operator: "Operator",
    admin: "Administrator",
    accountant: "Accountant",
  },
  loading: "Loading...",
  unreachable: "Unable to connect to server. Please try again.",
  session: {
    logout: "Logout",
    loggingOut: "Logging out...",
  },
  language: {
    label: "Language",
    en: "English",
    es: "Español",
    switch: "Change language",
  },
  theme: {
    label: "Theme",
    light: "Light",
    dark: "Dark",
    toLight: "Use the light theme",
    toDark: "Use the dark theme",
  },
  action: {
    printLabels: "Print labels",
    save: "Save",
    cancel: "Cancel",
    close: "Close",
    back: "Back",
    backToDashboard: "Back to Dashboard",
    search: "Search",
    showAll: "Show All",
    next: "Next",
    show: "Show",
    hide: "Hide",
  },
  state: {
    saving: "Saving...",
    optional: "optional",
  },
  unit: {
    hours: "hours",
    miles: "miles",
    kilometers: "kilometers",
    "n/a": "Does not apply",
    cycles: "cycles",
    other: "units",
  },
  unitShort,
  type: {
    vehicle: "Vehicle",
    machinery: "Machinery",
    tools: "Tools",
    other: "Other",
  },
  condition: conditionWords,
  fuel: {
    gasoline: "Gas",
    gas: "Gas",
    diesel: "Diesel",
    "n/a": "N/A",
  },
  notFound: {
    title: "404 Page Not Found",
    body: "There is nothing at this address, or it is not yours to see.",
    home: "Go to the start page",
  },
  refused: {
    title: "Nothing was saved",
    tooLarge:
      "Go back in your browser: what you typed should still be there. Leave out large photos and files.",
  },
  failure: {
    title: "Something went wrong",
    body: "This is our fault, and what you had saved is safe. Please try again in a moment.",
    retry: "Try again",
    reference: "If it goes on, tell us this reference:",
  },
  serial: "Serial {{serial}}",
  /** The default service task without a name. */
  unnamedTask,
  servicePlan: "Service plan and history",
  password: { show: "Show password", hide: "Hide password" },
  gate: {
    premiumFeature: "Premium Feature: {{name}}",
    subscriptionRequired: "Subscription Required",
    upgrade: "Upgrade Now",
    trialExpired: "Trial Expired",
    continuePaid: "Continue with Paid Plan",
  },
  dialog: { failed: "This could not be loaded", page: "Open as a page" },
  notice: {
    close: "Close the notice",
    label: "Notice",
    // Radix puts the key that leads there in place of {hotkey}.
    list: "Notices ({hotkey})",
  },
  settings: {
    title: "Settings",
    intro: "Language and theme are kept on this device.",
  },
} as const;
