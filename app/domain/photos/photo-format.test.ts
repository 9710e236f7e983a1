import { describe, expect, it } from "vitest";
import {
  jpeg,
  latin,
  PNG,
  png,
  pngChunk,
  riff,
  riffChunk,
  SECRET,
  segment,
  webp,
} from "#tests/support/photo-files.ts";
import { cleanPhoto, type PhotoType, photoFileName, photoTypeOf } from "./photo-format.ts";

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const bytesOf = (letters: string) => new Uint8Array(Buffer.from(letters, "latin1"));

describe("photoTypeOf", () => {
  const cases: [name: string, bytes: Uint8Array, type: PhotoType | null][] = [
    ["a JPEG", jpeg(), "image/jpeg"],
    ["a PNG", png(), "image/png"],
    ["a WebP", webp(), "image/webp"],
    ["a GIF", bytesOf("GIF89a\x01\0\x01\0"), null],
    ["an SVG", bytesOf("<svg xmlns='http://www.w3.org/2000/svg'/>"), null],
    ["a page", bytesOf("<!doctype html><script>1</script>"), null],
    ["a sound in RIFF", bytesOf("RIFF\x04\0\0\0WAVE"), null],
    ["nothing", new Uint8Array(), null],
    ["a JPEG's first byte alone", bytesOf("\xff\xd0\xff"), null],
    ["a PNG whose line end was changed", bytesOf("\x89PNG\n\x1a\n\0"), null],
    ["WebP's name outside RIFF", bytesOf("RIFX\x04\0\0\0WEBP"), null],
  ];
  for (const [name, bytes, type] of cases) {
    it(`recognises ${name} as ${type}`, () => expect(photoTypeOf(bytes)).toBe(type));
  }
});

describe("cleanPhoto", () => {
  const photos: [name: string, traced: Uint8Array, clean: Uint8Array][] = [
    ["JPEG", jpeg({ trailer: SECRET }), jpeg({ traces: false })],
    ["PNG", png(), png({ traces: false })],
    ["WebP", webp(), webp({ traces: false })],
  ];
  for (const [name, traced, clean] of photos) {
    it(`keeps only the picture of a ${name}`, () => {
      expect(text(traced)).toContain(SECRET);
      expect(text(cleanPhoto(traced)?.bytes ?? new Uint8Array())).toBe(text(clean));
    });

    it(`leaves a ${name} without metadata as it is`, () => {
      expect(text(cleanPhoto(clean)?.bytes ?? new Uint8Array())).toBe(text(clean));
    });

    it(`refuses a ${name} that ends early`, () => {
      expect(cleanPhoto(clean.subarray(0, 30))).toBeNull();
    });

    it(`never throws, wherever a ${name} is cut or broken`, () => {
      for (let at = 0; at < traced.length; at += 1) {
        const broken = traced.slice();
        broken[at] = 0xff;
        expect(() => cleanPhoto(broken)).not.toThrow();
        expect(() => cleanPhoto(traced.subarray(0, at))).not.toThrow();
      }
    });
  }

  for (const orientation of [2, 3, 6, 8]) {
    it(`keeps the orientation ${orientation} of a JPEG, and nothing else of its EXIF`, () => {
      const cleaned = cleanPhoto(jpeg({ orientation }))?.bytes ?? new Uint8Array();
      expect(text(cleaned)).not.toContain(SECRET);
      expect(text(cleaned).split("Exif")).toHaveLength(2);
      // Cleaning again reads the written block.
      expect(text(cleanPhoto(cleaned)?.bytes ?? new Uint8Array())).toBe(text(cleaned));
      const at = text(cleaned).indexOf("\x01\x12\0\x03");
      expect(cleaned[at + 9]).toBe(orientation);
    });
  }

  it("drops the orientation 1, the default", () => {
    expect(text(cleanPhoto(jpeg({ orientation: 1 }))?.bytes ?? new Uint8Array())).not.toContain("Exif");
  });
});

it.each([
  ["image/jpeg", "id.jpg"],
  ["image/png", "id.png"],
  ["image/webp", "id.webp"],
  ["image/gif", "id"],
  [undefined, "id"],
])("a photo of type %s is the file %s", (type, name) => expect(photoFileName("id", type)).toBe(name));

