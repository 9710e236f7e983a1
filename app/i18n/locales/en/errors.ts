import { photoRefusals } from "./photos.ts";
import { costProblems, costTitles, reportTitles } from "./report-words.ts";

/** Errors by code (`AppErrorCode`), and field errors of all forms. */
export const errors = {
  request: {
    invalid: "The request could not be read.",
    too_large: "This is too large to send.",
    unsupported_type: "This kind of content can't be read here.",
    method_not_allowed: "This address does not take that kind of request.",
    forged: "This request did not come from our own pages, so nothing was changed.",
    not_found: "Not found.",
    rate_limited: "Too many attempts. Please try again in {{minutes}} min.",
    key_in_use: "The same request is still being worked on.",
    key_reused: "This form was already sent with other content. Please send it again.",
  },
  session: {
    other_user: "Somebody else is signed in. Please sign in again to send this.",
  },
  auth: {
    required: "Please sign in.",
    forbidden: "You are not allowed to do this.",
    invalid_credentials: "Please check your credentials and try again",
    invalid_operator_credentials: "Invalid operator name or password",
    verification_required: "Email verification required",
    wrong_answers:
      "These answers don't match an account with security questions, so nothing was sent. Please check them and try again.",
    wrong_code: "That code is not right, or was used before.",
    second_step_over: "Please sign in again.",
    passkey_refused: "This passkey can't be used here.",
    proof_required: "Confirm it's you, then try again.",
    link_invalid: "This link is invalid or has expired.",
    reset_link_invalid: "This reset link is invalid or has expired. Please request a new password reset.",
  },
  passkey: {
    unavailable: "Passkeys don't work at this address.",
    not_found: "There is no such passkey.",
    full: "You have 10 passkeys, the most there can be.",
    taken: "This passkey is known already.",
  },
  second_step: {
    none: "There is no second step.",
    required: "A second step is required here",
    asked: "A second step is required of you, so the last part of it can't be removed.",
    own_first: "Set up your own first",
    stopped: "A removal was stopped. Choose a new password, or wait 7 days.",
    staff: "Ask whoever runs the product.",
    changed: "Another authenticator app was set up meanwhile. Please begin again.",
  },
  account: {
    business_name_taken: "This business name is already taken.",
    wrong_password: "The current password is not right.",
    wrong_code: "That code is not right, or was used before.",
    email_taken: "This address belongs to another account by now.",
  },
  company_settings: { no_changes: "Please enter at least one setting to update." },
  access_cards: { not_ready: "No operators found or master password not set." },
  employee: {
    not_found: "This operator was not found.",
    not_operator: "This person is a manager already.",
    not_manager: "This person is no manager.",
    no_own_password: "This operator has no password of their own.",
  },
  user: {
    not_found: "This user was not found.",
    is_owner: "The owner's password can't be reset here. Owners get a link by email from the sign-in page.",
    keeps_password:
      "This user's password can't be reset here. They get a link by email from the sign-in page.",
    is_self: "You can't reset your own password here. Get a link by email from the sign-in page.",
  },
  equipment: {
    not_found: "This equipment was not found.",
    changed:
      "Somebody else changed this equipment while you were editing it. Please look at the marked fields and save again.",
    unit_asked: "Say what happened to the meter, and save again.",
    limit_reached:
      "You have exceeded your equipment limit. Please upgrade your plan or remove some equipment to continue adding new items.",
  },
  retired_equipment: {
    not_found: "This retired equipment was not found. It may have been restored already.",
  },
  service_task: {
    not_found: "This service task was not found. It may have been removed.",
    is_default: "The default task can't be removed.",
    name_taken: "This equipment has a task of this name",
  },
  service_program: {
    not_found: "This service program was not found. It may have been deleted.",
    limit: "{{most}} service programs at most",
    name_taken: "You have a service program of this name",
    changed: "Somebody else changed this meanwhile. Check it and save again.",
    fixed: "The unit and the regular service can't be changed while machines follow.",
  },
  plan: {
    inactive: "Your trial or subscription has ended. Please choose a plan to continue adding new items.",
    premium_required: "This needs a live trial or an active subscription.",
  },
  billing: {
    not_available: "Stripe not loaded",
    failed: "The payment provider could not do this just now. Nothing was changed. Please try again.",
    unsure:
      "The payment provider did not answer in time, so it may have made the change or not. Please look at your subscription in a few minutes before you try again.",
    checkout_failed: "Failed to start checkout process",
    has_plan: "You have a plan already. Change it on this page instead of buying another one.",
    paid_already:
      "A plan was paid just now, and its confirmation is on the way. Please look again in a moment.",
    price_changed:
      "The price has changed since this page was shown. Nothing was charged; please look at it and choose again.",
    no_plan: "There is no active subscription to change. Please choose a plan and go through the checkout.",
    same_plan: "This is your plan already.",
    cannot_pause: "Only an active subscription can be paused.",
    cannot_reactivate: "Only a paused or canceled subscription can be reactivated.",
    cannot_cancel: "There is nothing to cancel.",
    bad_event: "The event's signature is missing or wrong.",
  },
  operator_update: {
    not_found: "This update was not found.",
    not_pending: "This update was already reviewed.",
    needs_resolution:
      "The reading is below the one before it. Correct the reading, or record that the meter was replaced.",
    machine_gone: "The machine of this update was retired or deleted, so the update can only be dismissed.",
    busy: "Other readings of this machine are being applied right now. Please try again.",
    ...reportTitles,
    ...costTitles,
  },
  machine_card: {
    not_found: "There is no card for this machine.",
    changed: "The card was changed meanwhile. Look at it again.",
  },
  reading: {
    not_found: "This reading was not found.",
    already_voided: "This reading was already voided.",
    doubtful: "This reading looks mistyped. Check it, and confirm it if it is right.",
    unit_changed: "The unit was changed with this reading. Change the unit again instead.",
    last_one: "The only reading of a machine can't be voided. Report the right one first.",
    busy: "Other readings of this machine are changing right now. Please try again.",
  },
  service_entry: {
    not_found: "This service entry was not found.",
    voided: "This service entry is voided.",
    changed: "Somebody else changed this meanwhile. Check it and save again.",
    retired:
      "This equipment is retired: only costs, names, reference, notes and photos of its entries can be corrected.",
  },
  issue: {
    not_found: "This issue was not found.",
    say_what: "Say What Is Wrong",
    resolved: "Already resolved by {{name}}.",
    open: "It is open already.",
    retired: "This machine is retired.",
    busy: "Other issues of this machine are changing right now. Please try again.",
  },
  accountant: {
    not_found: "This accountant was not found. They may have been removed.",
    limit: "{{most}} accountants at most",
    address_taken: "You have an accountant with this address",
    no_session: "Open the link in your mail.",
    link_unknown: "This link no longer works.",
  },
  fuel_settings: {
    unit_fixed: "A month was closed, so the fuel unit stays as it is.",
    busy: "These settings are changing right now. Please try again.",
  },
  checklist: {
    not_found: "This checklist was not found. It may have been deleted.",
    limit: "{{most}} checklists at most",
  },
  check: { not_found: "This check was not found." },
  books: {
    not_over: "{{month}} is not over yet",
    already_closed: "{{month}} is already closed",
  },
  fuel_price: { not_found: "This price was not found. It may have been removed." },
  fuel_entry: {
    not_found: "This fuel entry was not found.",
    voided: "This fuel entry was voided.",
  },
  photo: {
    ...photoRefusals,
    not_found: "This photo was not found.",
    thumbnail_too_large: "A thumbnail may have 32 KB at most.",
    already_uploaded: "This photo was already uploaded.",
    taken: "This photo can't be stored here right now.",
  },
  import: {
    invalid_file_type: "Please select a CSV file.",
    invalid_format: "The file needs a header row and at least one row of equipment.",
    unclosed_quote:
      "A quotation mark in row {{row}} is never closed. Please correct it and choose the file again.",
    missing_columns: "No column for: {{columns}}",
    list_of_fuel: "This looks like a list of fuel. Please choose a list of machines.",
    list_of_services: "This looks like a list of services. Please choose a list of machines.",
    list_of_readings: "This looks like a list of readings. Please choose a list of machines.",
    too_large: "The file is too large. A file may have 1 MB at most; split it into several.",
    no_data: "Please upload a valid CSV file first.",
  },
  history_import: {
    no_file: "Choose one to five files.",
    too_many_files: "Choose five files at most.",
    file_type: "Choose a .csv, .tsv, .txt or .xlsx file.",
    too_large: "A file may have 5 MB at most. Split it into several.",
    unpacked: "Unpacked, this workbook is too large. Save the sheet as CSV.",
    too_many_rows: "{{table}} has {{rows}} rows. 20,000 is the most; split it by year.",
    empty: "This file has no table with headings and a row below them.",
    damaged: "It is damaged, or not what its name says. Save it again as CSV or .xlsx.",
    locked: "It has a password, or is an old .xls. Save it as .xlsx or CSV without one.",
    too_many_today: "Try again tomorrow.",
    too_much_kept: "Discard imports you do not need.",
    split: "Split the file by year.",
    changed: "Something changed meanwhile. Check the numbers again.",
    asks: "Some questions about this file are still open.",
    machines: "Machines come in by Bulk Import.",
    imported: "This import is done. It can be undone.",
    undone: "This import was undone.",
    blocked: "This import can't be undone",
  },
  internal: "Something went wrong. Please try again.",
  /** Errors in numbers. */
  number: {
    ambiguous: "A number like 1,234 can be read two ways. Write 1234, or 1.2 with one decimal.",
    separators: "Please leave out spaces and thousands separators, as in 1234.5.",
    tooLarge: "The largest number possible is 99,999,999.9.",
    decimals: "Please use one decimal at most, as in 12.5.",
    negative: "Please enter a number that is not negative.",
    notNumber: "Please enter a number such as 1234.5.",
  },
  /** Amounts of money, fuel that is missing beside one, and what fuel was used for. */
  fuel: {
    cost: costProblems.invalid_cost,
    none: costProblems.no_fuel,
    dyedGas: "Gas can't be dyed. Please choose another use.",
  },
  field: {
    invalid: "This value can't be used.",
    required: "Please fill in this field.",
    tooLong: "This is too long.",
    email: "Please enter a valid email address",
    file: "Please choose a file.",
    dates: "Check the dates",
  },
} as const;
