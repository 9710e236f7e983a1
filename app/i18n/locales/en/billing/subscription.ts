export const subscription = {
  title: "Subscription & Features",
  lead: "Your plan, what it costs, and what it holds.",
  statusName: {
    trial: "Trial",
    active: "Active",
    paused: "Paused",
    past_due: "past_due",
    expired: "Expired",
  },
  current: {
    title: "Current plan",
    usage: "Equipment",
    usageOf: "{{count}} of {{limit}}",
    usageUnlimited: "{{count}}, no limit",
    trialEnds: "Trial ends",
    trialLeft_one: "{{count}} day left",
    trialLeft_other: "{{count}} days left",
    ended: "Ended",
    renews: "Next payment",
    openUntil: "Open until",
    pausedUntil: "Paused until",
    paidThrough: "Paid through",
    price: "Price",
    monthly: "{{price}} a month",
    yearly: "{{price}} a year",
  },
  state: {
    paused: {
      title: "Your subscription is paused",
      text: "Your plan goes on by itself on {{date}}. It is paid through {{paid}}, and nothing is charged before then. Reading, exporting, service and your operators' reports go on. These wait: {{paidOnly}}.",
      textOpen:
        "Nothing is charged meanwhile. Reading, exporting, service and your operators' reports go on. These wait: {{paidOnly}}.",
      textCanceled:
        "It was canceled as well: it ends on {{date}}, and nothing more is charged. Reactivate it to keep it.",
    },
    ending: {
      title: "Your subscription was canceled",
      text: "Everything stays open until {{date}}, and nothing more is charged. You can keep the plan until then.",
    },
    past_due: {
      title: "Your last payment failed",
      text: "Everything keeps working while the payment is tried again. Please check your card.",
    },
    trialEnded: {
      title: "Your free trial has ended",
      text: "Your records are safe: reading, exporting, service and your operators' reports go on. These wait for a plan: {{paidOnly}}.",
    },
    unknown: {
      title: "Your subscription is not active",
      text: "Your records are safe: reading, exporting, service and your operators' reports go on. These wait: {{paidOnly}}.",
    },
    planEnded: {
      title: "Your subscription has ended",
      text: "Your records are safe: reading, exporting, service and your operators' reports go on. These wait for a plan: {{paidOnly}}.",
    },
  },
  pending: {
    title: "Waiting for the payment provider",
    text: "This page shows the change as soon as it is confirmed, which takes a few seconds. It looks again by itself.",
    slow: "The confirmation takes longer than usual. Nothing is lost; please look again in a few minutes, or write to {{email}}.",
  },
  act: {
    pause: "Pause",
    reactivate: "Reactivate",
    keep: "Keep the plan",
    cancel: "Cancel subscription",
    cancelTrial: "Cancel trial",
    portal: "Card and invoices",
  },
  billing: {
    title: "Plans",
    label: "Billing",
    month: "Monthly",
    year: "Yearly",
    saves: "{{percent}}% off",
    yearNote: "12 months are charged upfront.",
  },
  card: {
    current: "Your plan",
    choose: "Choose {{plan}}",
    change: "Change to {{plan}}",
    trialNote: "You pay today, and the trial ends with it. No card is asked for before you choose a plan.",
    pausedNote: "Reactivate your subscription to change the plan.",
    tooSmall: "You have {{count}} machines. They all stay, but none can be added on this plan.",
  },
  news: {
    title: "What is new",
    issues: "Issues: what is broken reaches you at once, and stays open until somebody says what was done",
    checks: "Pre-start checks in the operators' report, and the month on paper for an inspector",
    plan: "A weekly plan of the next four weeks, by email on Monday and in your calendar",
    tasks: "Up to 40 service tasks a machine, and service programs for machines of one kind",
    costs: "What each machine costs: services with their bills, and fuel with its price",
    books: "Books by month for your accountant, who opens them from a mail",
    data: "An activity log, and all your records and photos as files",
  },
  faq: {
    title: "Questions",
    change: {
      question: "Can I change my plan later?",
      answer:
        "At any time. The new plan counts at once, and the difference is settled with your next bill. Going from monthly to yearly begins a new period, which is charged at once, less the time already paid.",
    },
    smaller: {
      question: "What happens when I choose a plan for fewer machines than I have?",
      answer:
        "Nothing is removed. You can't add equipment until you are below the plan's limit, or choose a larger plan. Retired equipment does not count.",
    },
    trial: {
      question: "Do I need a credit card for the trial?",
      answer:
        "No. The trial runs two weeks with every feature, and ends by itself. Nothing is charged unless you choose a plan.",
    },
    pause: {
      question: "What if we don't work in winter?",
      answer:
        "Pause for 3 or 6 months. Nothing is charged, the time you have paid goes on after the pause, your records stay readable, your operators can go on reporting, and you can reactivate at any time.",
    },
    cancel: {
      question: "How do I cancel?",
      answer:
        "On this page, with one confirmation. A trial ends at once; a paid plan stays open to the end of the period you have paid.",
    },
    data: {
      question: "What happens to my records afterwards?",
      answer: "They stay. You can sign in, read them and export them as files, also without a plan.",
    },
  },
  confirm: {
    change: {
      title: "Change to {{plan}}",
      text: "From now on you pay {{price}} instead of {{before}}. The time already paid is counted, and the difference is settled with the next bill.",
      text_year:
        "A new period of a year begins today: {{today}} is charged at once, less the time already paid. From then on you pay {{price}} instead of {{before}}.",
      text_month:
        "A new period of a month begins today. The time already paid is credited, and pays your next months at {{price}} instead of {{before}}.",
      button: "Change plan",
    },
    pause: {
      title: "Pause your subscription?",
      text: "Nothing is charged during the pause, and no paid time is lost: what is left of it goes on after the pause. Reading, exporting, service and your operators' reports go on. Until you reactivate, or until the pause ends by itself, these wait: {{paidOnly}}.",
      months: "For how long?",
      until_one: "{{count}} month, until {{date}}; then paid through {{paid}}",
      until_other: "{{count}} months, until {{date}}; then paid through {{paid}}",
      button: "Pause",
    },
    reactivate: {
      title: "Reactivate your subscription?",
      text: "Everything is open again at once, and billing resumes immediately: the paid time that was left when the pause began goes on from now, and the next payment is due when it ends.",
      canceled: "The cancellation is taken back, too.",
      button: "Reactivate",
    },
    keep: {
      title: "Keep your plan?",
      text: "The cancellation is taken back, and the plan renews on {{date}}.",
      button: "Keep the plan",
    },
    cancel: {
      title: "Cancel your subscription?",
      text: "The plan stays open until {{date}}, which is paid. After that these stop: {{paidOnly}}. Your records stay, and you can read and export them.",
      button: "Cancel subscription",
    },
    cancelTrial: {
      title: "Cancel your trial?",
      text: "The trial ends at once, and these stop: {{paidOnly}}. Your records stay, and you can read and export them. You can choose a plan at any time.",
      button: "Cancel trial",
    },
    export: "You may want to export first:",
    back: "Back to the subscription",
  },
  notice: {
    changedTitle: "Subscription Updated",
    changed: "Your plan was changed. The time already paid is counted.",
    pausedTitle: "Subscription Paused",
    paused:
      "Nothing is charged during the pause, and your paid time is kept. You can reactivate at any time.",
    reactivatedTitle: "Subscription Reactivated",
    reactivated: "Your plan is active again.",
    canceledTitle: "Subscription Canceled",
    canceled: "Nothing more is charged. What is paid stays open to its end.",
    trialCanceled: "The trial has ended. Nothing was charged.",
    successTitle: "Payment Successful!",
    success: "Thank you. Your plan shows here as soon as the payment is confirmed.",
    checkoutCanceledTitle: "Payment Canceled",
    checkoutCanceled: "Nothing was charged. You can choose a plan whenever you like.",
  },
  failed: {
    checkout: "Payment Error",
    change: "Update Failed",
    pause: "Pause Failed",
    reactivate: "Reactivation Failed",
    cancel: "Cancellation Failed",
    broke: "Something went wrong on our side. Nothing was changed. Please try again.",
  },
} as const;
