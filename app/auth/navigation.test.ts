import { describe, expect, it } from "vitest";
import { ITEMS, litItem } from "./navigation.ts";
import { accessOf, mayOpen, POLICY, type PolicyPath } from "./policy.ts";

describe("the item of the navigation that a page lights", () => {
  const CASES: [page: string, to: string | null, current?: "page" | "true"][] = [
    ["/", "/", "page"],
    ["/equipment-list", "/equipment-list", "page"],
    ["/equipment-list/labels", "/equipment-list", "true"],
    ["/equipment/overdue", "/equipment-list", "true"],
    ["/equipment-items/m1/history", "/equipment-list", "true"],
    ["/equipment-items/m1/issue", "/issues", "true"],
    ["/service-entries/e1/edit", "/equipment-list", "true"],
    ["/retired-equipment", "/equipment-list", "true"],
    ["/add-equipment", "/equipment-list", "true"],
    ["/imports", "/imports", "page"],
    ["/imports/i1/columns", "/imports", "true"],
    ["/add-equipment/import/d1", "/imports", "true"],
    ["/add/usage", "/equipment-list", "true"],
    ["/add/fuel", "/fuel", "true"],
    ["/add/issue", "/issues", "true"],
    ["/books/2026-06", "/books", "true"],
    ["/accountants", "/books", "true"],
    ["/checklists/c1", "/checks", "true"],
    ["/fuel-entries/f1", "/fuel", "true"],
    ["/account/close", "/settings", "true"],
    ["/security-questions", "/profile", "true"],
    ["/nothing", null],
  ];
  it.each(CASES)("%s lights %s", (page, to, current) => {
    expect(litItem(page)).toEqual(to === null ? null : { to, current });
  });

  /** Pages outside the tree: their own frame, or none. */
  const OUTSIDE = ["/dashboard", "/add", "/dev/checkout/:id", "/dev/billing", "/templates"];
  const pages = (Object.keys(POLICY) as PolicyPath[]).filter((path) => {
    const access = accessOf(path, "GET");
    return (
      (access === "manager" || access === "owner") &&
      !/^\/(?:api|exports|templates)\/|\/print$|access-cards$|\.csv$|\/step$/.test(path) &&
      !OUTSIDE.includes(path)
    );
  });
  it.each(pages)("%s lights an item", (page) => {
    expect(litItem(page.replaceAll(/:\w+/g, "x"))).not.toBeNull();
  });
});

describe("the navigation", () => {
  it("lists no path twice", () => {
    expect(new Set(ITEMS.map(({ to }) => to)).size).toBe(ITEMS.length);
  });

  it.each(ITEMS)(
    "has $to open to managers, and the staff's pages to staff alone",
    ({ to, staff = false }) => {
      const manager = { owner: false, manager: true, admin: false };
      expect(mayOpen(to, manager)).toBe(!staff);
      expect(mayOpen(to, { ...manager, admin: true })).toBe(true);
    },
  );
});
