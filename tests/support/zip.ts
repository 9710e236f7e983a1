import { crc32 } from "node:zlib";

type ZipEntry = { name: string; bytes: Buffer };

const END = 0x06054b50;
const CENTRAL = 0x02014b50;

/**
 * Reads a stored ZIP by the list of files at its end, as programs do, and checks each file's sum.
 * @throws {Error} when the list is missing or doesn't fit
 */
export function readZip(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error("The archive has no list of files");
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error("The list of files is broken");
    const [sum, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + size);
    if (crc32(bytes) !== sum) throw new Error(`${name} is damaged`);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return { name, bytes };
  });
}
