import { createHash } from "node:crypto";
import { type LabelFormat, type LabelLayout, longNameOf } from "#app/domain/equipment/label-formats.ts";
import { contentSecurityPolicy } from "#app/http/front-door/security-headers.ts";

/** Micrometres as CSS lengths; a thousandth of a millimetre is the finest unit. */
const mm = (length: number) => `${length / 1_000}mm`;
const pt = (tenths: number) => `${tenths / 10}pt`;

/**
 * A paper's measures as a style sheet, from the one table. It is inlined, and the page's policy allows it by
 * its hash; rules common to all papers are in `print-labels.css`.
 */
export function labelStyle(format: LabelFormat, layout: LabelLayout): { css: string; policy: string } {
  const { page, label, columns, left, top, pitch } = format;
  const long = longNameOf(layout);
  const css = `@page{size:${mm(page.width)} ${mm(page.height)}}
.sheet{width:${mm(page.width)};min-height:${mm(page.height)};padding:${mm(top)} 0 0 ${mm(left)};\
grid-template-columns:repeat(${columns},${mm(label.width)});column-gap:${mm(pitch.x - label.width)};\
grid-auto-rows:${mm(label.height)};row-gap:${mm(pitch.y - label.height)}}
.label{padding:${mm(layout.edge)};gap:${mm(layout.gap)}}
.label svg{width:${mm(layout.code)};height:${mm(layout.code)}}
.label h2{font-size:${pt(layout.name)}}
.label .long{font-size:${pt(long.size)};-webkit-line-clamp:${long.lines}}
.label p{font-size:${pt(layout.small)}}
@media print{.sheet{min-height:0}}`;
  const hash = `sha256-${createHash("sha256").update(css).digest("base64")}`;
  return { css, policy: contentSecurityPolicy({ styleHashes: [hash] }) };
}
