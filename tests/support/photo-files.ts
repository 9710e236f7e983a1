import { crc32 } from "node:zlib";

/** Tiny photos, built byte by byte, with a camera's metadata. */

export const SECRET = "GPS 48.137 11.575 Jane Doe";

export const latin = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const be16 = (n: number) => [n >> 8, n & 255];
const be32 = (n: number) => [...be16(n >>> 16), ...be16(n & 0xffff)];
const le32 = (n: number) => be32(n).reverse();

/** A segment of a JPEG. */
export const segment = (marker: number, body: number[]) => [0xff, marker, ...be16(body.length + 2), ...body];

/** EXIF with an orientation and a description. */
function exif(orientation: number): number[] {
  const entries = [
    [0x01, 0x0e, 0, 2, ...be32(SECRET.length), ...be32(38)],
    [0x01, 0x12, 0, 3, ...be32(1), 0, orientation, 0, 0],
  ];
  const tiff = [
    ...latin("MM"),
    0,
    42,
    ...be32(8),
    0,
    entries.length,
    ...entries.flat(),
    ...be32(0),
    ...latin(SECRET),
  ];
  return [...latin("Exif"), 0, 0, ...tiff];
}

/** A grey JPEG of 8 × 8 pixels that a browser can draw. */
export function jpeg(
  options: { orientation?: number; traces?: boolean; trailer?: string } = {},
): Uint8Array<ArrayBuffer> {
  const { orientation = 1, traces = true, trailer = "" } = options;
  const dct = [0x00, ...new Array(64).fill(1)];
  const table = (kind: number, value: number) => [kind, 1, ...new Array(15).fill(0), value];
  return new Uint8Array([
    0xff,
    0xd8,
    ...segment(0xe0, [...latin("JFIF"), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...(traces
      ? [
          ...segment(0xe1, exif(orientation)),
          ...segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
          ...segment(0xed, latin(`Photoshop 3.0\0${SECRET}`)),
          ...segment(0xe2, latin(`MPF\0${SECRET}`)),
          ...segment(0xfe, latin(SECRET)),
        ]
      : []),
    ...segment(0xdb, dct),
    ...segment(0xc0, [8, ...be16(8), ...be16(8), 1, 1, 0x11, 0]),
    ...segment(0xc4, table(0x00, 0)),
    ...segment(0xc4, table(0x10, 0)),
    ...segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    0x3f,
    0xff,
    0xd9,
    ...latin(trailer),
  ]);
}

export const pngChunk = (name: string, body: number[]) => {
  const data = [...latin(name), ...body];
  return [...be32(body.length), ...data, ...be32(crc32(new Uint8Array(data)))];
};

/** The parts of a PNG of one black pixel. */
export const PNG = {
  signature: [0x89, ...latin("PNG\r\n"), 0x1a, 0x0a],
  head: pngChunk("IHDR", [...be32(1), ...be32(1), 8, 0, 0, 0, 0]),
  pixels: pngChunk("IDAT", [0x78, 0x9c, 0x63, 0x60, 0x00, 0x00, 0x00, 0x02, 0x00, 0x01]),
  end: pngChunk("IEND", []),
};

/** A PNG of one black pixel. */
export function png(options: { traces?: boolean } = {}): Uint8Array<ArrayBuffer> {
  const { traces = true } = options;
  return new Uint8Array([
    ...PNG.signature,
    ...PNG.head,
    ...(traces
      ? [
          ...pngChunk("tEXt", latin(`Author\0${SECRET}`)),
          ...pngChunk("zTXt", latin(`Author\0\0${SECRET}`)),
          ...pngChunk("iTXt", latin(`XML:com.adobe.xmp\0\0\0\0\0${SECRET}`)),
          ...pngChunk("eXIf", exif(1).slice(6)),
          ...pngChunk("tIME", [7, 230, 1, 1, 1, 1, 1]),
          ...pngChunk("prIv", latin(SECRET)),
        ]
      : []),
    ...PNG.pixels,
    ...PNG.end,
    ...(traces ? latin(SECRET) : []),
  ]);
}

export const riffChunk = (name: string, body: number[]) => [
  ...latin(name),
  ...le32(body.length),
  ...body,
  ...(body.length % 2 ? [0] : []),
];

/** A lossless WebP of one pixel, in the extended format. */
export function webp(options: { traces?: boolean } = {}): Uint8Array<ArrayBuffer> {
  const { traces = true } = options;
  const flags = traces ? 0x08 | 0x04 : 0;
  return riff([
    ...riffChunk("VP8X", [flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ...riffChunk("VP8L", [0x2f, 0, 0, 0, 0, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xfe, 0x07]),
    ...(traces
      ? [
          ...riffChunk("EXIF", exif(1)),
          ...riffChunk("XMP ", latin(SECRET)),
          ...riffChunk("priv", latin(SECRET)),
        ]
      : []),
  ]);
}

/** A WebP of some chunks. */
export function riff(chunks: number[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...latin("RIFF"), ...le32(chunks.length + 4), ...latin("WEBP"), ...chunks]);
}

/** A photo file to choose in a browser. */
export function photoFile(name: string, bytes: Uint8Array = jpeg()) {
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(bytes) };
}
