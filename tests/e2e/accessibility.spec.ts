import type { Page } from "playwright/test";
import { PARTS } from "#app/http/docs/calls.ts";
import { barriersOf } from "../support/accessibility.ts";
import { test as base, expect, openSignedIn } from "../support/browser.ts";
import {
  makeWorld,
  pagePaths,
  SCREENS,
  STAFF_OF_SCREENS,
  type Viewer,
  type World,
} from "../support/screens.ts";

/**
 * Every page of the policy table, in both languages, on a desktop and on the smallest phone, has no target that
 * is too small and nothing wider than the screen, and in both themes no axe violation. A new page needs its
 * entry in `tests/support/screens.ts`.
 */
const test = base.extend<object, { world: World; pageOf: PageOf }>({
  world: [async ({ product }, use) => use(await makeWorld(product)), { scope: "worker" }],
  // Each viewer has one page, for both languages: a new one would load and compile every script again.
  pageOf: [
    async ({ browser, product, world }, use) => {
      const pages = new Map<string, Page>();
      await use(async (viewer, locale, fails = false) => {
        const name = `${viewer} ${fails}`;
        const page =
          pages.get(name) ??
          (await openSignedIn(browser, product, world.clients[viewer], { fails, reducedMotion: "reduce" }));
        pages.set(name, page);
        await page.context().addCookies([{ name: "lng", value: locale, url: product.url }]);
        return page;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: "worker" },
  ],
});

type Locale = "en" | "es";
type PageOf = (viewer: Viewer, locale: Locale, fails?: boolean) => Promise<Page>;

// The demo's owner is also platform staff.
test.use({
  settings: {
    DEMO: "on",
    ADMIN_EMAILS: STAFF_OF_SCREENS,
    FEATURED_ACCOUNT: "Harvest Moon Land Works",
  },
});
test.describe.configure({ mode: "parallel", timeout: 120_000 });

test("every page has an entry, and every entry is a page", () => {
  expect(Object.keys(SCREENS).sort()).toEqual(pagePaths().sort());
});

for (const [path, screens] of Object.entries(SCREENS)) {
  if (typeof screens === "string") {
    test(`${path} is no page: ${screens}`, async ({ world }) => {
      const response = await world.clients.owner.get(path);
      const type = response.headers.get("Content-Type") ?? "";
      await response.arrayBuffer();
      expect(response.status < 300 || response.status >= 400 ? type : "").not.toContain("text/html");
    });
    continue;
  }
  test(`${path} has no barrier`, async ({ world, pageOf }) => {
    const found: string[] = [];
    for (const locale of ["en", "es"] as const) {
      for (const { as, address, state, after, fails } of screens) {
        const page = await pageOf(as, locale, fails);
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(address ? await address(world) : path);
        await after?.(page);
        // Accountants read the language that their client chose for them.
        const theirs = path.startsWith("/accountant") && path !== "/accountants";
        const lang = await page.locator("html").getAttribute("lang");
        const spoken = theirs && (lang === "en" || lang === "es") ? lang : locale;
        const barriers = await barriersOf(page, spoken, locale === "es");
        found.push(...barriers.map((barrier) => `${locale}, ${state ?? "as opened"}, ${barrier}`));
      }
    }
    expect(found).toEqual([]);
  });
}

test("/api/docs has no barrier, on none of its pages", async ({ pageOf }) => {
  const found: string[] = [];
  for (const locale of ["en", "es"] as const) {
    const page = await pageOf("visitor", locale);
    for (const part of ["", ...PARTS.map((each) => `/${each}`)]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`/api/docs${part}`);
      const barriers = await barriersOf(page, locale, locale === "es");
      found.push(...barriers.map((barrier) => `${locale}, /api/docs${part}, ${barrier}`));
    }
  }
  expect(found).toEqual([]);
});
