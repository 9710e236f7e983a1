import { redirectDocument } from "@remix-run/cloudflare";
import { readDayRangeQuery } from "#app/http/day-range-query.server.ts";
import { faultsOf } from "#app/http/faults.server.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { daysOf } from "#app/services/files/day-range.ts";
import { RANGE_FILES } from "./range-files.tsx";

/**
 * Leads to the file that the form of ranges asks for. Returns the days as typed when they can't be read, and null when no
 * file is asked for.
 */
export function rangeFile(url: URL, t: Translate) {
  const file = url.searchParams.get("file");
  if (file === null || !Object.hasOwn(RANGE_FILES, file)) return null;
  const days = readDayRangeQuery(url);
  try {
    daysOf(days);
  } catch (error) {
    return { days, faults: faultsOf(error, t) };
  }
  throw redirectDocument(`/exports/${file}.csv?${new URLSearchParams(days)}`);
}
