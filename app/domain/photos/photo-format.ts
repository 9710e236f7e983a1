/**
 * Recognises photos by their bytes and removes metadata. Only the parts that draw the picture are copied: an allow
 * list, so unknown segments and anything after the picture's end are dropped. A JPEG keeps its orientation in an EXIF
 * block of that one value; PNG and WebP lose theirs, which cameras don't write.
 */
export type PhotoType = "image/jpeg" | "image/png" | "image/webp";

const ENDINGS: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

/** The name of a photo's file: its id, which we made, and the ending of its stored type, if that is known. */
export function photoFileName(id: string, contentType: unknown): string {
  const ending = ENDINGS[String(contentType)];
  return ending ? `${id}.${ending}` : id;
}

/** The largest photo, in bytes. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;

/** The largest thumbnail, in bytes; devices make them of at most 20 KB. */
export const THUMBNAIL_MAX_BYTES = 32 * 1024;

/** The photo type by its first bytes; null for anything else, whatever its name. */
export function photoTypeOf(bytes: Uint8Array): PhotoType | null {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(bytes, 0, PNG_SIGNATURE)) return "image/png";
  return textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP" ? "image/webp" : null;
}

/** The photo without metadata; null when the bytes are not a complete photo of a known type. */
export function cleanPhoto(bytes: Uint8Array): { type: PhotoType; bytes: Uint8Array<ArrayBuffer> } | null {
  const type = photoTypeOf(bytes);
  if (type === null) return null;
  const parts = CLEANERS[type](bytes);
  return parts === null ? null : { type, bytes: join(parts) };
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

type Cleaner = (bytes: Uint8Array) => Uint8Array[] | null;
const CLEANERS: Record<PhotoType, Cleaner> = {
  "image/jpeg": cleanJpeg,
  "image/png": cleanPng,
  "image/webp": cleanWebp,
};

const EOI = Uint8Array.of(0xff, 0xd9);

function cleanJpeg(bytes: Uint8Array): Uint8Array[] | null {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  let orientation = 1;
  let hasFrame = false;
  let hasScan = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    if (marker === 0xd9) break;
    const size = view.getUint16(at + 2);
    const end = at + 2 + size;
    if (size < 2 || end > bytes.length) return null;
    const segment = bytes.subarray(at, end);
    if (marker === 0xe1) orientation = orientationOf(segment) ?? orientation;
    const drawn = jpegSegment(marker, segment);
    if (drawn) kept.push(drawn);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) hasFrame = true;
    at = end;
    if (marker === 0xda) {
      hasScan = true;
      const scanEnd = endOfScan(bytes, end);
      kept.push(bytes.subarray(end, scanEnd));
      at = scanEnd;
    }
  }
  if (!hasFrame || !hasScan) return null;
  const head = [Uint8Array.of(0xff, 0xd8), ...(orientation === 1 ? [] : [orientationSegment(orientation)])];
  return [...head, ...kept, EOI];
}

/** A segment to copy: tables, frames, colour; null for metadata. */
function jpegSegment(marker: number, segment: Uint8Array): Uint8Array | null {
  if (marker >= 0xc0 && marker < 0xe0) return segment;
  // JFIF may carry a thumbnail, which can show more than a cropped picture.
  if (marker === 0xe0 && textAt(segment, 4, 5) === "JFIF\0" && segment.length >= 18) {
    return Uint8Array.of(0xff, 0xe0, 0, 16, ...segment.subarray(4, 16), 0, 0);
  }
  if (marker === 0xe2) return textAt(segment, 4, 12) === "ICC_PROFILE\0" ? segment : null;
  return marker === 0xee && textAt(segment, 4, 5) === "Adobe" ? segment : null;
}

/** The end of the coded data: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}

/** The orientation, 1 to 8, of an APP1 segment; null when it isn't EXIF or has none. */
function orientationOf(segment: Uint8Array): number | null {
  if (textAt(segment, 4, 6) !== "Exif\0\0") return null;
  const tiff = segment.subarray(10);
  if (tiff.length < 14) return null;
  const view = viewOf(tiff);
  const order = textAt(tiff, 0, 2);
  if (order !== "II" && order !== "MM") return null;
  const little = order === "II";
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return null;
  const count = view.getUint16(directory, little);
  for (
    let entry = directory + 2, left = count;
    left > 0 && entry + 12 <= tiff.length;
    entry += 12, left -= 1
  ) {
    if (view.getUint16(entry, little) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** An APP1 segment with an orientation and nothing else. */
function orientationSegment(orientation: number): Uint8Array {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0];
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const size = 2 + exif.length + tiff.length;
  return Uint8Array.of(0xff, 0xe1, 0, size, ...exif, ...tiff);
}

const PNG_KEPT = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT".split(" "),
);

function cleanPng(bytes: Uint8Array): Uint8Array[] | null {
  const view = viewOf(bytes);
  const kept = [bytes.subarray(0, 8)];
  let hasData = false;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    const name = textAt(bytes, at + 4, 4);
    if (end > bytes.length || (at === 8) !== (name === "IHDR")) return null;
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, end));
    if (name === "IDAT") hasData = true;
    if (name === "IEND") return hasData ? kept : null;
    at = end;
  }
  return null;
}

const WEBP_KEPT = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);
const WEBP_METADATA_FLAGS = 0x08 | 0x04;

function cleanWebp(bytes: Uint8Array): Uint8Array[] | null {
  const view = viewOf(bytes);
  const riffEnd = 8 + view.getUint32(4, true);
  if (riffEnd > bytes.length + 1) return null;
  const chunks: Uint8Array[] = [];
  let hasData = false;
  let at = 12;
  while (at + 8 <= Math.min(riffEnd, bytes.length)) {
    const name = textAt(bytes, at, 4);
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size;
    if (end > bytes.length) return null;
    if (WEBP_KEPT.has(name)) {
      const chunk = bytes.slice(at, end);
      if (name === "VP8X" && chunk.length > 8) chunk[8] = (chunk[8] ?? 0) & ~WEBP_METADATA_FLAGS;
      chunks.push(chunk);
      if (size % 2 === 1) chunks.push(Uint8Array.of(0));
    }
    if (name === "VP8 " || name === "VP8L" || name === "ANMF") hasData = true;
    at = end + (size % 2);
  }
  if (!hasData) return null;
  const head = bytes.slice(0, 12);
  viewOf(head).setUint32(4, 4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), true);
  return [head, ...chunks];
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function startsWith(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
