import { describe, expect, it } from "vitest";
import { createI18next, translateBy } from "./browser.ts";
import { en } from "./locales/en.ts";
import { es } from "./locales/es.ts";
import type { MessageKey } from "./translate.ts";
import { createTranslator } from "./translator.ts";

type Node = { [key: string]: Node | string };

/** Every key with its text. Plural endings are removed, as in calls. */
function keysOf(node: Node, prefix: string): [key: string, text: string][] {
  return Object.entries(node).flatMap(([name, value]) => {
    const key = prefix ? `${prefix}${prefix.includes(":") ? "." : ":"}${name}` : name;
    return typeof value === "string"
      ? [[key.replace(/_(?:zero|one|other|many)$/, ""), value]]
      : keysOf(value, key);
  });
}

describe.each([
  ["en", "gal", en],
  ["es", "gal", es],
  ["en", "L", en],
  ["es", "L", es],
] as const)("the words in %s with fuel in %s", (locale, fuelUnit, catalogue) => {
  const ours = createTranslator(locale, catalogue, fuelUnit);
  const theirs = translateBy(createI18next(locale, fuelUnit, catalogue));

  it("match i18next's for every key", () => {
    const different: string[] = [];
    const keys = keysOf(catalogue as never, "");
    expect(keys.length).toBeGreaterThan(1000);
    for (const [key, text] of keys) {
      const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
      for (const count of [0, 1, 2, 5, 999_999, 1_000_000]) {
        const params = {
          ...Object.fromEntries(names.map((name) => [name, `<b> $1 $& {${name}}`])),
          count,
        };
        if (ours(key as MessageKey, params) !== theirs(key as MessageKey, params))
          different.push(
            `${key} ${count}: ${ours(key as MessageKey, params)} / ${theirs(key as MessageKey, params)}`,
          );
      }
    }
    expect(different).toEqual([]);
  });

  it.each(["common:no.such.key", "nothing:here", "common:action", "common:product.more"])(
    "have no text for the key %s",
    (key) => {
      const unknown = key as MessageKey;
      const isWords = (t: typeof ours) => t(unknown) !== key.slice(key.indexOf(":") + 1);
      expect([isWords(ours), isWords(theirs)]).toEqual([false, key === "common:action"]);
    },
  );

  it("leave placeholders in a user's text alone", () => {
    const key: MessageKey = "photos:view.position";
    for (const t of [ours, theirs]) {
      expect(t(key, { number: "{{count}} $t(common:product)", count: 2 })).toContain(
        "{{count}} $t(common:product)",
      );
    }
  });

  it("have a plural for a million, with thousands separators", () => {
    const key: MessageKey = "dashboard:list.count";
    for (const t of [ours, theirs]) {
      expect(t(key, { count: 1_000_000 })).toMatch(/^1,000,000 (?:machines|equipos)$/);
      expect(t(key, { count: 5_400 })).toMatch(/^5,400 (?:machines|equipos)$/);
    }
  });
});
