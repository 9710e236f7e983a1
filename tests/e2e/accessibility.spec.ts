import type { Page } from "playwright/test";
import { barriersOf } from "../support/accessibility.ts";
import { test as base, expect } from "../support/browser.ts";
import { makeWorld, pagePaths, SCREENS, type World } from "../support/screens.ts";

/**
 * Every page of the policy table, in both languages, in both themes, on a desk and on the smallest phone, has nothing
 * that axe minds, no target too small, and nothing that sticks out. A page that is added needs its entry in
 * `tests/support/screens.ts`.
 */
const test = base.extend<object, { world: World }>({
  world: [async ({ product }, use) => use(await makeWorld(product)), { scope: "worker" }],
});

// The demo's owner is platform staff as well.
test.use({
  settings: {
    DEMO: "on",
    ADMIN_EMAILS: "demo@example.com",
    FEATURED_ACCOUNT: "Harvest Moon Land Works",
  },
});
test.describe.configure({ mode: "parallel", timeout: 120_000 });

test("every page has an entry, and every entry a page", () => {
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
  for (const locale of ["en", "es"] as const) {
    test(`${path} in ${locale}`, async ({ world, signedInPage }) => {
      const found: string[] = [];
      const pages = new Map<string, Page>();
      for (const { as, address, state, after, fails } of screens) {
        const options = { locale, fails, reducedMotion: "reduce" } as const;
        const viewer = `${as} ${fails}`;
        const page = pages.get(viewer) ?? (await signedInPage(world.clients[as], options));
        pages.set(viewer, page);
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(address ? await address(world) : path);
        await after?.(page);
        const barriers = await barriersOf(page, locale);
        found.push(...barriers.map((barrier) => `${state ?? "as opened"}, ${barrier}`));
      }
      expect(found).toEqual([]);
    });
  }
}
