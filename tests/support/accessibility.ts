import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Every theme at every width, each in one of the languages: colours and sizes don't depend on words, and what does
 * (length, labels) is looked at in both.
 */
const VIEWS = {
  en: [
    { width: 1280, theme: "light" },
    { width: 360, theme: "dark" },
  ],
  es: [
    { width: 1280, theme: "dark" },
    { width: 360, theme: "light" },
  ],
} as const;

/** A finger's width, in CSS pixels. */
const TARGET = 44;

/**
 * What is wrong with the page as it stands, on a desk and on the smallest phone; empty when nothing is. The page is
 * loaded once: a theme is a class, a phone is a size.
 */
export async function barriersOf(page: Page, locale: keyof typeof VIEWS): Promise<string[]> {
  const found = await documentFaults(page, locale);
  let axeSource: string | undefined;
  for (const { width, theme } of VIEWS[locale]) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await sizeFaults(page)).map((fault) => `${width} px: ${fault}`));
    await page.evaluate((name) => {
      document.documentElement.classList.toggle("dark", name === "dark");
    }, theme);
    const { violations } = await new AxeBuilder({ page, axeSource })
      .options({ runOnly: TAGS, resultTypes: ["violations"] })
      // One document without frames: no second page to put results together.
      .setLegacyMode()
      .analyze();
    // The page has it from the first run.
    axeSource = "0";
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
