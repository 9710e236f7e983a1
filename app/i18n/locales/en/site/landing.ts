export const landing = {
  hero: {
    title: "Know what needs service before it breaks",
    lead: "Operators report hours, fuel and photos from the field. You see what is overdue, what is due, and what comes next.",
    getStarted: "Get Started",
    trial: "2-week free trial. No credit card.",
    company: "Open your dashboard",
    note: "Works in the browser of any phone or computer, in English and Spanish.",
  },
  nav: { label: "Sign in", owner: "Owner Login", operator: "Operator Login" },
  board: {
    title: "Your fleet this morning",
    example: "Example",
    overdue: { machine: "Combine S780", usage: "1,262.5 hours", text: "Overdue by 12.5 hours" },
    due: { machine: "Dump truck 7", usage: "48,310 miles", text: "Service due at 48,000 miles" },
    soon: { machine: "Skidder 648L", usage: "3,436.5 hours", text: "43.5 hours until service" },
    good: { machine: "Mower ZT-72", usage: "212 hours", text: "38 hours until service" },
  },
  how: {
    title: "How it works",
    import: {
      title: "Bring your machines",
      text: "Machines, services and fuel, from a spreadsheet or another program. Minutes, not a project.",
    },
    report: {
      title: "Operators report",
      text: "Hours, miles, fuel, pre-start checks and photos from any phone, with one bar of signal. What is broken reaches you at once.",
    },
    review: {
      title: "You decide",
      text: "Check each report and apply it. A mistyped reading is caught before it counts.",
    },
    alert: {
      title: "Nothing is forgotten",
      text: "Oil, grease and inspections each have their own interval. An email says what is due and what is overdue, the plan on Monday what the next four weeks bring, and every bill what a machine costs by the hour.",
    },
  },
  screens: {
    title: "On the desk and in the field",
    dashboard: {
      caption: "You: what is overdue, what operators reported, and what comes next, on one page.",
      picture:
        "The dashboard with open issues, the count of machines by status, the latest reports and the next services",
    },
    operator: {
      caption: "Your operators: choose the machine, type the hours, send.",
      picture: "The operator's form on a phone with the search, the chosen machine and its new usage",
    },
  },
  books: {
    title: "Your accountant gets the month as it was",
    text: "What each machine burned, on the road and off it, what fuel and service cost, what was bought and sold. Close the month, and your accountant opens its figures and files from a mail, without a password. What changes later is shown beside them.",
  },
  industries: {
    title: "Made for people who live off their machines",
    agriculture: {
      title: "Agriculture",
      text: "Tractors, combines, sprayers and pickups through the season. The winter service list is written by the time the harvest is in.",
      example: "Combine: engine oil every 250 hours",
    },
    construction: {
      title: "Construction",
      text: "Loaders, excavators and trucks on every site. Whoever runs the machine sends the hours; the yard knows when it must come in.",
      example: "Excavator: hydraulic filter every 500 hours",
    },
    logging: {
      title: "Logging",
      text: "Skidders, harvesters and chain saws far from the shop. A report is a few hundred bytes and gets through where a call does not.",
      example: "Skidder: grease and track check every 50 hours",
    },
    lawncare: {
      title: "Lawncare",
      text: "Mowers, trimmers and trailers, many of each. See which one is next for blades, belts or oil, and how much gas each one burns.",
      example: "Mower: new blades every 25 hours",
    },
    machineShops: {
      title: "Machine shops",
      text: "Lathes, mills and compressors by the hour or by the calendar, with the parts each service takes.",
      example: "Lathe: way oil every 3 months",
    },
    other: {
      title: "Something else?",
      text: "If it has an hour meter, an odometer or a date on the calendar, it fits: generators, boats, forklifts, pumps, trailers.",
    },
  },
  plans: {
    title: "Plans",
    lead: "Start with two weeks of everything, for free. Choose a plan when it has earned its keep.",
    start: "Start Free Trial",
  },
  questions: {
    title: "Before you sign up",
    operators: {
      question: "Do my operators need an email address or an app?",
      answer:
        "No. Each one signs in on a web page with a username and the password that your company's operators share. You can print a card with a code that opens the page on their phone.",
    },
    signal: {
      question: "What if there is hardly any signal?",
      answer:
        "The operator's page weighs less than a small photo, needs no app, and still works where scripts don't load.",
    },
    checks: {
      question: "Can they do their pre-start checks with it?",
      answer:
        "Yes. Give a machine a checklist, ready-made or your own, and it stands in the operator's report. What is not OK is an issue at once, until somebody says what was done. An inspector gets the month on paper.",
    },
    typo: {
      question: "What if somebody mistypes a reading?",
      answer:
        "No report counts until you apply it. A reading below the last one, or far above it, is marked for you, and one that slipped through can be voided later.",
    },
    managers: {
      question: "Can somebody else manage it with me?",
      answer: "Yes. Make any of your operators a manager, with an email address and a password of their own.",
    },
    afterTrial: {
      question: "What happens after the two weeks?",
      answer:
        "You choose a plan. Until you do, your records can still be read and exported, operators still report, and services are still marked. These wait: {{paidOnly}}.",
    },
    data: {
      question: "Can I take my records with me?",
      answer:
        "Yes, at any time. Equipment, history, services with their costs, issues, checks, fuel, retired machines and operators are exported as CSV files, which open in any spreadsheet. ZIP files hold every record and photo, and you can close the account yourself.",
    },
  },
  install: {
    title: "On your home screen",
    text: "The tracker installs from the browser. No app store, and no download to speak of.",
    button: "Install App",
    ios: { title: "iPhone and iPad", text: "In Safari, tap Share, then Add to Home Screen." },
    android: {
      title: "Android",
      text: "In Chrome, open the menu ⋮, then tap Install app or Add to Home screen.",
    },
    desktop: {
      title: "Computer",
      text: "In Chrome or Edge, click the install icon in the address bar, or open the menu and choose Install. In Safari on a Mac, choose File, then Add to Dock.",
    },
    close: "Close",
  },
  contact: {
    title: "Write to us",
    lead: "Tell us about your fleet, or ask what you want to know before you sign up.",
    byMail: "Or by email:",
  },
  footer: "No trackers, no third parties on this page.",
} as const;
