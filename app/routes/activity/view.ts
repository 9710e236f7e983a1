import { machineHref } from "#app/components/equipment/machine-href.ts";
import { detailTexts, subjectText } from "#app/i18n/activity-words.ts";
import { authorText } from "#app/i18n/author.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { ActivityRowWithMachine } from "#db/queries/activity/activity.ts";

/** A record in the words of its reader. */
export function wordedActivity(row: ActivityRowWithMachine, { locale, timeZone, t }: Reader) {
  return {
    seq: row.seq,
    time: formatDateTime(row.createdAt, locale, timeZone),
    person: authorText(t, row.actorId, row.actorName),
    role: row.actorRole && t(`common:role.${row.actorRole}`),
    action: t(`activity:action.${row.action}`),
    subject: subjectText(row, { t, locale }),
    href: row.machine && machineHref(row.machine),
    details: detailTexts(row.details ?? [], { t, locale }),
  };
}
