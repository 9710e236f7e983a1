export const landing = {
  hero: {
    title: "Know what needs service before it breaks",
    lead: "Operators report hours, fuel and photos from the field. You see what is due, what is overdue, and what comes next.",
    getStarted: "Get Started",
    trial: "Free for 2 weeks, no credit card.",
  },
  how: {
    title: "How it works",
    import: "Bring your machines in from a spreadsheet, or add them one by one.",
    report: "Operators send hours, fuel and notes from any phone, with one bar of signal.",
    review: "You check each report and apply it; a mistyped reading is caught before it counts.",
    alert: "An e-mail says what needs service soon, what is due and what is overdue.",
  },
  industries: {
    title: "Made for",
    agriculture: "Farms: tractors, combines, sprayers and pickups through the season",
    construction: "Builders: loaders, excavators and trucks on every site",
    logging: "Loggers: skidders, harvesters and chain saws far from the shop",
    lawncare: "Lawn crews: mowers, trimmers and trailers, many of each",
    machineShops: "Machine shops: lathes, mills and compressors by the hour",
  },
} as const;
