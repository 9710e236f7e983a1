import { queueMany } from "#tests/support/mail-fixtures.ts";
import { createTestDatabase, emptyDatabase, type TestDatabase } from "../support/d1.ts";
import { type MailProvider, simulatedTime, startMailProvider } from "../support/mail-provider.ts";
import { runMailJobs, type SimulatedRun } from "../support/mail-runs.ts";

const MAILS = 10_000;
/** As large as a weekly digest. */
const BODY_BYTES = 15_000;
const MONDAY = new Date("2026-11-23T12:00:00Z");

/** A provider at its best, on a bad day, and on a worse one. */
const DAYS = [
  { name: "5 calls a second, no failures", perSecond: 5, faultsPer100: 0 },
  { name: "2 calls a second, 15 of 100 calls fail", perSecond: 2, faultsPer100: 15 },
  { name: "2 calls a second, 30 of 100 calls fail", perSecond: 2, faultsPer100: 30 },
];

/**
 * Sends 10,000 due mails to a local server that speaks the provider's protocol, in simulated time, and prints what
 * each run asked of D1 and the provider: a Worker may make 1,000 calls, and a run makes 900 at most.
 */
export async function benchMails(): Promise<void> {
  const database = await createTestDatabase();
  try {
    for (const day of DAYS) {
      await emptyDatabase(database.d1);
      console.log(await sendAll(database, day));
    }
  } finally {
    await database.dispose();
  }
}

async function sendAll({ d1 }: TestDatabase, { name, ...options }: (typeof DAYS)[number]): Promise<string> {
  const time = simulatedTime(MONDAY);
  const provider = await startMailProvider({ time, ...options });
  try {
    await queueMany(d1, MAILS, MONDAY, BODY_BYTES);
    const runs = await runMailJobs(d1, provider, time, 12);
    const minutes = (time.now() - MONDAY.getTime()) / 60_000;
    return [
      `${MAILS} mails of ${BODY_BYTES / 1_000} KB, ${name}: all gone after ${minutes.toFixed(1)} simulated minutes`,
      ...runs.map(line),
      `  ${summary(provider)}`,
    ].join("\n");
  } finally {
    await provider.stop();
  }
}

function line(run: SimulatedRun, index: number): string {
  const { sent, postponed, alone, failed, calls, statements, roundTrips, seconds, end } = run;
  return [
    `  Run ${index + 1}, ${seconds.toFixed(0)} s, ended by ${end}: ${calls} of 900 calls`,
    `${statements} D1 statements in ${roundTrips} round trips and ${calls - statements} calls to the provider`,
    `${sent} mails sent, ${postponed} postponed, ${alone} alone, ${failed} given up`,
  ].join("; ");
}

function summary({ calls, left, doubled }: MailProvider): string {
  const { all, paced, failed, replayed } = calls;
  return `The provider saw ${all} calls: ${paced} too fast, ${failed} failed, ${replayed} repeated. ${left.length} mails left, ${doubled().length} doubled`;
}
