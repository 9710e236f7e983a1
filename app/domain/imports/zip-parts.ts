/** Unpacks the parts of a workbook, which is a ZIP file. Sizes are counted while unpacking; declared ones aren't believed. */

import { Inflate } from "fflate";

/**
 * Why a workbook can't be read. `locked`: it has a password, or is an old .xls. `tooLarge`: unpacked, it passes a limit.
 * `damaged`: anything else, also what no spreadsheet writes (ZIP64, document types, other ways of packing).
 */
export type WorkbookProblem = { problem: "damaged" | "locked" | "tooLarge" };

/** Thrown inside the reader alone; `readWorkbook` turns it into its answer. */
export class Refusal extends Error {
  readonly problem: WorkbookProblem["problem"];

  constructor(problem: WorkbookProblem["problem"]) {
    super(problem);
    this.problem = problem;
  }
}

export type ZipPart = { packed: Uint8Array; deflated: boolean; crc: number };

/** The bytes that may still be unpacked, of all parts together. */
export type Budget = { left: number };

const MAX_ENTRIES = 500;
/** Deflate packs 1,032 bytes into one at most, so that such a piece gives 4 MB at most. */
const PIECE = 4096;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const OLE = 0xe011cfd0;
const UNKNOWN_SIZE = 0xffffffff;

/**
 * The parts of a ZIP file by their paths, in lower case and with slashes. Throws a `Refusal` for files that are no ZIP,
 * are cut off, have a password or more than 500 entries.
 */
export function zipParts(bytes: Uint8Array): Map<string, ZipPart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 4 && view.getUint32(0, true) === OLE) throw new Refusal("locked");
  try {
    return partsOf(view, bytes);
  } catch (error) {
    // An address outside the file.
    throw error instanceof RangeError ? new Refusal("damaged") : error;
  }
}

function partsOf(view: DataView, bytes: Uint8Array): Map<string, ZipPart> {
  const end = endOfDirectory(view);
  const parts = new Map<string, ZipPart>();
  let at = view.getUint32(end + 16, true);
  for (let count = 1; at + 4 <= end && view.getUint32(at, true) === ENTRY; count++) {
    if (count > MAX_ENTRIES) throw new Refusal("tooLarge");
    const nameLength = view.getUint16(at + 28, true);
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    parts.set(path.toLowerCase().replaceAll("\\", "/"), partAt(view, bytes, at));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  // A directory that ends early, or is of ZIP64, has its end elsewhere.
  if (at !== end) throw new Refusal("damaged");
  return parts;
}

/** Where the end of the directory is: in the last 64 KB, before a comment. */
function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === END) return at;
  throw new Refusal("damaged");
}

function partAt(view: DataView, bytes: Uint8Array, entry: number): ZipPart {
  const method = view.getUint16(entry + 10, true);
  const size = view.getUint32(entry + 20, true);
  const local = view.getUint32(entry + 42, true);
  if (view.getUint16(entry + 8, true) & 1) throw new Refusal("locked");
  if ((method !== 0 && method !== 8) || size === UNKNOWN_SIZE || view.getUint32(local, true) !== LOCAL)
    throw new Refusal("damaged");
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + size > bytes.length) throw new Refusal("damaged");
  return {
    packed: bytes.subarray(start, start + size),
    deflated: method === 8,
    crc: view.getUint32(entry + 16, true),
  };
}

/** The text of a part, piece by piece. Throws a `Refusal` at the limit, and for damaged bytes. */
export function* unpackedText(part: ZipPart, budget: Budget): Generator<string> {
  const decoder = new TextDecoder();
  let crc = -1;
  for (const piece of part.deflated ? inflated(part.packed) : [part.packed]) {
    budget.left -= piece.length;
    if (budget.left < 0) throw new Refusal("tooLarge");
    for (const byte of piece) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
    yield decoder.decode(piece, { stream: true });
  }
  if ((crc ^ -1) >>> 0 !== part.crc) throw new Refusal("damaged");
  yield decoder.decode();
}

/** Unpacks one small piece at a time, so that no more is unpacked than is asked for. */
function* inflated(packed: Uint8Array): Generator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const unpacking = new Inflate((piece) => pieces.push(piece));
  for (let at = 0; at < packed.length; at += PIECE) {
    try {
      unpacking.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
    } catch {
      throw new Refusal("damaged");
    }
    yield* pieces;
    pieces = [];
  }
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});
