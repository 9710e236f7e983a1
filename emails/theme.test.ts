import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { darkStyles, statusColour, styles } from "./theme.ts";

const sheets = ["tokens", "status-tokens"].map((sheet) => readFileSync(`app/styles/${sheet}.css`, "utf8"));

/** The colours of a theme of the pages, by name: the light ones stand first. */
const [light = {}, dark = {}] = ["light", "dark"].map((theme) =>
  Object.fromEntries(
    sheets
      .map((css) => css.split(".dark")[theme === "light" ? 0 : 1] ?? "")
      .flatMap((css) => [...css.matchAll(/--([\w-]+): (#\w+);/g)])
      .map(([, name = "", colour = ""]) => [name, colour.replace(/^#(\w)(\w)(\w)$/, "#$1$1$2$2$3$3")]),
  ),
);

it.each([
  ["page", styles.page.backgroundColor],
  ["surface", styles.card.backgroundColor],
  ["ink", styles.heading.color],
  ["ink-soft", styles.quiet.color],
  ["accent", styles.button.backgroundColor],
  ["accent-ink", styles.button.color],
  ["accent", styles.link.color],
  ["overdue", statusColour.overdue],
  ["due", statusColour.due],
  ["soon", statusColour.soon],
])("a mail has the %s of the pages", (name, colour) => {
  expect(colour).toBe(light[name]);
});

it("a mail in a dark client has colours of the dark pages alone", () => {
  const colours = darkStyles.match(/#\w{6}/g) ?? [];
  expect(colours.length).toBeGreaterThan(10);
  expect(colours.filter((colour) => !Object.values(dark).includes(colour))).toEqual([]);
});
