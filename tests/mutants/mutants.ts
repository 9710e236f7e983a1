import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { translatorFor } from "#app/i18n/server.ts";
import { isMessageKey, wordMessage } from "#app/i18n/translate.ts";
import { hashOfSources } from "../../scripts/product-build.ts";
import { run } from "../../scripts/tool.ts";
import { instrument, KINDS, type Mutant } from "./find.ts";
import { HARMLESS } from "./harmless.ts";
import { buildMutants, COPY } from "./mutant-build.ts";
import { noteReached, type TestFile, testPaths, tryTests, tryWhole, versionOf } from "./trials.ts";

/**
 * Removes each company predicate, each condition of a write and each guard, one at a time, and runs the test
 * files that reach it until one fails. Before that, Stryker mutates the rules (`domain`) and prints their
 * score. Arguments select mutants by kind, number (`40-80`) or part of the label. Results are kept: a second
 * run continues, and only changed test files run again.
 */

/** In how many test files a mutant is tried with repeated tests. */
const FILES_EACH = 8;
const LANES = 2;
/** How many mutants one run of a test file tries; results are kept after each run. */
const RUN_MAX = 60;
/** How many whole files confirm a reason in `harmless.ts`; a mutant without one must survive every file that reaches it. */
const WHOLE_MAX = 2;
/** How many whole files one run takes. */
const WHOLE_FILES = 8;

/**
 * `passedBy`: files whose repeated tests told nothing, such as one that the mutant breaks for good; they are
 * tried whole.
 */
type Result = {
  died?: { file: string; test: string };
  lived: Record<string, string>;
  passedBy: Record<string, string>;
};
type State = { sources: string; files: Record<string, TestFile>; results: Record<string, Result> };

const STATE = join("build", "mutants", "results.json");

const known: State | null = existsSync(STATE) ? JSON.parse(readFileSync(STATE, "utf8")) : null;
const sources = hashOfSources();
const state: State = known?.sources === sources ? known : { sources, files: {}, results: {} };
const { mutants } = instrument();
const wanted = process.argv.slice(2);

if (wanted.length === 0 || wanted.includes("domain")) {
  await run("npx", ["stryker", "run"]);
  if (wanted.length === 1) process.exit(0);
}

if (state !== known) {
  console.log(`Building with ${mutants.length} mutants…`);
  await buildMutants();
  save();
}
cpSync("tests", join(COPY, "tests"), { recursive: true });
const paths = testPaths();
for (const path of paths.values()) cpSync(path, join(COPY, path));
const texts = new Map([...paths].map(([name, path]) => [name, readFileSync(path, "utf8")]));
const versions = new Map([...texts].map(([name, text]) => [name, versionOf(text)]));
const changed = new Map([...versions].filter(([name, version]) => state.files[name]?.version !== version));
if (changed.size > 0) {
  console.log(`Running ${changed.size} test files without a mutant…`);
  Object.assign(state.files, await noteReached(changed));
  save();
}
for (const [name, { passes }] of Object.entries(state.files))
  if (!passes) console.log(`${name} fails without a mutant; its tests that pass are used.`);

const english = translatorFor("en");
const withWord = new Map<string, Set<string>>();
/** What modules compute while loading: no test reaches it, so only whole files can judge it. */
const atLoad = new Set<Mutant>();
/** The test files that reach each mutant, and how much of its wording they have. */
const reaching = likenessByFile();
const busy = new Set<Mutant>();
/** How many mutants of a kind each test file has noticed, in one source and in all. */
const noticed = new Map<string, number>();
for (const mutant of mutants) {
  const { died } = resultOf(mutant);
  if (died) noteNoticed(mutant, died.file);
}
const chosen = mutants.filter((mutant) => isChosen(mutant, wanted));
await Promise.all(Array.from({ length: LANES }, runLane));
await runWhole();
report();

function save(): void {
  mkdirSync(join("build", "mutants"), { recursive: true });
  writeFileSync(STATE, JSON.stringify(state));
}

function isChosen({ id, kind, label }: Mutant, wanted: string[]): boolean {
  if (wanted.length === 0) return true;
  return wanted.some((word) => {
    const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(word) ?? [];
    return from ? id >= Number(from) && id <= Number(to) : kind === word || label.includes(word);
  });
}

