/** Words of the operator's screen that its script uses too. A separate file keeps other words out of the script. */
export const reportWords = {
  state: {
    loading: "Loading equipment...",
    failed: "Unable to load equipment. Please make sure you are logged in properly.",
    empty: "No equipment available.",
    noMatch: "No equipment matches your search.",
  },
  reading: "{{usage}}, read on {{date}}",
  fuelHint: {
    gas: "This equipment uses gas. Leave blank if no fuel was added.",
    diesel: "This equipment uses diesel. Leave blank if no fuel was added.",
    none: "This equipment uses no fuel.",
  },
  success: {
    title: "Update Submitted",
    text: "Your equipment update has been sent to the manager for review.",
    sent: "{{machine}}: {{usage}} sent at {{time}}",
    /** Without a usage. */
    sentAlone: "{{machine}}: sent at {{time}}",
  },
  doubt: {
    ask: "{{usage}} on {{date}} was the last reading. Is {{value}} right?",
    confirm: "Yes, {{value}} is right",
  },
  failed: "Update Failed",
  problem: {
    no_equipment: "Please select a piece of equipment first.",
    nothing_entered:
      "Please enter at least one piece of information (usage, fuel, or notes) to submit an update.",
    invalid_usage: "Please enter a valid usage value or leave blank.",
    invalid_fuel: "Please enter a valid fuel amount or leave blank.",
    check_unfinished: "Please answer every line of the check, or none.",
    say_what: "Please say in the notes what is wrong.",
    say_what_line: "Please say what is wrong.",
    taken_at: "The time must not lie in the future, nor more than 30 days back.",
    too_many_photos: "One update takes up to 3 photos.",
    photo_gone: "One of the photos is not there anymore. Please add it again.",
    check: "Please check the fields below.",
  },
} as const;

/** Titles of a report's mistakes. */
export const reportTitles = {
  no_equipment: "No Equipment Selected",
  nothing_entered: "No Information Provided",
  invalid_usage: "Invalid Usage",
  invalid_fuel: "Invalid Fuel Amount",
  check_unfinished: "Check Not Finished",
  say_what: "Say What Is Wrong",
} as const;

/** Titles and texts of mistakes in what was paid for fuel, which only some companies ask for. */
export const costTitles = {
  no_fuel: "Invalid Fuel Amount",
  invalid_cost: "Invalid Amount Paid",
} as const;
export const costProblems = {
  no_fuel: "Enter the fuel too, or leave the amount paid blank.",
  invalid_cost: "Please enter a valid amount or leave blank.",
} as const;

/** Words that only the script of the report form uses. */
export const formWords = {
  sending: "Sending…",
  noStore: "This browser can't keep reports. This one goes straight out: please wait for its confirmation.",
  notSent: "Not Sent",
  staysHere:
    "There is no signal, and this report can't be kept on this phone. It stays in this form: leave this page open, and press again when there is a signal.",
  mending: "This takes the place of the report that was refused.",
  asOf: "Equipment as of {{time}}. No connection, or a slow one.",
  byNameOnly: "Offline: searched by name and number only.",
  notKept: "This machine is not in this phone's list. Choose another, or scan again with a signal.",
} as const;

/** The service tasks that operators do. */
export const tickWords = {
  label: "Service you did",
  due: "(due)",
} as const;

/** A machine's condition. */
export const conditionWords = {
  ok: "OK",
  needs_attention: "Needs attention",
  do_not_run: "Do not run",
} as const;

/** The open issues of a machine, above its form. */
export const issueWords = {
  today: "{{text}}, reported by {{name}} today",
  yesterday: "{{text}}, reported by {{name}} yesterday",
  earlier: "{{text}}, reported by {{name}} on {{date}}",
} as const;

/** The pre-start check. */
export const checkWords = {
  label: "Pre-start check",
  ok: "OK",
  notOk: "Not OK",
  word: "What is wrong?",
  notToday: "Not checked today",
  today: "Checked today at {{time}} by {{name}}",
} as const;

/** What operators find of a machine. */
export const cardWord = "Machine card";
