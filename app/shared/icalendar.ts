/** Writes calendars for subscription (RFC 5545, with the names of RFC 7986 and those that Outlook and Apple read). */
import { addInterval, type CalendarDate } from "#app/domain/calendar-date.ts";

/** An all-day event that doesn't mark anybody as busy. */
export type DayEvent = {
  uid: string;
  changedAt: Date;
  sequence: number;
  day: CalendarDate;
  summary: string;
  description: string;
  url: string;
};

export type Calendar = { name: string; timeZone: string; events: readonly DayEvent[] };

/** How often a calendar may read again. */
const REFRESH = "PT6H";

/** Octets of a line, its end not counted. */
const LINE_OCTETS = 75;

/** A calendar as text: lines end with CR LF, and none is longer than 75 octets. */
export function writeCalendar({ name, timeZone, events }: Calendar): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Equipment Tracker//Service//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${escapeText(timeZone)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap(linesOfEvent),
    "END:VCALENDAR",
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join("");
}

function linesOfEvent({ uid, changedAt, sequence, day, summary, description, url }: DayEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${instant(changedAt)}`,
    `LAST-MODIFIED:${instant(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${dateOnly(day)}`,
    `DTEND;VALUE=DATE:${dateOnly(addInterval(day, 1, "days"))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** "20261123T060000Z". */
const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");
const dateOnly = (day: CalendarDate) => day.replaceAll("-", "");

/** A text value: its separators and line breaks escaped, other control characters blank. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, " ");
}

/** Folds a line between characters; each line after the first begins with a blank, which counts. */
export function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let folded = "";
  let octets = 0;
  for (const letter of line) {
    const more = encoder.encode(letter).length;
    if (octets + more > LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += letter;
    octets += more;
  }
  return folded;
}
