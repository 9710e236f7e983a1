import {
  cardWord,
  checkWords,
  costProblems,
  formWords,
  issueWords,
  reportWords,
  tickWords,
} from "./report-words.ts";

/** The operator's screen. */
export const operator = {
  title: "Equipment Updates",
  welcome: "Welcome, {{name}}",
  search: { label: "Search by name or type" },
  choose: {
    label: "Equipment",
    placeholder: "Choose equipment",
    recent: "Used lately",
    another: "Another machine",
    submit: "Show",
  },
  form: formWords,
  state: reportWords.state,
  machine: {
    current: "Current usage:",
    reading: reportWords.reading,
    waits: "({{usage}} waits for review)",
  },
  report: {
    atLeastOne: "Enter at least one item: usage, fuel or notes.",
    usage: "New usage",
    usageHint: "What the meter shows now. Leave blank if you did not read it.",
    fuel: "Fuel added ({{gallons}})",
    fuelType: "Fuel type",
    cost: "Amount paid ($)",
    costHint: "Only if you paid at a station.",
    notes: "Notes",
    photos: "Photos",
    photosHint: "Up to 3 photos: JPEG, PNG or WebP.",
    photosAgain: "Your photos could not be kept. Please choose them again.",
    submit: "Submit update",
  },
  card: cardWord,
  toForm: "Back to the form",
  ticks: tickWords,
  check: { ...checkWords, notChecked: "Not checked" },
  condition: { label: "Condition", hint: "Not OK? Say in Notes what is wrong." },
  issue: issueWords,
  fuelHint: reportWords.fuelHint,
  success: {
    ...reportWords.success,
    rounded:
      "Your equipment update has been sent to the manager for review. The fuel was rounded to {{amount}}.",
  },
  failed: reportWords.failed,
  draft: {
    title: "Not sent yet",
    text: "What you typed was kept. Please check it and submit it again.",
    choose: "What you typed was kept. Please choose the equipment that it is about.",
  },
  notListed: {
    title: "This machine is not in your list",
    text: "It may have been retired or deleted. Choose another one, or ask your manager.",
  },
  /** Asked before a reading that looks mistyped is stored. */
  doubt: { ...reportWords.doubt, title: "Is this reading right?" },
  problem: { ...reportWords.problem, ...costProblems },
  otherWriter: "Somebody else wrote this report. It waits on this device until they sign in again.",
  gone: "This equipment is not in the list anymore. Choose other equipment: what you typed was kept.",
} as const;
