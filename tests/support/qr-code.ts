/** Reads the product's QR codes without the library that drew them. */

/** Versions 1 to 6 with error correction M: bytes per block, and the number of interleaved blocks. */
const BLOCKS: readonly (readonly [bytes: number, blocks: number])[] = [
  [16, 1],
  [28, 1],
  [44, 1],
  [32, 2],
  [43, 2],
  [27, 4],
];

const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/**
 * The text of a code drawn as bars of dark modules, `M{x} {y}h{width}v1…`, with a quiet zone of four modules.
 */
export function readQrCode(path: string, sizeWithBorder: number): string {
  const size = sizeWithBorder - 8;
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    dark[Number(y) - 4]?.fill(true, Number(x) - 4, Number(x) - 4 + Number(width));
  }
  const at = (y: number, x: number) => dark[y]?.[x] === true;
  const version = (size - 17) / 4;
  const [bytes, blocks] = BLOCKS[version - 1] ?? [0, 0];
  // The format bits, from the left: correction M is 10, then the mask's number XOR 101.
  if (!at(8, 0) || at(8, 1)) throw new Error("Not a code with error correction M");
  const mask = MASKS[(4 * Number(at(8, 2)) + 2 * Number(at(8, 3)) + Number(at(8, 4))) ^ 5];
  const centre = size - 7;
  const isFixed = (y: number, x: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && (y < 9 || y >= size - 8)) ||
    (y < 9 && x >= size - 8) ||
    (version > 1 && Math.abs(y - centre) < 3 && Math.abs(x - centre) < 3);

  const bits: number[] = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isFixed(y, x)) bits.push(Number(at(y, x) !== mask?.(y, x)));
      }
    }
    upwards = !upwards;
  }
  const byteAt = (from: number) => Number.parseInt(bits.slice(from, from + 8).join(""), 2);
  const content = Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: bytes }, (_, index) => byteAt(8 * (index * blocks + block))),
  ).flat();
  // Four bits for byte mode, eight for the length.
  const nibbles = content.flatMap((byte) => [byte >> 4, byte & 15]);
  if (nibbles[0] !== 4) throw new Error("Not a code of bytes");
  const length = 16 * (nibbles[1] ?? 0) + (nibbles[2] ?? 0);
  const text = Array.from(
    { length },
    (_, index) => 16 * (nibbles[3 + 2 * index] ?? 0) + (nibbles[4 + 2 * index] ?? 0),
  );
  return Buffer.from(text).toString();
}
