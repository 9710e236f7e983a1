/** Devices: where somebody is signed in. */
export const devices = {
  title: "Signed-in devices",
  lead: "Sign out what you don't use anymore or don't know.",
  on: "{{browser}} on {{system}}",
  unknown: "Unknown device",
  first: "First seen",
  last: "Last used",
  this: "This device",
  signOut: "Sign out",
  signOutNamed: "Sign out {{device}}",
  others: "Sign out all others",
  all: "Sign out all",
  done: "Device signed out",
  othersDone: "The other devices are signed out",
  allDone: "All devices are signed out",
  failed: "Nothing was signed out",
  gone: "This device was no longer signed in",
  employee: {
    title: "Devices of {{name}}",
    business: "Devices signed in by business name",
    none: "Nobody is signed in.",
  },
} as const;