function resultOf({ label }: Mutant): Result {
  state.results[label] ??= { lived: {}, passedBy: {} };
  return state.results[label];
}

function likenessByFile(): Map<Mutant, Map<string, number>> {
  const files = Object.entries(state.files).filter(([name]) => versions.has(name));
  const reached = files.map(([name, file]) => ({ name, ids: new Set(file.reached) }));
  return new Map(
    mutants.map((mutant) => {
      const own = reached.filter(({ ids }) => ids.has(mutant.id));
      if (own.length === 0) atLoad.add(mutant);
      // For these take the files that reach their neighbors.
      const beside = mutants.filter(({ file }) => file === mutant.file);
      const near = own.length > 0 ? own : reached.filter(({ ids }) => beside.some(({ id }) => ids.has(id)));
      const words = wordsOf(mutant);
      return [mutant, new Map(near.map(({ name }) => [name, likeness(words, name)]))];
    }),
  );
}

/** The test files of a mutant, starting with those likely to notice it soonest. */
function filesFor(mutant: Mutant, most = FILES_EACH): string[] {
  return [...(reaching.get(mutant) ?? [])]
    .map(([name, alike]) => ({ name, score: scoreOf(mutant, name, alike) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ name }) => name);
}

/**
 * The names in a mutant's label, as code and as tables write them, and the texts of the codes that it
 * answers.
 */
