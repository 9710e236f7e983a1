import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { hashOfSources } from "../../scripts/product-build.ts";
import { instrument, KINDS, type Mutant } from "./find.ts";
import { HARMLESS } from "./harmless.ts";
import { buildMutants, COPY } from "./mutant-build.ts";
import { noteReached, runTrials, type TestFile, type Trial, testFiles } from "./trials.ts";

/**
 * Takes away each company predicate, each condition of a write and each guard, one at a time, and runs the test files
 * that come to it until one fails. With arguments only the mutants of these kinds, numbers (`40-80`) or parts of their
 * labels. What was found out is kept, so a second run goes on; a changed test file is run again.
 */

/** How many test files a mutant must survive. */
const FILES_EACH = Number(process.env.FILES ?? 8);
const LANES = 2;
/** Test files of one start of Vitest, which takes seconds. */
const BATCH = 8;

type Result = { died?: { file: string; test: string }; lived: Record<string, string> };
type State = { sources: string; files: Record<string, TestFile>; results: Record<string, Result> };

const STATE = join("build", "mutants", "results.json");

const known: State | null = existsSync(STATE) ? JSON.parse(readFileSync(STATE, "utf8")) : null;
const sources = hashOfSources();
const state: State = known?.sources === sources ? known : { sources, files: {}, results: {} };
const { mutants } = instrument();

if (state !== known) {
  console.log(`Building with ${mutants.length} mutants…`);
  await buildMutants();
  save();
}
cpSync("tests", join(COPY, "tests"), { recursive: true });
const versions = testFiles();
const changed = new Map([...versions].filter(([name, version]) => state.files[name]?.version !== version));
if (changed.size > 0) {
  console.log(`Running ${changed.size} test files without a mutant…`);
  Object.assign(state.files, await noteReached(changed));
  save();
}
for (const [name, { passes }] of Object.entries(state.files))
  if (!passes) console.log(`${name} fails without a mutant, so it is left out.`);

const reaching = filesByMutant();
const busy = new Set<Mutant>();
/** How many mutants of a kind and a source each test file has noticed. */
const noticed = new Map<string, number>();
for (const mutant of mutants) {
  const { died } = resultOf(mutant);
  if (died) noteNoticed(mutant, died.file);
}
const chosen = mutants.filter((mutant) => isChosen(mutant, process.argv.slice(2)));
await Promise.all(Array.from({ length: LANES }, runLane));
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
  state.results[label] ??= { lived: {} };
  return state.results[label];
}

/** The test files that come to each mutant. */
function filesByMutant(): Map<Mutant, string[]> {
  const files = Object.entries(state.files).filter(([name, { passes }]) => passes && versions.has(name));
  const reached = files.map(([name, file]) => ({ name, ids: new Set(file.reached) }));
  return new Map(
    mutants.map((mutant) => {
      const own = reached.filter(({ ids }) => ids.has(mutant.id));
      // What a module makes as it loads is noted for no file: the files that come to its neighbours.
      const beside = mutants.filter(({ file }) => file === mutant.file);
      const near = own.length > 0 ? own : reached.filter(({ ids }) => beside.some(({ id }) => ids.has(id)));
      return [mutant, near.map(({ name }) => name)];
    }),
  );
}

/** The same, those first that should notice it in the least time. */
function filesFor(mutant: Mutant): string[] {
  const score = new Map((reaching.get(mutant) ?? []).map((name) => [name, scoreOf(mutant, name)]));
  return [...score.keys()].sort((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0)).slice(0, FILES_EACH);
}

const wordsOf = (name: string) => basename(name).replace(/\..*$/, "").split("-");

function scoreOf({ file, kind }: Mutant, name: string): number {
  const words = wordsOf(name);
  const alike = wordsOf(file).filter((word) => words.includes(word)).length;
  const seconds = state.files[name]?.seconds ?? 0;
  return Math.min(noticed.get(`${kind} ${file} ${name}`) ?? 0, 4) + 2 * alike - seconds / 10;
}

function noteNoticed({ kind, file }: Mutant, name: string): void {
  const key = `${kind} ${file} ${name}`;
  noticed.set(key, (noticed.get(key) ?? 0) + 1);
}

function nextFile(mutant: Mutant): string | undefined {
  const { died, lived } = resultOf(mutant);
  if (died) return undefined;
  return filesFor(mutant).find((name) => lived[name] !== versions.get(name));
}

/** Takes trials until none is left; a mutant is in one lane at a time. */
async function runLane(): Promise<void> {
  for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
    for (const { mutant } of batch) busy.add(mutant);
    for (const { mutant, file, failed } of await runTrials(batch)) {
      busy.delete(mutant);
      const result = resultOf(mutant);
      if (failed) {
        result.died = { file, test: failed };
        noteNoticed(mutant, file);
      } else result.lived[file] = versions.get(file) ?? "";
      if (failed || !nextFile(mutant)) console.log(`${mutant.id} ${mutant.label}\n    ${wordOf(mutant)}`);
    }
    save();
  }
}

function nextBatch(): Trial[] {
  const batch = new Map<string, Trial>();
  for (const mutant of chosen) {
    if (batch.size === BATCH) break;
    if (busy.has(mutant)) continue;
    const file = nextFile(mutant);
    if (file && !batch.has(file)) batch.set(file, { mutant, file });
  }
  return [...batch.values()];
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
  return tried === 0 ? "not reached" : `lives: ${tried} test files pass`;
}

function report(): void {
  const left = chosen.filter((mutant) => /^(?:lives|not reached|out of date)/.test(wordOf(mutant)));
  console.log("\nWithout a test that notices:");
  for (const mutant of left)
    console.log(`${mutant.id} ${mutant.kind} ${mutant.label}\n    ${wordOf(mutant)}`);
  for (const kind of KINDS) {
    const ofKind = chosen.filter((mutant) => mutant.kind === kind);
    const count = (word: string) => ofKind.filter((mutant) => wordOf(mutant).startsWith(word)).length;
    const counts = ["died", "harmless", "lives", "not reached", "out of date"].map(
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
