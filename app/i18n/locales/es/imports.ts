import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { imports as source } from "../en/imports.ts";

export const imports: Translation<typeof source> = {
  title: "Importación masiva",
  documentTitle: "Importación masiva - Gestión de equipos",
  upload: {
    lead: "Agregue muchos equipos a la vez desde un archivo CSV. Verá lo que contiene antes de que se agregue nada.",
    file: "Archivo CSV",
    fileHint: "1 MB como máximo. Cualquier hoja de cálculo puede guardar sus datos como CSV.",
    submit: "Subir y revisar",
    uploading: "Subiendo...",
    template: "Descargar plantilla",
    templateText: "La plantilla tiene todas las columnas y dos ejemplos.",
    columnsTitle: "Columnas del archivo",
    columnsText:
      "En cualquier orden, con mayúsculas o sin ellas. Los encabezados van en inglés; las demás columnas se ignoran.",
    column: "Columna",
    content: "Qué puede contener",
    needed: "obligatoria",
    refused: "No se pueden agregar equipos",
  },
  column: {
    name: "Name o Equipment Name (nombre)",
    type: "Type (tipo)",
    serialNumber: "Serial Number (número de serie)",
    unit: "Unit (unidad)",
    currentUsage: "Current Usage (uso actual)",
    threshold: "Threshold (vida útil)",
    fuelType: "Fuel Type (combustible)",
    serviceInterval: "Service Interval (intervalo de servicio)",
    description: "Description o Notes (descripción)",
  },
  content: {
    name: "Hasta 200 caracteres",
    type: "vehicle (vehículo), machinery (maquinaria), tools (herramientas) u other (otro)",
    serialNumber: "Junto con el nombre y el tipo, identifica un equipo que ya tiene",
    unit: "hours (horas), miles (millas), kilometers (kilómetros), cycles (ciclos), n/a u other (otra)",
    currentUsage: "Lo que marca el medidor; un número con un decimal como máximo",
    threshold: "El uso que se espera del equipo en toda su vida",
    fuelType: "gasoline (gasolina), diesel (diésel) o n/a; vacío es n/a",
    serviceInterval: "Uso entre servicios; vacío es sin servicio por uso",
    description: "Hasta 5000 caracteres",
  },
  problem: {
    invalid_file_type: "Tipo de archivo no válido",
    invalid_format: "Formato CSV no válido",
    unclosed_quote: "Formato CSV no válido",
    too_large: "Archivo demasiado grande",
    no_data: "No hay datos para importar",
  },
  preview: {
    file_one: "{{name}}: {{count}} fila",
    file_other: "{{name}}: {{count}} filas",
    summary: "Qué va a pasar",
    rows: "Primeras filas",
    row: "Fila",
    status: "Resultado",
    more: "...y {{n}} más",
    errors: "Filas con errores",
    errorsText:
      "Estas filas no se importarán. Después de la importación podrá descargarlas, corregirlas e importarlas de nuevo.",
    includeDuplicates: "Importar también los duplicados",
    includeDuplicatesHint:
      "Un duplicado tiene el mismo nombre, tipo y número de serie que un equipo que ya tiene o que una fila anterior.",
    overLimit:
      "En su plan no caben todas estas filas. Las que pasen de su límite de equipos no se importarán; todo lo demás, sí.",
    nothing: "Ninguna fila de este archivo se puede importar tal como está.",
    submit: "Importar",
    resume: "Continuar la importación",
    resumeText: "{{done}} de {{total}} filas están listas. Abajo se muestra lo que falta.",
    otherFile: "Elegir otro archivo",
  },
  fate: {
    new: "Nuevo",
    duplicate: "Duplicado",
    error: "Error",
    overLimit: "Sobre el límite",
  },
  progress: {
    label: "Progreso de la importación",
    text: "{{done}} de {{total}} filas listas",
    leave: "Puede salir de esta página: vuelva a ella para continuar.",
    stopped: "Se perdió la conexión",
    stoppedText: "Lo importado está a salvo. Presione el botón para seguir con el resto.",
  },
  result: {
    title: "Resultado de la importación",
    imported: "Importados",
    duplicates: "Duplicados omitidos",
    failed: "Con errores",
    failedTitle: "Filas que no se importaron",
    failedText:
      "Descárguelas, corríjalas e importe el archivo corregido: las filas que ya se importaron se omiten.",
    download: "Descargar las filas con errores (CSV)",
    reason: "Error",
    another: "Importar otro archivo",
  },
  toast: {
    complete: "Importación masiva completa",
    completeText: "Se importaron {{n}} equipos correctamente",
    completeWithErrorsText: "Se importaron {{n}} equipos correctamente, con {{m}} errores.",
    errors: "Errores de importación",
    errorsText: "No se pudieron importar {{n}} filas. Los detalles están en la consola.",
    onlyDuplicatesText: "No se importó nada: {{n}} filas son equipos que ya tiene.",
  },
  row: {
    missingFields: "Fila {{row}}: faltan campos obligatorios (nombre, tipo, unidad)",
    invalidType:
      "Fila {{row}}: tipo de equipo no válido «{{value}}». Debe ser: vehicle, machinery, tools u other",
    invalidUnit:
      "Fila {{row}}: unidad no válida «{{value}}». Debe ser: hours, miles, kilometers, cycles u other",
    invalidFuel: "Fila {{row}}: combustible no válido «{{value}}». Debe ser: gasoline, diesel o n/a",
    invalidUsage:
      "Fila {{row}}: uso actual no válido «{{value}}». Debe ser un número de 0 o más con un decimal como máximo",
    invalidThreshold: "Fila {{row}}: vida útil no válida «{{value}}». Debe ser un número de 1 o más",
    invalidInterval:
      "Fila {{row}}: intervalo de servicio no válido «{{value}}». Debe ser un número de 0 o más con un decimal como máximo",
    nameTooLong: "Fila {{row}}: el nombre tiene más de {{max}} caracteres",
    serialTooLong: "Fila {{row}}: el número de serie tiene más de {{max}} caracteres",
    descriptionTooLong: "Fila {{row}}: la descripción tiene más de {{max}} caracteres",
    invalidText: "Fila {{row}}: una celda contiene caracteres que no se pueden guardar",
    overLimit:
      "Fila {{row}}: superó su límite de equipos. Mejore su plan o retire algún equipo para seguir agregando nuevos.",
  },
};
