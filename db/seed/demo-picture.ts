/** Small pictures for the demo's notes, drawn in code: PNGs with a palette of 16 colours, uncompressed. */

const WIDTH = 240;
const HEIGHT = 180;

const PALETTE = [
  [92, 120, 146], // sky
  [118, 99, 72], // dirt
  [196, 152, 38], // machine yellow
  [38, 38, 42], // rubber
  [28, 24, 20], // oil
  [232, 232, 226], // dial
  [176, 40, 32], // red
  [120, 126, 132], // steel
] as const;

type Paint = (x: number, y: number) => number;

const within = (x: number, y: number, cx: number, cy: number, radius: number) =>
  (x - cx) ** 2 + (y - cy) ** 2 < radius ** 2;

const PAINTS: Record<"oil-leak" | "worn-tire" | "gauge", Paint> = {
  "oil-leak": (x, y) => {
    if (((x - 120) / 62) ** 2 + ((y - 150) / 16) ** 2 < 1) return 4;
    if (x > 116 && x < 122 && y > 92 && y < 142) return 4;
    if (x > 50 && x < 190 && y > 40 && y < 100) return (x + y) % 40 < 2 ? 7 : 2;
    return y > 120 ? 1 : 0;
  },
  "worn-tire": (x, y) => {
    if (within(x, y, 120, 92, 26)) return 7;
    if (within(x, y, 120, 92, 78)) return Math.abs(x - 150 - (y % 9)) < 3 && y < 60 ? 6 : 3;
    return y > 140 ? 1 : 0;
  },
  gauge: (x, y) => {
    const needle = Math.abs((x - 120) * 0.62 + (y - 96) * 0.9) < 2.2 && x > 92 && x < 176 && y < 104;
    if (needle) return 6;
    if (within(x, y, 120, 96, 66)) return within(x, y, 120, 96, 60) || (x * 7 + y * 3) % 13 < 6 ? 5 : 3;
    return within(x, y, 120, 96, 74) ? 3 : 7;
  },
};

export type DemoPicture = keyof typeof PAINTS;

/** The bytes of a PNG of 240 by 180 pixels. */
export function drawPicture(name: DemoPicture): Uint8Array {
  const paint = PAINTS[name];
  const row = WIDTH / 2 + 1;
  const pixels = new Uint8Array(row * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 2) {
      pixels[y * row + 1 + x / 2] = (paint(x, y) << 4) | paint(x + 1, y);
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, WIDTH);
  view.setUint32(4, HEIGHT);
  header.set([4, 3, 0, 0, 0], 8);
  return join([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    chunk("PLTE", Uint8Array.from(PALETTE.flat())),
    chunk("IDAT", stored(pixels)),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** A zlib stream of one stored block, which holds up to 65,535 bytes. */
function stored(bytes: Uint8Array): Uint8Array {
  const size = bytes.length;
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  const head = Uint8Array.of(0x78, 0x01, 1, size & 255, size >> 8, ~size & 255, (~size >> 8) & 255);
  return join([head, bytes, Uint8Array.of(b >> 8, b & 255, a >> 8, a & 255)]);
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = join([new TextEncoder().encode(type), content]);
  const framed = new Uint8Array(body.length + 8);
  const view = new DataView(framed.buffer);
  view.setUint32(0, content.length);
  framed.set(body, 4);
  view.setUint32(body.length + 4, crc32(body));
  return framed;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function join(parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of parts) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
