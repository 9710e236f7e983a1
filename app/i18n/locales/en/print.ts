/** Reports for paper. */
export const print = {
  bar: "Report",
  print: "Print",
  back: "Back to the list",
  withoutScript: "This is the report as it prints. Use your browser's print command.",
  brokenOff: "This report broke off and is not complete. Please print it again.",
} as const;
