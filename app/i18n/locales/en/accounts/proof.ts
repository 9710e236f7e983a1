/** The fields by which somebody proves who they are, in the form of what they do or on a page of their own. */
export const proof = {
  title: "Confirm it's you",
  lead: "What you are about to open needs your password again. This holds for 10 minutes.",
  password: "Current password",
  passkey: "Use a passkey",
  passkeyFailed: "This passkey can't be used here.",
  code: {
    label: "Code",
    hint: "From your authenticator app, or one of your recovery codes.",
    missing: "Enter the code",
  },
  removeSecondStep: "Remove the second step",
  submit: "Confirm",
  failed: "That could not be confirmed",
} as const;
