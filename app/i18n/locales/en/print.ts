/** Printouts. */
export const print = {
  bar: "Report",
  print: "Print",
  back: "Back to the list",
  withoutScript: "This is the report as it prints. Use your browser's print command.",
  brokenOff: "This report broke off and is not complete. Please print it again.",
  cards: {
    title: "Access cards",
    lead: "Cut along the dashed lines. Every card shows the operator password: keep them as you would keep a key.",
    withoutScript:
      "These are the cards as they print. Use your browser's print command, on A4 and in actual size.",
  },
  card: {
    title: "Access card",
    username: "Username",
    password: "Password",
    own: "Their own password",
    address: "Sign in at",
    scan: "Scan to sign in",
    code: "Code that opens the sign-in of {{username}}",
    caseSensitive: "Case sensitive",
  },
} as const;
