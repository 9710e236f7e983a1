/** The words of all e-mails. Amounts and dates arrive formatted in the recipient's language. */
export const emails = {
  layout: {
    /** Says at the end of a mail why this address receives it. */
    alertReason:
      "You receive this because service alerts for {{company}} are sent to this address. The kinds are chosen on the dashboard.",
    noteReason: "You receive this because operator notes of {{company}} are sent to this address.",
    issueReason: "You receive this because you manage the equipment of {{company}}.",
    dashboard: "Open the dashboard",
    profile: "Choose in your profile which messages come to which address",
    linkFallback: "If the button does not work, copy this address into your browser:",
    ignore: "If this wasn't you, you can ignore this message. Nothing will happen.",
  },
  verify: {
    subject: "Verify your email address",
    heading: "Verify your email address",
    body: "Thank you for signing up {{company}}. Press the button to verify this address and start your free trial.",
    bodyAgain: "Press the button to verify this address and start your free trial.",
    bodyManager:
      "You were made a manager of {{company}}. Press the button to verify this address; from then on you sign in with it and the password you were given.",
    button: "Verify my email",
    expiry: "The link works for 24 hours.",
  },
  reset: {
    subject: "Choose a new password",
    heading: "Choose a new password",
    body: "Somebody, probably you, asked for a new password for your account. Press the button to choose one.",
    button: "Choose a new password",
    expiry: "The link works once, and for one hour.",
    ignore: "If this wasn't you, you can ignore this message. Your password stays as it is.",
  },
  secondStep: {
    on: { subject: "Your second step is on", body: "From now on your password alone is not enough." },
    off: { subject: "Your second step is off", body: "From now on your password alone signs you in." },
    replaced: {
      subject: "Your authenticator app was replaced",
      body: "Codes of the app that you used before don't work anymore.",
    },
    appAdded: {
      subject: "An authenticator app was added",
      body: "Its codes sign you in from now on, beside your passkeys.",
    },
    appRemoved: {
      subject: "Your authenticator app was removed",
      body: "Its codes don't work anymore. Your passkeys still do.",
    },
    passkeyAdded: {
      subject: "A passkey was added",
      body: "It signs you in from now on, without your password.",
    },
    passkeyRemoved: { subject: "A passkey was removed", body: "It doesn't sign you in anymore." },
    passkeyCopied: {
      subject: "A passkey was refused",
      body: "Its counter did not rise, as if somebody had a copy of it. If it happens again, remove the passkey.",
    },
    codesMade: {
      subject: "New recovery codes",
      body: "New recovery codes were made for your account. The old ones don't work anymore.",
    },
    codeUsed: { subject: "A recovery code was used", body: "Somebody, probably you, used a recovery code." },
    codesLeft_one: "1 code left",
    codesLeft_other: "{{count}} codes left",
    removed: {
      subject: "Your second step was removed",
      body: "The owner of your company removed it. From now on your password alone signs you in.",
    },
    wrongCodes: {
      subject: "Somebody entered your password, but not your second step",
      body: "Five wrong codes followed the right password of your account. If this wasn't you, choose a new password.",
    },
    lost: {
      subject: "Your second step was removed",
      body: "Nobody stopped the removal that was asked for. All your devices are signed out, and your password alone signs you in.",
    },
    required: {
      subject: "Your company asks for a second step by {{date}}",
      body: "Please set one up by {{date}}. From then on you can do nothing else before.",
    },
    losing: {
      subject: "Your second step will be removed on {{date}}",
      body: "Somebody, probably you, signed in with your password and said that the device is lost. On {{date}} your second step is removed. If this wasn't you, stop it.",
    },
    losingOf: {
      subject: "The second step of {{name}} will be removed on {{date}}",
      body: "Somebody signed in with the password of {{name}} and said that the device is lost. On {{date}} the second step is removed. Ask {{name}}, and stop it if somebody else did this.",
    },
    button: "Open your second step",
    notYou: "If this wasn't you, change your password.",
  },
  newDevice: {
    subject: "New sign-in",
    body: "Somebody, probably you, signed in to your account on {{device}} on {{time}}. You had not used this browser before.",
    button: "See where you are signed in, and sign it out",
  },
  passwordChanged: {
    subject: "Your password was changed",
    body: "The password of your account was changed on {{time}}.",
    notYou:
      "If this wasn't you, choose a new one now. That signs out whoever is signed in with your account.",
    button: "Choose a new password",
  },
  taken: {
    subject: "You already have an account",
    heading: "You already have an account",
    body: "Somebody, probably you, tried to sign up with this email address. It already belongs to an account, so no new one was created.",
    bodyManager:
      "{{company}} wanted to make you a manager with this email address. It already belongs to an account, so it can't sign in there as well. Ask them to use another address of yours.",
    signIn: "Sign in",
    recover: "Forgot your password? Choose a new one",
    ignore: "If this wasn't you, you can ignore this message. Your account was not changed.",
  },
  books: {
    subject: "Books of {{company}}",
    lead: "{{company}} shares its books with you: fuel, service and machines of the months that are over.",
    closedSubject: "Books of {{company}}: {{month}}",
    closedLead: "{{company}} closed {{month}}.",
    again: "Closed again: figures may differ from those of {{date}}.",
    open: "Open the books",
    works: "The link works for 60 days and shows only the books.",
    stop: "You can stop these mails on the page that opens.",
    reason: "You receive this because {{company}} added you as an accountant.",
  },
  accountantAdded: {
    subject: "{{accountant}} can now read the books of {{company}}",
    heading: "An accountant was added",
    body: "{{by}} added {{accountant}} ({{email}}) as an accountant of {{company}}. A link in a mail opens the books of the months that are over to them.",
    remove: "If that isn't right, remove the accountant: their links end at once.",
    open: "Open accountants",
  },
  managerNoMore: {
    subject: "You are no longer a manager of {{company}}",
    heading: "You are no longer a manager",
    body: "{{company}} made you an operator again. From now on you sign in there with the username {{username}} and the company's operator password; this address no longer signs you in.",
    signIn: "Operator sign-in",
  },
  address: {
    confirm: {
      subject: "Confirm your email address",
      heading: "Confirm your email address",
      primary:
        "Somebody, probably you, wants to use this address for their account at {{company}}. Press the button to confirm it; from then on it signs in.",
      secondary:
        "Somebody, probably you, added this address to their account at {{company}}. Press the button to confirm it; until then it gets no other message.",
      button: "Confirm this address",
      expiry: "The link works for 24 hours.",
    },
    change: {
      subject: "Your email address is being changed",
      heading: "Your email address is being changed",
      primary:
        "On {{when}}, a change of the address of your account at {{company}} to {{address}} was asked for. It counts as soon as the link that went to the new address is followed.",
      secondarySubject: "A second email address was added",
      secondary:
        "On {{when}}, {{address}} was added as the second address of your account at {{company}}. Once it is confirmed, alerts and links to choose a new password go there as well.",
      notYou: "If this wasn't you, choose a new password at once, and look at the addresses in your profile.",
      profile: "Open your profile",
    },
  },
  alert: {
    subjectOne: {
      overdue: "Service overdue: {{name}}",
      due: "Service due: {{name}}",
      soon: "Service coming up: {{name}}",
    },
    subjectMany: "Service alerts: {{summary}}",
    summary: {
      overdue: "{{count}} overdue",
      due: "{{count}} due",
      soon: "{{count}} coming up",
    },
    heading: "Service alerts",
    intro: "What needs attention at {{company}}, the most urgent first.",
    kind: { overdue: "Overdue", due: "Service due", soon: "Service soon" },
    showKind: {
      overdue: "Show everything that is overdue",
      due: "Show everything that is due",
      soon: "Show everything that comes up soon",
    },
    currentUsage: "Current usage: {{amount}}",
    nextUsage: "Next service at: {{amount}}",
    nextDate: "Scheduled for: {{date}}",
    more_one: "And {{count}} more on the dashboard.",
    more_other: "And {{count}} more on the dashboard.",
  },
  /** Instead of more mails in an hour; the number may be 1. */
  heldBack: {
    issueSubject: "More issues at {{company}}: {{n}}",
    issueLead:
      "In the last hour {{company}} had more issues than are mailed one by one. Mails not sent: {{n}}. All issues are in the list.",
    issueOpen: "Open the issues",
    noteSubject: "More operator notes at {{company}}: {{n}}",
    noteLead:
      "In the last hour the operators of {{company}} left more notes than are mailed one by one. Mails not sent: {{n}}. All notes are with their updates.",
    noteOpen: "Open the updates",
    closingSubject: "More closed months at {{company}}: {{n}}",
    closingLead:
      "In the last hour {{company}} closed months more often than is mailed one by one. Mails not sent: {{n}}. The link of the last mail opens the books with all closed months.",
  },
  note: {
    subject: "Note from {{operator}}: {{equipment}}",
    heading: "An operator left a note",
    intro: "{{operator}} reported on {{equipment}} ({{when}}).",
    reading: "Reading",
    fuel: "Fuel added",
    fuelOf: { gas: "{{amount}} (gas)", diesel: "{{amount}} (diesel)" },
    note: "Note",
    photosFollow_one: "{{count}} photo follows",
    photosFollow_other: "{{count}} photos follow",
    review: "Review this update",
  },
  issue: {
    subject: "{{condition}}: {{equipment}}",
    arrived: "Arrived: {{when}}",
    open: "Open this issue",
  },
  digest: {
    subject: "{{week}}: {{what}}",
    next: "what comes next",
    counts: {
      issues_one: "{{count}} open issue",
      issues_other: "{{count}} open issues",
      due_one: "{{count}} due or overdue",
      due_other: "{{count}} due or overdue",
      thisWeek_one: "{{count}} due this week",
      thisWeek_other: "{{count}} due this week",
    },
    heading: "Weekly plan",
    intro: "What is due at {{company}}, and when the rest falls due.",
    open: "Open the weekly plan",
    reason:
      "You receive this because you asked for the weekly plan of {{company}} every Monday. You can turn it off below the plan.",
  },
  contact: {
    subject: "Contact: {{subject}}",
    from: "From",
    account: "Account",
    visitor: "Not signed in",
    language: "Written on the page in",
    reply: "An answer to this message goes to its writer.",
  },
  accountClosing: {
    subject: "This account will be deleted on {{date}}",
    body: "The account of {{company}} was closed. On {{date}} all of its data will be deleted: machines, records, photos and people. Until then everything goes on.",
    owner: "Until then you can download all data, or keep the account.",
    manager: "Until then its owner can download all data, or keep the account.",
    action: "Your data",
    reason: "You receive this message because you own or manage the account of {{company}}.",
  },
  accountDeleted: {
    subject: "Your account was deleted",
    body: "All of its data is deleted: machines, records, photos and people. Nobody can sign in any more.",
    keeps:
      "The payment provider keeps invoices as the law asks, and backups are gone after 30 days. Your business name and your address can be used again.",
    reason: "You receive this message because you owned the account. It is the last one.",
  },
  key: {
    made: "A key was made: {{name}}",
    ends: "A key ends on {{date}}: {{name}}",
    madeBody: "With the key {{name}} another program reads or writes the data of {{company}}.",
    until: "It ends on {{date}}.",
    never: "It has no end.",
    notYou: "If you did not make it, revoke it at once and change your password.",
    endsBody: "On {{date}} the key {{name}} of {{company}} ends. Programs that use it stop then.",
    another: "Make another one before that day if they should go on.",
    reason: "You receive this message because you own the account of {{company}}.",
  },
  calls: {
    go: "Calls for other programs that end on {{date}}: {{calls}}",
    body: "From {{date}} on these no longer answer: {{calls}}.",
    who: "{{company}} has keys, so a program of yours may use what ends. Ask who looks after your programs to change them before that day.",
  },
  webhook: {
    paused: "Webhook paused: {{host}}",
    resume: "Put its address right, send a test, and resume it.",
    reason: "You receive this message because you own the account of {{company}}.",
  },
  plan: {
    action: "See your subscription",
    reason: "You receive this message because you own the account of {{company}}.",
    "trial-ending": {
      subject: "Your free trial ends in 3 days",
      body: "The free trial of {{company}} ends on {{date}}.",
      next: "Without a plan these stop: {{paidOnly}}. Nothing is charged unless you choose one.",
    },
    "trial-ended": {
      subject: "Your free trial has ended",
      body: "The free trial of {{company}} ended on {{date}}.",
      next: "Your records are safe: you can go on reading, exporting and marking service as done, and your operators can go on reporting. These wait for a plan: {{paidOnly}}.",
    },
    "trial-cancelled": {
      subject: "Your free trial was canceled",
      body: "The free trial of {{company}} was canceled, and nothing was charged.",
      next: "Your records are safe, and you can go on reading and exporting them. These wait for a plan: {{paidOnly}}.",
    },
    "payment-failed": {
      subject: "Your payment failed",
      body: "We could not charge the {{plan}} plan of {{company}}.",
      next: "Everything keeps working while the payment is tried again. Please check your card on the subscription page, so that the plan does not end.",
    },
    paused: {
      subject: "Your subscription is paused",
      body: "The {{plan}} plan of {{company}} is paused until {{date}}. It is paid through {{paid}}, and nothing is charged before then.",
      bodyOpen: "The {{plan}} plan of {{company}} is paused. Nothing is charged meanwhile.",
      next: "You can go on reading, exporting and marking service as done, and your operators can go on reporting. You can reactivate the plan at any time; otherwise it goes on by itself when the pause ends. The paid time moves by as long as the plan was paused.",
    },
    resumed: {
      subject: "Your subscription is active again",
      body: "The {{plan}} plan of {{company}} is active again. It is paid through {{date}}.",
      next: "Everything is open again: {{paidOnly}}. Nothing is charged before the paid time ends.",
    },
    cancelled: {
      subject: "Your subscription was canceled",
      body: "The {{plan}} plan of {{company}} was canceled. It stays open until {{date}}.",
      next: "Nothing more is charged. Until that day you can take the cancellation back on the subscription page.",
    },
    ended: {
      subject: "Your subscription has ended",
      body: "The {{plan}} plan of {{company}} ended on {{date}}.",
      next: "Your records are safe: you can go on reading and exporting, and your operators can go on reporting. These wait for a plan: {{paidOnly}}.",
    },
  },
} as const;
