import { readdirSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { accessOf, POLICY, type PolicyPath } from "#app/auth/policy.ts";
import { ANSWERS, DATABASE, readAll, startCarriedOver } from "./carried-over-answers.ts";
import { FIRST_DAY, makeCarriedOver } from "./carried-over-company.ts";
import { textOfDatabase } from "./database-text.ts";
import { startProduct } from "./product.ts";

/**
 * Records the carried-over company for `tests/integration/carried-over.test.ts`:
 * `node scripts/run.mjs tests/support/record-carried-over.ts`, after a build. With `answers` behind it, it keeps
 * the database and records only what is read from it.
 */

/** The last migration before the ones that must change nothing. */
const LAST_MIGRATION = "0009_natural-order.sql";

const later = readdirSync("db/migrations").filter((name) => name.endsWith(".sql") && name > LAST_MIGRATION);
if (later.length > 0) {
  console.error(`What is recorded here must come from before ${later[0]}: check that commit out first.`);
  process.exit(1);
}

/** A window over the whole text, because pages repeat each other. */
const WINDOW = { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } };
const zip = (file: string, text: string) => writeFileSync(file, brotliCompressSync(text, WINDOW));

if (process.argv[2] !== "answers") {
  const product = await startProduct({ RATE_LIMIT_SCALE: "1000" }, { clock: FIRST_DAY });
  try {
    await makeCarriedOver(product);
    zip(DATABASE, await textOfDatabase(product.db));
  } finally {
    await product.stop();
  }
}

const product = await startCarriedOver();
try {
  const began = Date.now();
  const answers = await readAll(product);
  const unread = pathsOfOwner().filter((path) => !Object.keys(answers).some(isOf(path)));
  if (unread.length > 0) throw new Error(`Nothing was read from ${unread.join(", ")}`);
  const text = JSON.stringify(answers, null, 1);
  zip(ANSWERS, text);
  console.log(`${Object.keys(answers).length} answers, ${text.length} characters, ${Date.now() - began} ms`);
} finally {
  await product.stop();
}

/** Every path that an owner can read, except what lives for a day, and bytes, which are outside the database. */
function pathsOfOwner(): PolicyPath[] {
  return (Object.keys(POLICY) as PolicyPath[]).filter((path) => {
    const access = accessOf(path, "GET");
    const isRead = access === "manager" || access === "reporter" || access === "signed-in";
    return isRead && !/^\/dev\/|:draftId|^\/objects\/|^\/simple-operator$/.test(path);
  });
}

function isOf(path: PolicyPath): (asked: string) => boolean {
  const pattern = path.replace(/:\w+/g, "[^/?]+").replaceAll(".", "\\.");
  const address = new RegExp(`^owner en: ${pattern}(?:\\?.*)?$`);
  return (asked) => address.test(asked);
}
