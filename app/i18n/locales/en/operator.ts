/** The operator's screen (specification, section 2, "Operator update screen"; C-44 leaves the wording of hints open). */
export const operator = {
  title: "Equipment Updates",
  welcome: "Welcome, {{name}}",
  search: { label: "Search by name or type" },
  choose: {
    label: "Equipment",
    placeholder: "Choose equipment",
    recent: "Used lately",
    others: "All others",
    submit: "Show",
  },
  state: {
    loading: "Loading equipment...",
    failed: "Unable to load equipment. Please make sure you are logged in properly.",
    empty: "No equipment available.",
    noMatch: "No equipment matches your search.",
  },
  machine: {
    current: "Current usage:",
    reading: "{{usage}}, read on {{date}}",
  },
  report: {
    atLeastOne: "Enter at least one item: usage, fuel or notes.",
    usage: "New usage",
    usageHint: "What the meter shows now. Leave blank if you did not read it.",
    fuel: "Fuel added (gallons)",
    fuelType: "Fuel type",
    notes: "Notes",
    photos: "Photos",
    photosHint: "Up to 3 photos: JPEG, PNG or WebP.",
    photosAgain: "Your photos could not be kept. Please choose them again.",
    submit: "Submit update",
  },
  fuelHint: {
    gas: "This equipment uses gas. Leave blank if no fuel was added.",
    diesel: "This equipment uses diesel. Leave blank if no fuel was added.",
    none: "This equipment uses no fuel.",
  },
  success: {
    title: "Update Submitted",
    text: "Your equipment update has been sent to the manager for review.",
  },
  failed: "Update Failed",
  draft: {
    title: "Not sent yet",
    text: "You were signed out before this update was sent. Please check it and submit it again.",
  },
  /** Before a reading that looks mistyped is stored. */
  doubt: {
    ask: "{{usage}} on {{date}} was the last reading. Is {{value}} right?",
    confirm: "Yes, {{value}} is right",
  },
  problem: {
    no_equipment: "Please select a piece of equipment first.",
    nothing_entered:
      "Please enter at least one piece of information (usage, fuel, or notes) to submit an update.",
    invalid_usage: "Please enter a valid usage value or leave blank.",
    invalid_fuel: "Please enter a valid fuel amount or leave blank.",
    taken_at: "The time must not lie in the future, nor more than 30 days back.",
    too_many_photos: "One update takes up to 3 photos.",
    photo_gone: "One of the photos is not there anymore. Please add it again.",
    check: "Please check the fields below.",
  },
} as const;
