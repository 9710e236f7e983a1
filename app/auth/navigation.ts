import type { Actor } from "#app/services/actor.ts";
import type { PolicyPath } from "./policy.ts";

/**
 * The tree of owners' and managers' pages: the one table behind the navigation and the item that a page lights.
 * `below` names the further paths that belong to an item.
 */
type Item = {
  to: PolicyPath;
  label: string;
  below?: readonly string[];
  /** For platform staff alone. */
  staff?: true;
  /** What waits there; its number stands beside the label. */
  counts?: keyof Waiting;
};

export type Waiting = NonNullable<Actor["waiting"]>;

/** Above this, the number is no longer said. */
const COUNT_MAX = 99;

/** How many wait, as the navigation and the dashboard say it. */
export function waitingText(count: number): string {
  return count > COUNT_MAX ? `${COUNT_MAX}+` : String(count);
}

type Group = { id: string; title: string | null; items: readonly Item[] };

export const NAVIGATION = [
  {
    id: "today",
    title: null,
    items: [
      { to: "/", label: "common:navigation.dashboard" },
      { to: "/plan", label: "common:navigation.plan" },
      { to: "/updates", label: "common:navigation.updates", counts: "updates" },
      {
        to: "/issues",
        label: "common:navigation.issues",
        below: ["/equipment-items/:id/issue", "/add/issue"],
        counts: "issues",
      },
    ],
  },
  {
    id: "machines",
    title: "common:navigation.machines",
    items: [
      {
        to: "/equipment-list",
        label: "common:navigation.equipment",
        below: [
          "/equipment",
          "/equipment-items",
          "/retired-equipment",
          "/service-entries",
          "/add-equipment",
          "/add",
        ],
      },
      { to: "/checks", label: "common:navigation.checks", below: ["/checklists"] },
      { to: "/service-programs", label: "common:navigation.programs" },
    ],
  },
  {
    id: "money",
    title: "common:navigation.money",
    items: [
      { to: "/costs", label: "common:navigation.costs" },
      { to: "/fuel", label: "common:navigation.fuel", below: ["/fuel-entries", "/add/fuel"] },
      { to: "/books", label: "common:navigation.books", below: ["/accountants"] },
    ],
  },
  {
    id: "company",
    title: "common:navigation.company",
    items: [
      { to: "/employees", label: "common:navigation.employees", below: ["/reset-user-password"] },
      { to: "/activity", label: "common:navigation.activity" },
      { to: "/imports", label: "common:navigation.imports", below: ["/add-equipment/import"] },
      { to: "/subscription", label: "common:navigation.subscription" },
      { to: "/settings", label: "common:navigation.settings", below: ["/account"] },
      { to: "/admin", label: "common:navigation.admin", staff: true },
    ],
  },
] as const satisfies readonly Group[];

/** The link to the person's own page says their name and role. */
const PROFILE = {
  to: "/profile",
  label: "common:navigation.profile",
  below: ["/security-questions", "/prove"],
} as const satisfies Item;

/** The links at the foot of the tree. */
export const NAVIGATION_FOOT = [
  { to: "/instructions", label: "common:navigation.instructions" },
  { to: "/contact", label: "common:navigation.contact" },
] as const satisfies readonly Item[];

export type NavigationItem = (typeof NAVIGATION)[number]["items"][number] | (typeof NAVIGATION_FOOT)[number];

const itemsOf = ({ items }: { items: readonly NavigationItem[] }) => items;

/** Every item; the last is the person's own page. */
export const ITEMS: readonly Item[] = [...NAVIGATION.flatMap(itemsOf), ...NAVIGATION_FOOT, PROFILE];

/**
 * The item that a page lights: its own (`page`), or the one it belongs to (`true`). The longest path decides, so
 * that reporting an issue of a machine lights Issues.
 * @returns null for a page that belongs to none
 */
export function litItem(pathname: string): { to: string; current: "page" | "true" } | null {
  let best: { to: string; length: number } | null = null;
  for (const { to, below = [] } of ITEMS) {
    for (const path of [to, ...below]) {
      const length = path.split("/").length;
      if (isWithin(pathname, path) && length > (best?.length ?? 0)) best = { to, length };
    }
  }
  if (!best) return null;
  return { to: best.to, current: pathname === best.to ? "page" : "true" };
}

/** The dashboard has nothing below it. */
function isWithin(pathname: string, path: string): boolean {
  if (path === "/") return pathname === "/";
  const parts = pathname.split("/");
  return path.split("/").every((part, at) => part === parts[at] || (part.startsWith(":") && parts[at]));
}
