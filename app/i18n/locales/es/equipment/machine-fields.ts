export const machineFields = {
  /** In the form and in the activity log. */
  label: {
    serialNumber: "Número de serie",
    make: "Marca",
    model: "Modelo",
    modelYear: "Año del modelo",
    licensePlate: "Placa",
    place: "Lugar",
    description: "Descripción",
  },
  /** The columns of an imported file, what they may hold, and a text that is too long. */
  column: {
    serialNumber: "Serial Number (número de serie)",
    make: "Make (marca)",
    model: "Model (modelo)",
    modelYear: "Model Year (año del modelo)",
    licensePlate: "License Plate (placa)",
    place: "Place (lugar)",
    description: "Description (descripción)",
  },
  content: {
    serialNumber: "Junto con el nombre y el tipo, identifica un equipo que ya tiene",
    make: "Hasta 60 caracteres",
    model: "Hasta 60 caracteres",
    modelYear: "Un año desde 1900",
    licensePlate: "Hasta 20 caracteres",
    place: "Dónde está; hasta 60 caracteres",
    description: "Hasta 5000 caracteres",
  },
  tooLong: {
    serialTooLong: "El número de serie tiene más de {{max}} caracteres",
    factTooLong: "Texto demasiado largo ({{max}} como máximo): {{field}}",
    descriptionTooLong: "La descripción tiene más de {{max}} caracteres",
  },
};
