import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { type DayEvent, escapeText, foldLine, writeCalendar } from "./icalendar.ts";

const EVENT: DayEvent = {
  uid: "m1-service",
  changedAt: new Date("2026-11-18T06:00:00.500Z"),
  sequence: 20_775,
  day: "2026-12-31",
  summary: "Service: Loader",
  description: "on Dec 31",
  url: "https://tracker.example/equipment-items/m1",
};

const written = (event: Partial<DayEvent> = {}, name = "Acme: service") =>
  writeCalendar({ name, timeZone: "America/Chicago", events: [{ ...EVENT, ...event }] });

const NASTY = "Ülle's “Crane”, 50%; C:\\bin\nnext 🚜 ".repeat(9);

describe("a calendar as text", () => {
  it("is read by another parser as it was written", () => {
    const calendar = new ICAL.Component(ICAL.parse(written({ summary: NASTY, description: NASTY }, NASTY)));
    expect(calendar.name).toBe("vcalendar");
    const values = (names: string[], component = calendar) =>
      names.map((name) => String(component.getFirstPropertyValue(name)));
    expect(values(["version", "calscale", "method", "name", "x-wr-calname", "x-wr-timezone"])).toEqual([
      "2.0",
      "GREGORIAN",
      "PUBLISH",
      // The parser knows neither name, and leaves their text escaped.
      escapeText(NASTY),
      escapeText(NASTY),
      "America/Chicago",
    ]);
    expect(values(["prodid", "refresh-interval", "x-published-ttl"])).toEqual([
      "-//Equipment Tracker//Service//EN",
      "PT6H",
      "PT6H",
    ]);
    const [event] = calendar.getAllSubcomponents("vevent");
    if (!event) throw new Error("The parser found no event");
    expect(
      values(
        [
          "uid",
          "dtstamp",
          "last-modified",
          "sequence",
          "dtstart",
          "dtend",
          "summary",
          "description",
          "url",
          "transp",
        ],
        event,
      ),
    ).toEqual([
      "m1-service",
      "2026-11-18T06:00:00Z",
      "2026-11-18T06:00:00Z",
      "20775",
      "2026-12-31",
      "2027-01-01",
      NASTY,
      NASTY,
      "https://tracker.example/equipment-items/m1",
      "TRANSPARENT",
    ]);
    expect(event.getFirstProperty("dtstart")?.type).toBe("date");
    expect(event.getAllSubcomponents()).toEqual([]);
  });

  it("has CR LF at each line's end and no line over 75 octets", () => {
    const text = written({ summary: NASTY });
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const lines = text.split("\r\n");
    expect(lines.pop()).toBe("");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
  });

  it("can be without events", () => {
    const text = writeCalendar({ name: "Acme", timeZone: "UTC", events: [] });
    expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents()).toEqual([]);
  });
});

it.each([
  ["a, b; c", "a\\, b\\; c"],
  ["C:\\bin", "C:\\\\bin"],
  ["one\r\ntwo\rthree\nfour", "one\\ntwo\\nthree\\nfour"],
  ["bell\u0007 tab\t", "bell  tab "],
  ["a: “b”", "a: “b”"],
])("the text %j is escaped as %j", (text, escaped) => {
  expect(escapeText(text)).toBe(escaped);
});

it.each([
  ["75 letters", "a".repeat(75), ["a".repeat(75)]],
  ["76 letters", "a".repeat(76), ["a".repeat(75), " a"]],
  ["150 letters", "a".repeat(150), ["a".repeat(75), ` ${"a".repeat(74)}`, " a"]],
  ["a letter of two octets at the edge", `${"a".repeat(74)}ñ`, ["a".repeat(74), " ñ"]],
  ["a sign of four octets at the edge", `${"a".repeat(72)}🚜`, ["a".repeat(72), " 🚜"]],
])("a line of %s is folded between characters", (_, line, folded) => {
  expect(foldLine(line).split("\r\n")).toEqual(folded);
});
