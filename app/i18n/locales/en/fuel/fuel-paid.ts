/** What fuel cost and what it was used for: in the review, on the usage form, and in the fuel settings. */
export const fuelPaid = {
  cost: "Amount paid ($)",
  costHint: "Blank takes the price.",
  review: {
    cost: "Fuel cost",
    perGallon: "{{price}} per {{gallon}}",
    unusual: "Unusual price: {{price}} per {{gallon}}",
  },
  use: {
    label: "Fuel use",
    highway: "On the road",
    "off-road": "Off-road",
    "off-road-dyed": "Off-road, dyed diesel",
    none: "Not stated",
  },
  settings: {
    title: "Fuel settings",
    unit: "Fuel unit",
    unitHint: "Numbers stay, only the word changes.",
    ask: "Ask operators what they paid",
    save: "Save settings",
    saved: "Settings Updated",
    savedText: "The fuel settings were saved.",
    failedTitle: "Settings Not Saved",
    failed: "Nothing was saved. Please try again.",
  },
} as const;