describe("a JPEG", () => {
  const [soi, eoi] = [
    [0xff, 0xd8],
    [0xff, 0xd9],
  ];
  const TABLE = segment(0xdb, [0, 1]);
  const FRAME = segment(0xc0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]);
  const scanOf = (...data: number[]) => [...segment(0xda, [1, 1, 0, 0, 63, 0]), ...data];
  const SCAN = scanOf(0x3f);
  /** What is kept of some parts, between the photo's first and last marker; null for a refusal. */
  const kept = (parts: number[][], end = eoi) => {
    const cleaned = cleanPhoto(new Uint8Array([...soi, ...parts.flat(), ...end]));
    return cleaned && [...cleaned.bytes.subarray(2, -2)];
  };

  const JFIF = [...latin("JFIF\0"), 1, 1, 0, 0, 1, 0, 1];
  const NO_THUMBNAIL = segment(0xe0, [...JFIF, 0, 0]);
  it.each([
    ["keeps a table", TABLE, TABLE],
    ["keeps an empty table", segment(0xdb, []), segment(0xdb, [])],
    [
      "keeps its colour profile",
      segment(0xe2, latin("ICC_PROFILE\0x")),
      segment(0xe2, latin("ICC_PROFILE\0x")),
    ],
    ["keeps Adobe's colours", segment(0xee, latin("Adobe\0d")), segment(0xee, latin("Adobe\0d"))],
    ["loses a profile of another name", segment(0xe2, latin(`FPXR${SECRET}`)), []],
    ["loses a profile in another place", segment(0xe3, latin(`ICC_PROFILE\0${SECRET}`)), []],
    ["loses Adobe's word in another place", segment(0xed, latin(`Adobe${SECRET}`)), []],
    ["loses other words in Adobe's place", segment(0xee, latin(`Ducky${SECRET}`)), []],
    ["keeps its resolution without a thumbnail", segment(0xe0, [...JFIF, 1, 1, 9, 9, 9]), NO_THUMBNAIL],
    ["loses a resolution that is cut", segment(0xe0, [...JFIF, 1]), []],
    ["loses a thumbnail of its own", segment(0xe0, latin(`JFXX\0${SECRET}`)), []],
    ["loses a resolution in another place", segment(0xe3, [...JFIF, 0, 0]), []],
    ["loses the last kind of application data", segment(0xef, latin(SECRET)), []],
    ["loses a segment that nobody knows", segment(0xf0, latin(SECRET)), []],
    ["loses a reserved segment", segment(0x02, latin(SECRET)), []],
    ["loses a fill byte", [0xff], []],
  ])("%s", (_, part, left) => {
    expect(kept([part, FRAME, SCAN])).toEqual([...left, ...FRAME, ...SCAN]);
  });

  it.each([
    ["no frame", [TABLE, SCAN]],
    ["no scan", [TABLE, FRAME]],
    ["a Huffman table for a frame", [segment(0xc4, [0]), SCAN]],
    ["an extension for a frame", [segment(0xc8, [0]), SCAN]],
    ["an arithmetic table for a frame", [segment(0xcc, [0]), SCAN]],
    ["a reserved segment for a frame", [segment(0xbf, [0]), SCAN]],
    ["bytes between its segments", [[0x00, 0xdb, 0, 2], FRAME, SCAN]],
    ["a scan whose size is less than its own field", [FRAME, [0xff, 0xda, 0, 0, 0x3f]]],
    ["a segment longer than the file", [FRAME, SCAN, [0xff, 0xdb, 0, 99]]],
  ])("with %s is refused", (_, parts) => expect(kept(parts)).toBeNull());

  it.each([0xc0, 0xc1, 0xc2, 0xcf])("may have the frame %i", (marker) => {
    expect(kept([segment(marker, [0]), SCAN])).toEqual([...segment(marker, [0]), ...SCAN]);
  });

  it.each([
    ["a stuffed byte", [0xff, 0x00, 0x3f]],
    ["the first restart", [0xff, 0xd0, 0x3f]],
    ["the last restart", [0xff, 0xd7, 0x3f]],
    ["a fill byte at its end", [0xff]],
    ["nothing", []],
  ])("keeps a scan with %s, and nothing that comes after", (_, data) => {
    const drawn = [...FRAME, ...scanOf(...data)];
    expect(kept([drawn, segment(0xe5, latin(SECRET))])).toEqual(drawn);
    expect(kept([drawn, segment(0x02, latin(SECRET)), SCAN])).toEqual([...drawn, ...SCAN]);
    expect(kept([drawn, eoi, latin(SECRET)])).toEqual(drawn);
  });

  it("gets an end where it has none", () => {
    expect(kept([FRAME, SCAN], [])).toEqual([...FRAME, ...SCAN]);
    expect(kept([FRAME, SCAN, TABLE], [])).toEqual([...FRAME, ...SCAN, ...TABLE]);
    expect(kept([FRAME, SCAN], [0xff])).toEqual([...FRAME, ...SCAN, 0xff]);
  });

  const BIG = [...latin("MM"), 0, 42, 0, 0, 0, 8];
  const LITTLE = [...latin("II"), 42, 0, 8, 0, 0, 0];
  const turned = (value: number) => [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0];
  const make = [0x01, 0x0f, 0, 2, 0, 0, 0, 1, 0, 6, 0, 0];
  const exifOf = (...tiff: number[][]) => segment(0xe1, [...latin("Exif\0\0"), ...tiff.flat()]);
  it.each<[string, number[], number | null]>([
    ["of its only entry", exifOf(BIG, [0, 1], turned(6)), 6],
    ["of its second entry", exifOf(BIG, [0, 2], make, turned(3)), 3],
    ["the largest", exifOf(BIG, [0, 1], turned(8)), 8],
    [
      "written by a little-endian camera",
      exifOf(LITTLE, [1, 0], [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]),
      6,
    ],
    ["of 0 is none", exifOf(BIG, [0, 1], turned(0)), null],
    ["of 9 is none", exifOf(BIG, [0, 1], turned(9)), null],
    ["behind the last entry is none", exifOf(BIG, [0, 1], make, turned(6)), null],
    ["behind an empty directory is none", exifOf(BIG, [0, 0], turned(6)), null],
    ["in an entry that is cut is none", exifOf(BIG, [0, 1], turned(6).slice(0, -1)), null],
    [
      "in a directory that isn't there is none",
      exifOf([...BIG.slice(0, 7), 19], [0, 1], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      null,
    ],
    ["without a directory is none", exifOf(latin("MM")), null],
    ["in no known byte order is none", exifOf(latin("XX"), BIG.slice(2), [0, 1], turned(6)), null],
    ["outside EXIF is none", segment(0xe1, [...latin("Photo\0"), ...BIG, 0, 1, ...turned(6)]), null],
    ["in another place is none", segment(0xed, exifOf(BIG, [0, 1], turned(6)).slice(4)), null],
  ])("has an orientation: %s", (_, part, orientation) => {
    const block = orientation === null ? [] : exifOf(BIG, [0, 1], turned(orientation), [0, 0, 0, 0]);
    expect(kept([part, FRAME, SCAN])).toEqual([...block, ...FRAME, ...SCAN]);
  });
});