function wordsOf({ label, codes }: Mutant): string[] {
  const names = label.match(/[A-Za-z_-]{5,}/g) ?? [];
  return [
    ...new Set(
      codes
        .flatMap(textOf)
        .concat(names)
        .flatMap((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
    ),
  ];
}

/** The beginning of the English text of a code or key, as tests expect it. */
function textOf(code: string): string[] {
  const key = code.includes(":") ? code : `errors:${code}`;
  const text = wordMessage(english, { key });
  return isMessageKey(english, key) ? [text.split(/[{.]/)[0]?.slice(0, 40) ?? text] : [];
}

/** How rare the mutant's words are that a test file contains. */
function likeness(words: string[], name: string): number {
  return words
    .filter((word) => filesWith(word).has(name))
    .reduce((sum, word) => sum + Math.log(texts.size / filesWith(word).size), 0);
}

function filesWith(word: string): Set<string> {
  const known = withWord.get(word);
  if (known) return known;
  const found = new Set(
    [...texts].filter(([name, text]) => name.includes(word) || text.includes(word)).map(([name]) => name),
  );
  withWord.set(word, found);
  return found;
}

function scoreOf({ kind, file }: Mutant, name: string, alike: number): number {
  const seconds = state.files[name]?.seconds ?? 0;
  const here = Math.min(noticed.get(`${kind} ${file} ${name}`) ?? 0, 4);
  const anywhere = Math.min((noticed.get(`${kind} ${name}`) ?? 0) / 5, 8);
  return here + anywhere + Math.min(alike, 12) - seconds / 30;
}

function noteNoticed({ kind, file }: Mutant, name: string): void {
  for (const key of [`${kind} ${file} ${name}`, `${kind} ${name}`])
    noticed.set(key, (noticed.get(key) ?? 0) + 1);
}

function nextFile(mutant: Mutant): string | undefined {
  const { died, lived, passedBy } = resultOf(mutant);
  if (died || atLoad.has(mutant)) return undefined;
  const tried = { ...passedBy, ...lived };
  return filesFor(mutant).find((name) => tried[name] !== versions.get(name));
}

/** Takes the test file that most mutants wait for, until none wait. A mutant is in one lane at a time. */
async function runLane(): Promise<void> {
  for (let next = nextRun(); next; next = nextRun()) {
    const { file, waiting } = next;
    for (const mutant of waiting) busy.add(mutant);
    const noted = await tryTests(
      file,
      waiting.map(({ id }) => id),
    );
    for (const mutant of waiting) {
      busy.delete(mutant);
      const test = noted.died[mutant.id];
      const unsure = noted.unsure.includes(mutant.id);
      const isKnown = noted.passed[mutant.id] && !unsure && !noted.untold.includes(mutant.id);
      const list = isKnown ? "lived" : "passedBy";
      if (test) noteDeath(mutant, file, test);
      // An unsure mutant ends its run; the others are tried again without it.
      else if (unsure || noted.unsure.length === 0) resultOf(mutant)[list][file] = versions.get(file) ?? "";
      printMutant(mutant);
    }
    save();
  }
}

function nextRun(): { file: string; waiting: Mutant[] } | null {
  const byFile = new Map<string, Mutant[]>();
  for (const mutant of chosen) {
    const file = busy.has(mutant) ? undefined : nextFile(mutant);
    if (file) byFile.set(file, [...(byFile.get(file) ?? []), mutant]);
  }
  const [most] = [...byFile].sort(([, a], [, b]) => b.length - a.length);
  return most ? { file: most[0], waiting: most[1].slice(0, RUN_MAX) } : null;
}

/**
 * Runs whole files, each with one mutant, for what repeated tests can't show, such as code before the tests.
 */
async function runWhole(): Promise<void> {
  for (let trials = nextWhole(); trials.size > 0; trials = nextWhole()) {
    for (const mutant of trials.values()) busy.add(mutant);
    const ids = Object.fromEntries([...trials].map(([file, { id }]) => [file, id]));
    for (const [file, test] of await tryWhole(ids)) {
      const mutant = trials.get(file);
      if (!mutant) continue;
      busy.delete(mutant);
      delete resultOf(mutant).passedBy[file];
      if (test) noteDeath(mutant, file, test);
      else resultOf(mutant).lived[file] = versions.get(file) ?? "";
      printMutant(mutant);
    }
    save();
  }
}

function nextWhole(): Map<string, Mutant> {
  const trials = new Map<string, Mutant>();
  for (const mutant of chosen) {
    const { died, lived, passedBy } = resultOf(mutant);
    if (died || busy.has(mutant)) continue;
    const why = reasonOf(mutant);
    const isConfirmed = why && Object.keys(lived).length >= WHOLE_MAX;
    const others = isConfirmed ? [] : filesFor(mutant, why ? FILES_EACH : Number.POSITIVE_INFINITY);
    const file = [...Object.keys(passedBy), ...others].find(
      (name) => !lived[name] && versions.has(name) && state.files[name]?.passes,
    );
    if (file && !trials.has(file) && trials.size < WHOLE_FILES) trials.set(file, mutant);
  }
  return trials;
}

function noteDeath(mutant: Mutant, file: string, test: string): void {
  resultOf(mutant).died = { file, test };
  noteNoticed(mutant, file);
}

function printMutant(mutant: Mutant): void {
  if (resultOf(mutant).died || !nextFile(mutant))
    console.log(`${mutant.id} ${mutant.label}\n    ${wordOf(mutant)}`);
}

function reasonOf({ label }: Mutant): string | undefined {
  return HARMLESS.find((each) => each.mutants.includes(label))?.why;
}

function wordOf(mutant: Mutant): string {
  const { died, lived } = resultOf(mutant);
  const why = reasonOf(mutant);
  if (died && why) return `out of date: called harmless, but ${died.file} notices`;
  if (died) return `died: ${died.file}, ${died.test}`;
  if (why) return `harmless: ${why}`;
  const tried = Object.keys(lived).length;
  if (tried > 0) return `lives: ${tried} test files pass`;
  return reaching.get(mutant)?.size ? "not tried" : "not reached";
}

function report(): void {
  const left = chosen.filter((mutant) => /^(?:lives|not tried|not reached|out of date)/.test(wordOf(mutant)));
  console.log("\nWithout a test that notices:");
  for (const mutant of left)
    console.log(`${mutant.id} ${mutant.kind} ${mutant.label}\n    ${wordOf(mutant)}`);
  for (const kind of KINDS) {
    const ofKind = chosen.filter((mutant) => mutant.kind === kind);
    const count = (word: string) => ofKind.filter((mutant) => wordOf(mutant).startsWith(word)).length;
    const counts = ["died", "harmless", "lives", "not tried", "not reached", "out of date"].map(
      (word) => `${count(word)} ${word}`,
    );
    console.log(`${kind}: ${ofKind.length} mutants, ${counts.join(", ")}`);
  }
  const gone = HARMLESS.flatMap((each) => each.mutants).filter(
    (label) => !mutants.some((mutant) => mutant.label === label),
  );
  for (const label of gone) console.log(`Called harmless, but gone: ${label}`);
  process.exitCode = left.length + gone.length > 0 ? 1 : 0;
}
