import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { photos as source, photoRefusals as sourceRefusals } from "../../en/photos/photos.ts";

export const photoRefusals: Translation<typeof sourceRefusals> = {
  too_large: "Una foto puede tener 10 MB como máximo.",
  unsupported_type: "Solo se admiten fotos JPEG, PNG y WebP.",
};

export const photos: Translation<typeof source> = {
  add: "Agregar fotos",
  remove: "Quitar",
  retry: "Intentar de nuevo",
  waiting: "En espera…",
  preparing: "Reduciendo el tamaño…",
  uploading: "Subiendo,",
  uploaded: "Subida",
  withForm: "Aún no se ha subido: irá con el formulario.",
  kept: "Foto {{number}}, subida",
  done: "Fotos subidas",
  failed: "Error al subir",
  failedHint: "No se pudieron subir las fotos. Inténtelo de nuevo.",
  noAddress: "No se pudo obtener la dirección de subida",
  noTransfer: "No se pudo subir el archivo",
  refused: photoRefusals,
  view: {
    title: "Foto",
    heading: "Visor de fotos",
    photo: "Foto {{number}} de {{machine}}, de {{author}}, {{time}}",
    uploaded: "Foto subida el {{time}}",
    position: "{{number}} de {{count}}",
    previous: "Foto anterior",
    next: "Foto siguiente",
    close: "Cerrar",
    original: "Abrir el original",
    back: "Volver",
  },
};