describe("a PNG", () => {
  const { signature, head, pixels, end } = PNG;
  it.each([
    ["without pixels", [head, end]],
    ["without an end", [head, pixels]],
    ["that begins with its pixels", [pixels, head, end]],
    ["with a second head", [head, pixels, head, end]],
    ["whose end claims more than there is", [head, pixels, [0, 0, 0, 1, ...end.slice(4)]]],
  ])("%s is refused", (_, chunks) => {
    expect(cleanPhoto(new Uint8Array([...signature, ...chunks.flat()]))).toBeNull();
  });

  it("keeps its colours and loses what nobody knows", () => {
    const gamma = pngChunk("gAMA", [0, 0, 0xb1, 0x8f]);
    const chunks = [...signature, ...head, ...gamma, ...pngChunk("gAMa", latin(SECRET)), ...pixels, ...end];
    const cleaned = cleanPhoto(new Uint8Array(chunks))?.bytes ?? [];
    expect([...cleaned]).toEqual([...signature, ...head, ...gamma, ...pixels, ...end]);
  });
});

describe("a WebP", () => {
  const LOSSY = riffChunk("VP8 ", [1, 2, 3]);
  const head = (flags: number) => riffChunk("VP8X", [flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const kept = (bytes: Uint8Array) => {
    const cleaned = cleanPhoto(bytes);
    return cleaned && [...cleaned.bytes];
  };

  it.each([
    ["lossy", LOSSY],
    ["lossless", riffChunk("VP8L", [1, 2])],
    ["moving", [...head(0x02), ...riffChunk("ANMF", [1, 2])]],
    ["transparent", [...head(0x10), ...riffChunk("ALPH", [1]), ...LOSSY]],
  ])("that is %s is kept whole", (_, chunks) => expect(kept(riff(chunks))).toEqual([...riff(chunks)]));

  it("whose last byte, a filling one, is missing gets it", () => {
    expect(kept(riff(LOSSY).subarray(0, -1))).toEqual([...riff(LOSSY)]);
  });

  it("loses what looks like a picture behind its end", () => {
    const trailer = riffChunk("VP8L", latin(SECRET));
    expect(kept(new Uint8Array([...riff(LOSSY), ...trailer]))).toEqual([...riff(LOSSY)]);
  });

  it.each([
    ["without pixels", riff(head(0))],
    ["with a picture behind its end alone", new Uint8Array([...riff(head(0)), ...LOSSY])],
    ["that claims more than there is", riff(LOSSY).subarray(0, -2)],
    ["with a chunk that claims more than there is", riff([...LOSSY, ...latin("ALPH"), 9, 0, 0, 0])],
  ])("%s is refused", (_, bytes) => expect(kept(bytes)).toBeNull());
});
