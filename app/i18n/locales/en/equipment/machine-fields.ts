/** The words of a machine's texts, which the form, the activity log and the import share. */
export const machineFields = {
  /** In the form and in the activity log. */
  label: {
    serialNumber: "Serial number",
    make: "Make",
    model: "Model",
    modelYear: "Model year",
    licensePlate: "License plate",
    place: "Place",
    description: "Description",
  },
  /** The columns of an imported file, what they may hold, and a text that is too long. */
  column: {
    serialNumber: "Serial Number",
    make: "Make",
    model: "Model",
    modelYear: "Model Year",
    licensePlate: "License Plate",
    place: "Place",
    description: "Description",
  },
  content: {
    serialNumber: "With name and type, tells a machine that you already have",
    make: "Up to 60 characters",
    model: "Up to 60 characters",
    modelYear: "A year from 1900 on",
    licensePlate: "Up to 20 characters",
    place: "Where it stands; up to 60 characters",
    description: "Up to 5,000 characters",
  },
  tooLong: {
    serialTooLong: "The serial number is longer than {{max}} characters",
    factTooLong: "{{field}} is too long ({{max}} at most)",
    descriptionTooLong: "The description is longer than {{max}} characters",
  },
} as const;
