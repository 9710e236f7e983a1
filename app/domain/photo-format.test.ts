import { describe, expect, it } from "vitest";
import { jpeg, png, SECRET, webp } from "#tests/support/photo-files.ts";
import { cleanPhoto, type PhotoType, photoTypeOf } from "./photo-format.ts";

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
