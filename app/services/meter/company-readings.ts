import { z } from "zod";
import { pageOf } from "#app/domain/page.ts";
import type { Actor } from "#app/services/actor.ts";
import { readArrivals } from "#app/services/arrivals.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type ArrivalQuery, arriving, type NewestQuery } from "#db/queries/arrivals.ts";
import { type NamedReading, selectCompanyReadings } from "#db/queries/meter/readings.ts";
import { readingAnswer, readingRecord } from "./readings.ts";

export const namedReadingAnswer = readingAnswer
  .extend({ equipmentId: z.string(), equipmentName: z.string() })
  .meta({ id: "Reading" });

/** A reading in the answer of a call over machines. */
export function namedReadingRecord({ equipmentId, equipmentName, unitNow, ...row }: NamedReading) {
  return { ...readingRecord(row, unitNow), equipmentId, equipmentName };
}

/** A page of the company's readings, the newest first, voided ones too; `next` is where the earlier ones begin. */
export async function companyReadings({ db }: ServiceContext, { companyId }: Actor, page: NewestQuery) {
  const rows = await selectCompanyReadings(db, companyId, { ...page, limit: page.limit + 1 });
  const { listed, next } = pageOf(rows, page.limit, ({ seq }) => seq);
  return { readings: listed.map(namedReadingRecord), next };
}

/** Readings in the order in which they arrived, and the place to read on from. */
export async function arrivedReadings({ db }: ServiceContext, { companyId }: Actor, page: ArrivalQuery) {
  const select = selectCompanyReadings(db, companyId, page);
  const { rows, onward } = await readArrivals(db, arriving("meterReadings", companyId), page, select);
  return { readings: rows.map(namedReadingRecord), onward };
}
