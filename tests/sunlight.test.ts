import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * The light theme is read in sunlight, so its text has a contrast of 7 to 1 (WCAG 2.2, 1.4.6), not just the
 * 4.5 of AA.
 */

const css = readFileSync("app/styles/tokens.css", "utf8");
const light = css.slice(0, css.indexOf("}"));
const colour = (name: string) => {
  const hex = new RegExp(`--${name}: #([0-9a-f]{3,6});`).exec(light)?.[1] ?? "";
  return hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
};

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(colour(one)), luminance(colour(other))].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

test.each([
  ["ink", "page"],
  ["ink", "surface"],
  ["ink", "accent-wash"],
  ["ink", "good-wash"],
  ["ink", "overdue-wash"],
  ["ink-soft", "page"],
  ["ink-soft", "surface"],
  ["accent", "page"],
  ["accent", "surface"],
  ["accent-ink", "accent"],
  ["overdue", "surface"],
])("%s on %s", (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(7);
});
