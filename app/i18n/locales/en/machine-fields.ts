/** The words of a machine's texts, which the form, the activity log and the import share. */
export const machineFields = {
  /** In the form and in the activity log. */
  label: {
    serialNumber: "Serial number",
    description: "Description",
  },
  /** The columns of an imported file, what they may hold, and a text that is too long. */
  column: {
    serialNumber: "Serial Number",
    description: "Description, or Notes",
  },
  content: {
    serialNumber: "With name and type, tells a machine that you already have",
    description: "Up to 5,000 characters",
  },
  tooLong: {
    serialTooLong: "The serial number is longer than {{max}} characters",
    descriptionTooLong: "The description is longer than {{max}} characters",
  },
} as const;
