export const machineFields = {
  /** In the form and in the activity log. */
  label: {
    serialNumber: "Número de serie",
    description: "Descripción",
  },
  /** The columns of an imported file, what they may hold, and a text that is too long. */
  column: {
    serialNumber: "Serial Number (número de serie)",
    description: "Description o Notes (descripción)",
  },
  content: {
    serialNumber: "Junto con el nombre y el tipo, identifica un equipo que ya tiene",
    description: "Hasta 5000 caracteres",
  },
  tooLong: {
    serialTooLong: "el número de serie tiene más de {{max}} caracteres",
    descriptionTooLong: "la descripción tiene más de {{max}} caracteres",
  },
};
