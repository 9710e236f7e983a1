import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Result } from "axe-core";
import type { Page } from "playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * The views of a page, one after the other: a theme is a class, a phone is a size. Roles and names don't
 * depend on the theme, so in the dark one axe checks only colours.
 */
const VIEWS = [
  { width: 1280, theme: "dark", rules: ["color-contrast", "link-in-text-block"] },
  { width: 360, theme: "light", rules: TAGS },
] as const;

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The width of a finger, in CSS pixels. */
const TARGET = 44;

/**
 * The faults of the page in its present state, on a desktop and on the smallest phone; empty if there are
 * none. Axe takes the most time, so the caller runs it in one language: roles, names and colours don't depend
 * on it. Lengths depend on words, so they are always measured.
 */
export async function barriersOf(page: Page, locale: string, withAxe: boolean): Promise<string[]> {
  // A refused form is a new page, whose styles may still be on their way.
  await page.waitForLoadState();
  const found = await documentFaults(page, locale);
  for (const { width, theme, rules } of VIEWS) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await sizeFaults(page)).map((fault) => `${width} px: ${fault}`));
    if (!withAxe) continue;
    await page.evaluate((name) => {
      document.documentElement.classList.toggle("dark", name === "dark");
    }, theme);
    // There, a bar that sticks to the bottom stands in its own place and covers nothing.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    for (const { id, nodes } of await violationsOf(page, rules)) {
      for (const { html, failureSummary } of nodes) {
        const why = (failureSummary ?? "").split("\n").slice(1).join(" ").trim();
        found.push(`${width} px, ${theme}: ${id}: ${html.slice(0, 160)} (${why.slice(0, 200)})`);
      }
    }
  }
  return found;
}

/**
 * What axe finds in the page as it is; `rules` are names or tags, by default all. Its script takes longer to load than
 * to run, so a page loads it once.
 */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as typeof window & { axe: typeof import("axe-core") };
    // None of these rules needs styles or sounds fetched again, which takes as long as the rules.
    const options = {
      ...(runOnly ? { runOnly: [...runOnly] } : {}),
      ...{ resultTypes: ["violations" as const], preload: false },
    };
    return (await axe.run(document, options)).violations;
  }, rules);
}

/** Document requirements: a title, its language, one top heading. */
function documentFaults(page: Page, locale: string): Promise<string[]> {
  return page.evaluate((expected) => {
    const faults: string[] = [];
    if (document.title.trim() === "") faults.push("no title");
    if (document.documentElement.lang !== expected) faults.push(`lang is ${document.documentElement.lang}`);
    const headings = document.querySelectorAll("h1").length;
    if (headings !== 1) faults.push(`${headings} h1`);
    return faults;
  }, locale);
}

/**
 * Elements wider than the screen, and targets that a gloved finger misses. Links in running text may be as
 * high as the text.
 */
function sizeFaults(page: Page): Promise<string[]> {
  return page.evaluate((target) => {
    const faults: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) faults.push(`scrolls sideways, ${scrollWidth} px`);
    const controls = "button, summary, select, textarea, input:not([type=hidden]), a[href]";
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      const style = getComputedStyle(control);
      // The name on a card is a target of its own.
      const named = window.innerWidth < 768 && control.matches(".list .name");
      const inText = control.matches("a") && style.display === "inline" && !control.closest("nav") && !named;
      // Elements only for assistive technology take no room on screen.
      const unseen = control.closest(".sr, .skip") || !control.checkVisibility({ visibilityProperty: true });
      if (inText || unseen || control.closest("svg")) continue;
      const label = control.matches("[type=checkbox], [type=radio]") ? control.closest("label") : null;
      const { width, height } = (label ?? control).getBoundingClientRect();
      // Beside the page, for a mouse, the rows of the navigation are closer, so that all stand on one screen.
      const inRail =
        control.matches(".rail-link") && matchMedia("(min-width: 64rem) and (pointer: fine)").matches;
      const least = inRail ? 32 : target;
      if (width < least - 0.5 || height < least - 0.5) {
        const size = `${Math.round(width)}×${Math.round(height)}`;
        faults.push(`a target of ${size}: ${control.outerHTML.replace(/\s+/g, " ").slice(0, 160)}`);
      }
    }
    return faults;
  }, TARGET);
}
