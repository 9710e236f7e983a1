import { inflateSync } from "node:zlib";

/** A QR code in a PDF: its upper left corner and its side with the quiet zone, in points. */
type DrawnCode = {
  x: number;
  y: number;
  side: number;
  /** As the product draws it: its bars as a path, and the modules per row with the quiet zone. */
  path: string;
  modules: number;
};

type DrawnPage = { width: number; height: number; codes: DrawnCode[] };

/** The pages of a PDF by Chromium: their size in points, and their QR codes. */
export function drawnOn(pdf: Buffer): DrawnPage[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/\/Type\s*\/Page\b(?:(?!endobj)[\s\S])*?endobj/g)].map(([page]) => {
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(page) ?? [];
    const [, contents] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    const at = text.search(new RegExp(`(?<![0-9])${contents} 0 obj`));
    const start = text.indexOf("stream\n", at) + "stream\n".length;
    const drawing = inflateSync(pdf.subarray(start, text.indexOf("endstream", start))).toString("latin1");
    return { width: Number(width), height: Number(height), codes: codesIn(drawing) };
  });
}

/** A square of modules on its own scale: first its white ground, then each bar as a path of four corners. */
const CODE =
  /^([\d.]+) 0 0 \1 (-?[\d.]+) (-?[\d.]+) cm\n(?:[^\n]*(?:RG|rg|gs)[^\n]*\n)*0 0 (\d+) \4 re\nf\n/gm;

function codesIn(drawing: string): DrawnCode[] {
  // The whole page is drawn upside down on one scale.
  const scale = Number(/^([\d.]+) 0 0 -\1 0 [\d.]+ cm\n/.exec(drawing)?.[1]);
  return [...drawing.matchAll(CODE)].map((match) => {
    const [whole, own, x, y, modules] = match;
    const from = match.index + whole.length;
    const bars = drawing.slice(from, drawing.indexOf("\nQ\n", from));
    const path = [...bars.matchAll(/^(\d+) (\d+) m\n(\d+) \2 l$/gm)].map(
      ([, left, top, right]) => `M${left} ${top}h${Number(right) - Number(left)}v1`,
    );
    return {
      x: Number(x) * scale,
      y: Number(y) * scale,
      side: Number(own) * Number(modules) * scale,
      path: path.join(""),
      modules: Number(modules),
    };
  });
}
