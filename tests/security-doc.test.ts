import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#app/domain/durations.ts";
import { PHOTO_MAX_BYTES, THUMBNAIL_MAX_BYTES } from "#app/domain/photos/photo-format.ts";
import { ADDRESS_MAX, NAME_MAX, NOTES_MAX, SECRET_MAX } from "#app/forms/fields.ts";
import { RATE_LIMITS } from "#app/services/rate-limit.ts";

/** docs/security.md speaks of files, tests, limits and requirements that there are. */

const text = readFileSync("docs/security.md", "utf8");
const [protections = "", asvs = ""] = text.split("## OWASP ASVS 5.0, level 2");

/** The cells of every table's rows, without their heads. */
function rowsOf(part: string): string[][] {
  return [...part.matchAll(/\| --- .*\|\n((?:\|.*\|\n)*)/g)].flatMap(([, rows = ""]) =>
    rows
      .trimEnd()
      .split("\n")
      .map((row) =>
        row
          .slice(1, -1)
          .split(" | ")
          .map((cell) => cell.trim()),
      ),
  );
}

/** The sections of ASVS 5.0.0 with their requirements of levels 1 and 2. */
const SECTIONS = `V1.1: 2; V1.2: 9; V1.3: 11; V1.4: 3; V1.5: 2; V2.1: 3; V2.2: 3; V2.3: 4; V2.4: 1; V3.2: 2; V3.3: 4;
  V3.4: 6; V3.5: 5; V3.7: 2; V4.1: 3; V4.2: 1; V4.3: 2; V4.4: 4; V5.1: 1; V5.2: 3; V5.3: 2; V5.4: 3; V6.1: 3; V6.2: 12;
  V6.3: 4; V6.4: 4; V6.5: 5; V6.6: 3; V6.8: 4; V7.1: 3; V7.2: 4; V7.3: 2; V7.4: 5; V7.5: 2; V7.6: 2; V8.1: 2; V8.2: 3;
  V8.3: 1; V8.4: 1; V9.1: 3; V9.2: 4; V10.1: 2; V10.2: 2; V10.3: 4; V10.4: 11; V10.5: 5; V10.6: 2; V10.7: 3; V11.1: 2;
  V11.2: 3; V11.3: 3; V11.4: 4; V11.5: 1; V11.6: 1; V12.1: 3; V12.2: 2; V12.3: 4; V13.1: 1; V13.2: 5; V13.3: 2; V13.4: 5;
  V14.1: 2; V14.2: 4; V14.3: 3; V15.1: 3; V15.2: 3; V15.3: 7; V16.1: 1; V16.2: 5; V16.3: 4; V16.4: 3; V16.5: 3; V17.1: 1;
  V17.2: 4; V17.3: 2`;

/** Levels 1 and 2 are the first of each section, so its count names them. */
const REQUIREMENTS = SECTIONS.split(";").flatMap((entry) => {
  const [section = "", count = ""] = entry.trim().split(": ");
  return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
});

const answers = rowsOf(asvs).map(([ids = "", what = "", state = "", where = ""]) => ({
  ids,
  what,
  state,
  where,
}));

/** The requirements of a row; a section or chapter names all of its own. */
const idsOf = (ids: string) =>
  ids.split(", ").flatMap((id) => {
    const named = REQUIREMENTS.filter((one) => one === id || one.startsWith(`${id}.`));
    return named.length > 0 ? named : [`unknown ${id}`];
  });

const STATES = ["held", "not applicable", "open"];

const PATH = /`((?:app|db|docs|emails|public|scripts|tests)\/[^`*]*|[\w.-]+\.(?:json|jsonc|toml|md))`/g;
const pathsIn = (part: string) => [...part.matchAll(PATH)].map(([, path = ""]) => path);

describe("docs/security.md", () => {
  it("names files that exist", () => {
    const paths = [...new Set(pathsIn(text))];
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it("names tests that their files have", () => {
    const named = answers.flatMap(({ where }) =>
      [...where.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` \("((?:[^"]|"(?!\)))+)"\)/g)].map(
        ([, path = "", title = ""]) => ({ path, title }),
      ),
    );
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter(({ path, title }) => !readFileSync(path, "utf8").includes(title))).toEqual([]);
  });

  it("answers each requirement of levels 1 and 2 in one row", () => {
    expect(REQUIREMENTS).toHaveLength(253);
    expect(answers.flatMap(({ ids }) => idsOf(ids)).sort()).toEqual([...REQUIREMENTS].sort());
  });

  it("has a state in each row, and names the code of what is held", () => {
    expect(answers.filter(({ state }) => !STATES.includes(state))).toEqual([]);
    const held = answers.filter(({ state }) => state === "held");
    expect(held.filter(({ where }) => pathsIn(where).length === 0)).toEqual([]);
    const open = answers.filter(({ state }) => state === "open");
    expect(
      open.filter(({ where }) => !/\bIt takes\b|nothing here can show|deployment can show/.test(where)),
    ).toEqual([]);
  });

  it("counts its rows", () => {
    const count = (state: string) =>
      answers.filter((row) => row.state === state).flatMap(({ ids }) => idsOf(ids)).length;
    const [held, not, open] = STATES.map(count);
    expect(text).toContain(`${held} are held, ${not} are not applicable, ${open} are open.`);
  });

  it("each limit is that of the code", () => {
    const documented = rowsOf(protections)
      .filter(([name = ""]) => name.slice(1, -1) in RATE_LIMITS)
      .map(([name = "", limit, minutes]) => [name.slice(1, -1), Number(limit), Number(minutes)]);
    const real = Object.entries(RATE_LIMITS).map(([name, { limit, windowMs }]) => [
      name,
      limit,
      windowMs / MINUTE_MS,
    ]);
    expect(documented).toEqual(real);
  });

  it("sizes are those of the code", () => {
    const rule = (input: string) =>
      rowsOf(protections).find(([name, , where]) => name === input && where)?.[1];
    expect(rule("Name")).toContain(`at most ${NAME_MAX} characters`);
    expect(rule("Notes")).toContain(`At most ${NOTES_MAX.toLocaleString("en")} characters`);
    expect(rule("Mail address")).toContain(`At most ${ADDRESS_MAX} characters`);
    expect(rule("Password")).toContain(`to ${SECRET_MAX} characters`);
    expect(rule("Photo")).toContain(`${PHOTO_MAX_BYTES / 1024 / 1024} MB`);
    expect(rule("Thumbnail")).toContain(`${THUMBNAIL_MAX_BYTES / 1024} KB`);
  });
});
