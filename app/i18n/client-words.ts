/**
 * Which words the browser loads: a part for the frame of the hydrated pages, and one for each group of pages and the
 * dialogs that share their addresses. A part is made of namespaces and of branches of them, `namespace:path`. That no
 * page misses a word is tested on the built scripts.
 */
export const PARTS = {
  frame: [
    "common:product",
    "common:navigation",
    "common:session",
    "common:role",
    "common:language",
    "common:theme",
    "common:action",
    "common:loading",
    "common:notice",
    "common:notFound",
    "common:failure",
    "common:dialog",
    "common:type",
    "common:unitShort",
    "downloads",
    "equipment:gate",
    "equipment:badge",
  ],
  dashboard: [
    "dashboard:title",
    "dashboard:trial",
    "dashboard:overview",
    "dashboard:alerts",
    "dashboard:attention",
    "dashboard:updates",
    "dashboard:next",
    "dashboard:list",
    "dashboard:history",
    "dashboard:tools",
    "dashboard:welcome",
    "errors:equipment.limit_reached",
    "fuel:amount",
    "fuel:diesel",
    "fuel:gas",
    "fuel:lockedHint",
    "fuel:name",
    "fuel:none",
    "fuel:open",
    "fuel:reset.button",
    "fuel:title",
    "fuel:top",
    "photos:view",
    "retired:title",
    "updates:card",
    "updates:flags",
    "updates:fuelOf",
    "updates:list.choose",
    "updates:list.open",
    "updates:list.openNamed",
    "updates:list.review",
    "updates:list.reviewNamed",
    "updates:pulse",
    "updates:photos",
    "updates:status",
  ],
  status: ["equipment:list.labels", "dashboard:list", "dashboard:overview", "dashboard:statusPage"],
  updates: [
    "updates:title",
    "updates:list",
    "updates:card",
    "updates:flags",
    "updates:fuelOf",
    "updates:pulse",
    "updates:several",
    "updates:photos",
    "updates:status",
    "updates:review",
    "photos:view",
    "errors",
  ],
  list: ["common:fuel", "equipment:list", "equipment:badge", "retired:title"],
  retired: ["common:fuel", "retired", "equipment:list"],
  history: ["updates", "photos", "errors", "equipment:list"],
  equipment: ["common:unit", "common:state", "equipment", "errors"],
  imports: ["imports", "equipment:form", "errors"],
  fuel: ["fuel"],
  employees: ["common:state", "employees", "errors", "equipment:list.serial", "auth:login"],
} as const satisfies Record<string, readonly string[]>;

export type Part = keyof typeof PARTS;

const PAGES: readonly (readonly [RegExp, Part])[] = [
  [/^\/$/, "dashboard"],
  [/^\/equipment(?:\/|$)/, "status"],
  [/^\/updates(?:\/|$)/, "updates"],
  [/^\/equipment-list/, "list"],
  [/^\/retired-equipment/, "retired"],
  [/^\/equipment-items\/[^/]+\/history/, "history"],
  [/^\/add-equipment\/import/, "imports"],
  [/^\/fuel/, "fuel"],
  [/^\/(?:employees|reset-user-password)/, "employees"],
];

/** The part of a page's address; the forms of a machine have the rest. */
export function partOf(pathname: string): Part {
  return PAGES.find(([page]) => page.test(pathname))?.[1] ?? "equipment";
}
