import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const WIDTHS = [1280, 360] as const;

/**
 * Where axe looks, which takes a second: at both themes and both widths, each in one of the languages. Roles, names and
 * colours don't depend on words, and roles and names not on the theme either, so the dark theme is asked for its colours
 * and sizes alone; length, which depends on words, is measured in both languages at both widths.
 */
const AXE_VIEWS = {
  en: { width: 1280, theme: "dark", rules: ["color-contrast", "link-in-text-block", "target-size"] },
  es: { width: 360, theme: "light", rules: TAGS },
} as const;

/** A finger's width, in CSS pixels. */
const TARGET = 44;

/**
 * What is wrong with the page as it stands, on a desk and on the smallest phone; empty when nothing is. The page is
 * loaded once: a theme is a class, a phone is a size.
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

/** What a page owes to readers of its document: a title, its language, one heading above all. */
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

/** What is wider than the screen, and what a gloved finger misses. Links in running text may be as high as it is. */
function sizeFaults(page: Page): Promise<string[]> {
  return page.evaluate((target) => {
    const faults: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) faults.push(`scrolls sideways, ${scrollWidth} px`);
    const controls = "button, summary, select, textarea, input:not([type=hidden]), a[href]";
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      const style = getComputedStyle(control);
      const inText = control.matches("a") && style.display === "inline" && !control.closest("nav");
      // What is kept for assistive technology alone has no place on the screen.
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
