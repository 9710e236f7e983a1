export const landing = {
  hero: {
    title: "Know what needs service before it breaks",
    lead: "Operators report hours, fuel and photos from the field. You see what is overdue, what is due, and what comes next.",
    getStarted: "Get Started",
    trial: "2-week free trial. No credit card.",
    company: "Open your company's dashboard",
  },
  nav: { label: "Sign in", owner: "Owner Login", operator: "Operator Login" },
  board: {
    label: "An example: four machines and what they need",
    overdue: { machine: "Combine S780", usage: "1,262.5 hours", text: "Overdue by 12.5 hours" },
    due: { machine: "Dump truck 7", usage: "48,310 miles", text: "Service due at 48,000 miles" },
    soon: { machine: "Skidder 648L", usage: "3,436.5 hours", text: "43.5 hours until service" },
    good: { machine: "Mower ZT-72", usage: "212 hours", text: "38 hours until service" },
  },
  how: {
    title: "How it works",
    import: {
      title: "Bring your machines",
      text: "From a spreadsheet, or one by one. Five minutes, not a project.",
    },
    report: {
      title: "Operators report",
      text: "Hours, miles, fuel, notes and photos from any phone, with one bar of signal.",
    },
    review: {
      title: "You decide",
      text: "Check each report and apply it. A mistyped reading is caught before it counts.",
    },
    alert: {
      title: "Nothing is forgotten",
      text: "An e-mail says what needs service soon, what is due and what is overdue.",
    },
  },
  screens: {
    title: "On the desk and in the field",
    dashboard: "The owner's dashboard: counts of what is due, the latest reports, the next services.",
    operator: "The operator's form on a phone: choose the machine, type the hours, send.",
  },
  industries: {
    title: "Made for people who live off their machines",
    agriculture: {
      title: "Agriculture",
      text: "Tractors, combines, sprayers and pickups through the season. The winter service list is written by the time the harvest is in.",
    },
    construction: {
      title: "Construction",
      text: "Loaders, excavators and trucks on every site. Whoever runs the machine sends the hours; the yard knows when it must come in.",
    },
    logging: {
      title: "Logging",
      text: "Skidders, harvesters and chain saws far from the shop. A report is a few hundred bytes and gets through where a call does not.",
    },
    lawncare: {
      title: "Lawncare",
      text: "Mowers, trimmers and trailers, many of each. See which blade, belt or oil is next, and what each crew burns in gas.",
    },
    machineShops: {
      title: "Machine shops",
      text: "Lathes, mills and compressors by the hour or by the calendar, with the parts each service takes.",
    },
  },
  plans: {
    title: "Plans",
    lead: "Start with two weeks of everything, for free. Choose a plan when it has earned its keep.",
    start: "Start Free Trial",
    promotion: "Launch special: {{percent}} % off all plans until {{date}}.",
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
      text: "In Chrome or Edge, click the install icon in the address bar, or open the menu and choose Install.",
    },
    close: "Close",
  },
  contact: { title: "Write to us", lead: "A question, a fleet with its own ways, a doubt: we answer." },
  footer: { language: "English and Spanish", privacy: "No trackers, no third parties on this page." },
} as const;
