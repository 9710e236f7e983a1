import { expect, test } from "vitest";
import { redirectWithFlash } from "./flash.server.ts";

const DONE = { tone: "success", title: "common:saved" } as const;
/** How Remix tells the browser to load the page anew, and to replace the form in its history. */
const [RELOADS, REPLACES] = ["X-Remix-Reload-Document", "X-Remix-Replace"];

test.each([
  ["/plan", RELOADS],
  ["/equipment-items/m1", RELOADS],
  ["/equipment-items/m1?show=all#history", RELOADS],
  ["/", REPLACES],
  ["/?status=overdue", REPLACES],
  ["/equipment-items/m1/history", REPLACES],
])("A notice's redirect to %s sends %s: a page that is not hydrated is loaded anew", async (to, sent) => {
  const { headers } = (await redirectWithFlash(to, DONE)) as unknown as Response;
  expect([RELOADS, REPLACES].filter((name) => headers.has(name))).toEqual([sent]);
});

test("A hydrated page is loaded anew where that is asked for", async () => {
  const { headers } = (await redirectWithFlash("/add-equipment", DONE, {
    reload: true,
  })) as unknown as Response;
  expect(headers.has(RELOADS)).toBe(true);
});
