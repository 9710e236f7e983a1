import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const WIDTHS = [1280, 360] as const;

/**
 * The views for axe, which takes a second each: both themes and both widths, each in one language. Roles,
 * names and colours don't depend on the language, and roles and names not on the theme, so in the dark theme
 * only colours and sizes are checked. Lengths depend on words, so they are measured in both languages at both
 * widths.
 */
const AXE_VIEWS = {
  en: { width: 1280, theme: "dark", rules: ["color-contrast", "link-in-text-block", "target-size"] },
  es: { width: 360, theme: "light", rules: TAGS },
} as const;

/** The width of a finger, in CSS pixels. */
const TARGET = 44;

/**
 * The faults of the page in its present state, on a desktop and on the smallest phone; empty if there are
 * none. The page is loaded once: a theme is a class, a phone is a size.
 */
export async function barriersOf(page: Page, locale: keyof typeof AXE_VIEWS): Promise<string[]> {
  const found = await documentFaults(page, locale);
  const { theme, width: axeWidth, rules } = AXE_VIEWS[locale];
  await page.evaluate((name) => {
    document.documentElement.classList.toggle("dark", name === "dark");
  }, theme);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await sizeFaults(page)).map((fault) => `${width} px: ${fault}`));
    if (width !== axeWidth) continue;
    const { violations } = await new AxeBuilder({ page })
      .options({ runOnly: [...rules], resultTypes: ["violations"] })
      // One document without frames: no second page to put results together.
      .setLegacyMode()
      .analyze();
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) {
        const why = (failureSummary ?? "").split("\n").slice(1).join(" ").trim();
        found.push(`${width} px, ${theme}: ${id}: ${html.slice(0, 160)} (${why.slice(0, 200)})`);
      }
    }
  }
  return found;
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
      const inText = control.matches("a") && style.display === "inline" && !control.closest("nav");
      // Elements only for assistive technology take no room on screen.
      const unseen = control.closest(".sr, .skip") || !control.checkVisibility({ visibilityProperty: true });
      if (inText || unseen || control.closest("svg")) continue;
      const label = control.matches("[type=checkbox], [type=radio]") ? control.closest("label") : null;
      const { width, height } = (label ?? control).getBoundingClientRect();
      if (width < target - 0.5 || height < target - 0.5) {
        const size = `${Math.round(width)}×${Math.round(height)}`;
        faults.push(`a target of ${size}: ${control.outerHTML.replace(/\s+/g, " ").slice(0, 160)}`);
      }
    }
    return faults;
  }, TARGET);
}
